import LockstepSamples
import Testing

@testable import LockstepAppModel

/// Fingers on the live image: taps, holds and pinches.
@Suite struct ImageTouchTests {
    private static let place = ImageTouch.Place(x: 100, y: 200)

    @Test func aTapMeters() {
        var touch = ImageTouch()
        let first = touch.moved(to: Self.place)
        #expect(first)
        let second = touch.moved(to: Self.place)
        #expect(!second)
        let third = touch.ended(at: Self.place)
        #expect(third == Self.place)
        let fourth = touch.held(ofTouch: 1)
        #expect(fourth == nil)
    }

    @Test func aTapThatOnlyEndsMeters() {
        var touch = ImageTouch()
        let first = touch.ended(at: Self.place)
        #expect(first == Self.place)
    }

    @Test func aHoldLocksBeforeItEndsAndThenDoesNothing() {
        var touch = ImageTouch()
        _ = touch.moved(to: Self.place)
        let first = touch.held(ofTouch: 1)
        #expect(first == Self.place)
        let second = touch.ended(at: Self.place)
        #expect(second == nil)
        let third = touch.moved(to: Self.place)
        #expect(third, "the next touch begins again")
    }

    @Test func theDelayOfAnEarlierTouchLocksNothing() {
        var touch = ImageTouch()
        _ = touch.moved(to: Self.place)
        _ = touch.ended(at: Self.place)
        _ = touch.moved(to: Self.place)
        let first = touch.held(ofTouch: 1)
        #expect(first == nil)
        let second = touch.held(ofTouch: 2)
        #expect(second == Self.place)
    }

    @Test(arguments: [(109.0, true), (111, false)])
    func aFingerThatMovesDoesNeither(_ x: Double, _ counts: Bool) {
        var touch = ImageTouch()
        _ = touch.moved(to: Self.place)
        _ = touch.moved(to: .init(x: x, y: 200))
        var held = touch
        let first = held.held(ofTouch: 1)
        #expect((first != nil) == counts)
        let second = touch.ended(at: Self.place)
        #expect((second != nil) == counts)
    }

    @Test func aPinchMetersNothing() {
        var touch = ImageTouch()
        _ = touch.moved(to: Self.place)
        touch.becamePinch()
        let first = touch.held(ofTouch: 1)
        #expect(first == nil)
        let second = touch.ended(at: Self.place)
        #expect(second == nil)
    }

    @Test func aTouchThatTheSystemTookIsOver() {
        var touch = ImageTouch()
        _ = touch.moved(to: Self.place)
        touch.reset(ofTouch: 1)
        let first = touch.held(ofTouch: 1)
        #expect(first == nil)
        let second = touch.moved(to: Self.place)
        #expect(second)
        touch.reset(ofTouch: 1)
        let third = touch.ended(at: Self.place)
        #expect(third == Self.place)
    }
}

/// Zooming with two fingers.
@Suite struct PinchTests {
    private func bench(_ zoom: ClosedRange<Double>? = 1...4) -> ModelBench {
        var abilities = CameraAbilities.all
        abilities.zoom = zoom
        var bench = ModelBench(.logger, isRunning: false)
        bench.startFeed(abilities)
        return bench
    }

    @Test func aPinchMultipliesTheZoomWithinTheRange() {
        var bench = bench()
        bench.send(.used(.pinch(scale: 1.5)))
        #expect(bench.model.screen.hand?.zoom == 1.5 && bench.actions.isEmpty)
        bench.send(.used(.pinch(scale: 2)))
        bench.send(.used(.pinchEnded))
        bench.send(.used(.pinch(scale: 1.5)))
        #expect(bench.model.screen.hand?.zoom == 3)
        bench.send(.used(.pinch(scale: 9)))
        #expect(bench.model.screen.hand?.zoom == 4)
        bench.send(.used(.pinch(scale: 0.1)))
        #expect(bench.model.screen.hand?.zoom == 1)
    }

    /// Reported 100 times a second, adjusted 10 times a second.
    @Test func theCameraIsAdjustedTenTimesASecond() {
        var bench = bench(1...100)
        var adjustments = 0
        for step in 1...200 {
            bench.send(.used(.pinch(scale: 1 + Double(step) / 100)))
            bench.wait(milliseconds: 10)
            adjustments += bench.actions.count
        }
        #expect((19...21).contains(adjustments))
        bench.send(.used(.pinchEnded))
        bench.wait(milliseconds: 100)
        #expect(bench.actions == [.adjust(.zoom(factor: 3))])
        bench.wait(milliseconds: 1000)
        #expect(bench.actions.isEmpty)
    }

    @Test func theMenuEndsAPendingPinch() {
        var bench = bench()
        bench.send(.used(.pinch(scale: 3)))
        bench.send(.used(.adjust(.zoom(factor: 2))))
        #expect(bench.actions == [.adjust(.zoom(factor: 2))])
        bench.wait(milliseconds: 500)
        #expect(bench.actions.isEmpty && bench.model.screen.hand?.zoom == 2)
    }

    @Test(arguments: [Double.nan, .infinity, 0, -2])
    func nonsenseChangesNothing(_ scale: Double) {
        var bench = bench()
        bench.send(.used(.pinch(scale: scale)))
        bench.wait(milliseconds: 500)
        #expect(bench.actions.isEmpty && bench.model.screen.hand?.zoom == 1)
    }

    @Test func withoutZoomAPinchDoesNothing() {
        var bench = bench(nil)
        bench.send(.used(.pinch(scale: 2)))
        bench.wait(milliseconds: 500)
        #expect(bench.actions.isEmpty)
    }
}
