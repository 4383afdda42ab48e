import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// Adjusting the camera by hand on the capture screen.
@Suite struct HandSettingsTests {
    private static let point = ImagePoint(x: 0.25, y: 0.75)

    private func bench(
        _ mode: CaptureMode = .logger, _ abilities: CameraAbilities = .all
    ) -> ModelBench {
        var bench = ModelBench(mode, isRunning: false)
        bench.startFeed(abilities)
        return bench
    }

    @Test(arguments: CaptureMode.allCases)
    func aTouchFocusesAndItsMarkFades(_ mode: CaptureMode) {
        var bench = bench(mode)
        bench.wait(milliseconds: 0)
        bench.send(.used(.adjust(.meter(at: Self.point))))
        #expect(bench.actions == [.adjust(.meter(at: Self.point))])
        #expect(bench.model.screen.hand?.mark == FocusMark(point: Self.point, isLocked: false))
        bench.wait(milliseconds: 2999)
        #expect(bench.model.screen.hand?.mark != nil)
        bench.wait(milliseconds: 1)
        #expect(bench.model.screen.hand?.mark == nil)
    }

    @Test func aLockStaysUntilItIsEnded() {
        var bench = bench()
        bench.send(.used(.adjust(.lock(at: Self.point))))
        bench.send(.used(.adjust(.exposureBias(ev: 0.7))))
        bench.wait(milliseconds: 60_000)
        #expect(bench.model.screen.hand?.mark?.isLocked == true)
        #expect(bench.model.screen.hand?.bias?.text.english == "+0.7 EV")
        bench.send(.used(.adjust(.automatic)))
        #expect(bench.actions == [.adjust(.automatic), .adjust(.exposureBias(ev: 0))])
        #expect(bench.model.screen.hand?.mark == nil && bench.model.screen.hand?.bias == nil)
    }

    @Test func theSliderOffersWhatTheCameraAllows() {
        var abilities = CameraAbilities.all
        abilities.exposureBias = -1...6
        var bench = bench(.logger, abilities)
        #expect(bench.model.screen.hand?.bias == nil)
        bench.send(.used(.adjust(.exposureBias(ev: -3))))
        #expect(bench.actions == [.adjust(.exposureBias(ev: -1))])
        let control = bench.model.screen.hand?.bias
        #expect(control == BiasControl(value: -1, range: -1...2, text: .number("-1.0 EV")))
    }

    @Test func onlyPossibleControlsAreShown() {
        var nothing = CameraAbilities()
        nothing.imageSize = PixelSize(width: 640, height: 480)
        #expect(bench(.vio, nothing).model.screen.hand == nil)
        var zoomOnly = nothing
        zoomOnly.zoom = 1...3
        var bench = bench(.vio, zoomOnly)
        let hand = bench.model.screen.hand
        #expect(hand?.zooms == [1, 2] && hand?.isWhiteBalanceLocked == nil)
        #expect(hand?.canMeter == false)
        for wish: CameraAdjustment in [.meter(at: .center), .whiteBalance(.locked)] {
            bench.send(.used(.adjust(wish)))
            #expect(bench.actions.isEmpty)
        }
        bench.send(.used(.adjust(.zoom(factor: 99))))
        #expect(bench.actions == [.adjust(.zoom(factor: 3))])
        #expect(bench.model.screen.hand?.zoom == 3)
    }

    /// After an interruption the camera starts as its request says.
    @Test func anInterruptedCameraIsToldAgain() {
        var bench = bench()
        let wishes: [CameraAdjustment] = [
            .lock(at: Self.point), .exposureBias(ev: 1), .whiteBalance(.locked), .zoom(factor: 2),
        ]
        for wish in wishes { bench.send(.used(.adjust(wish))) }
        bench.record()
        bench.send(.interruptionBegan(reason: "call"))
        bench.send(.interruptionEnded)
        #expect(bench.actions == wishes.map { .adjust($0) })
    }

    @Test func anotherFeedStartsAutomatic() {
        var bench = bench()
        bench.send(.used(.adjust(.zoom(factor: 2))))
        bench.send(.used(.adjust(.whiteBalance(.locked))))
        bench.send(.used(.mode(.vislam)))
        bench.startFeed(.all)
        #expect(bench.model.screen.hand?.zoom == 1)
        #expect(bench.model.screen.hand?.isWhiteBalanceLocked == false)
    }

    /// ARKit chooses its camera, and during a recording the camera stays.
    @Test(arguments: [
        (CaptureMode.logger, []), (.vio, ["0.5×", "1×", "3×"]), (.photo, ["0.5×", "1×", "3×"]),
    ])
    func aLensRestartsTheCamera(_ mode: CaptureMode, _ factors: [String]) {
        var bench = bench(mode)
        var phone = PhoneCapabilities()
        phone.cameras = [.back]
        phone.offers = [(CameraLens.wide, 1.0), (.ultraWide, 0.52), (.telephoto, 3)].map {
            var offer = CameraOffer(position: .back, lens: $0.0)
            offer.magnification = $0.1
            return offer
        }
        bench.send(.phone(phone))
        #expect(bench.model.screen.hand?.lenses.map(\.factor?.english) == factors)
        guard !factors.isEmpty else { return }
        bench.send(.used(.lens(.ultraWide)))
        #expect(bench.actions.first == .stopFeed && bench.actions.count == 2)
        bench.startFeed(.all)
        #expect(bench.model.screen.hand?.lenses.first?.isSelected == true)
        guard mode != .photo else { return }
        bench.send(.activated(at: bench.now))
        #expect(bench.model.order?.mode.camera.lens == .ultraWide)
        bench.send(.recordingStarted(at: bench.now))
        bench.send(.used(.lens(.wide)))
        #expect(bench.actions.isEmpty && bench.model.screen.hand?.lenses == [])
    }

    @Test func withoutACameraNothingIsAdjusted() {
        var bench = ModelBench(.logger, isRunning: false)
        bench.send(.used(.adjust(.meter(at: .center))))
        #expect(bench.actions.isEmpty && bench.model.screen.hand == nil)
    }

    @Test(arguments: [CaptureMode.logger, .photo])
    func theEngineAdjustsTheRunningCamera(_ mode: CaptureMode) {
        let bench = CaptureBench(mode)
        bench.open()
        bench.engine.send(.used(.adjust(.lock(at: Self.point))))
        bench.engine.waitUntilIdle()
        let (phone, camera) = (
            bench.phone.state.withLock { $0.adjustments },
            bench.camera.camera.withLock { $0.adjustments }
        )
        #expect(phone == (mode == .photo ? [] : [.lock(at: Self.point)]))
        #expect(camera == (mode == .photo ? [.lock(at: Self.point)] : []))
        #expect(bench.screen.imageSize == PixelSize(width: 1920, height: 1440))
    }
}

extension ModelBench {
    /// Starts the wanted feed with a camera of these abilities.
    mutating func startFeed(_ abilities: CameraAbilities) {
        guard case .starting(let feed) = model.feed else { return }
        send(.feedStarted(feed, FeedFacts(streams: feed.streams, abilities: abilities)))
    }
}
