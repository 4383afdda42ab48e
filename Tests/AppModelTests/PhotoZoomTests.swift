import LockstepAppModel
import Testing

/// Enlarging, moving and swiping an opened photo, in a view of 400 × 800 points.
@Suite struct PhotoZoomTests {
    private func drag(_ zoom: inout PhotoZoom, _ right: Double, _ down: Double) {
        zoom.drag(right: right, down: down, width: 400, height: 800)
    }

    @Test func aPinchEnlargesWithinItsLimits() {
        var zoom = PhotoZoom()
        zoom.pinch(2)
        zoom.endPinch()
        zoom.pinch(2)
        #expect(zoom.scale == 4)
        zoom.pinch(99)
        #expect(zoom.scale == 8)
        zoom.pinch(0.01)
        zoom.endPinch()
        #expect(zoom.scale == 1 && !zoom.isEnlarged)
        for factor in [Double.nan, .infinity, 0, -1] { zoom.pinch(factor) }
        #expect(zoom.scale == 1)
    }

    @Test func anEnlargedPhotoMovesToItsEdges() {
        var zoom = PhotoZoom()
        zoom.toggle()
        #expect(zoom.scale == 3)
        drag(&zoom, 100, -50)
        #expect(zoom.x == 100 && zoom.y == -50)
        drag(&zoom, 150, -60)
        #expect(zoom.x == 150, "the distance is from the start of the touch")
        let turn = zoom.endDrag(width: 400)
        drag(&zoom, 9999, -9999)
        #expect(turn == 0 && zoom.x == 400 && zoom.y == -800)
        zoom.pinch(0.5)
        #expect(zoom.x == 200 && zoom.scale == 1.5, "the same point stays in the middle")
        zoom.toggle()
        #expect(zoom == PhotoZoom() || (zoom.x == 0 && zoom.y == 0 && zoom.scale == 1))
    }

    @Test(arguments: [(-100.0, 1), (100, -1), (-99, 0), (99, 0), (0, 0)])
    func aSwipeOfAQuarterTurnsToAnotherPhoto(_ right: Double, _ turn: Int) {
        var zoom = PhotoZoom()
        drag(&zoom, right, 30)
        #expect(zoom.x == right && zoom.y == 0)
        let result = zoom.endDrag(width: 400)
        #expect(result == turn && zoom.x == 0)
        let second = zoom.endDrag(width: 400)
        #expect(second == 0)
    }

    /// A second finger takes the touch from the drag, which then never ends.
    @Test func aCanceledDragLeavesNoStart() {
        var zoom = PhotoZoom()
        zoom.toggle()
        drag(&zoom, 100, 100)
        zoom.reset(ofDrag: zoom.dragCount)
        drag(&zoom, 10, -20)
        #expect(zoom.x == 110 && zoom.y == 80)
        #expect(zoom.dragCount == 2)
    }

    @Test func aCanceledPullReturns() {
        var zoom = PhotoZoom()
        drag(&zoom, 300, 0)
        zoom.reset(ofDrag: zoom.dragCount)
        #expect(zoom.x == 0)
        let turn = zoom.endDrag(width: 400)
        #expect(turn == 0)
    }

    /// The report that a drag is over can come after the next one began.
    @Test func aLateResetIsIgnored() {
        var zoom = PhotoZoom()
        zoom.toggle()
        drag(&zoom, 50, 0)
        let first = zoom.dragCount
        _ = zoom.endDrag(width: 400)
        drag(&zoom, 10, 0)
        zoom.reset(ofDrag: first)
        drag(&zoom, 20, 0)
        #expect(zoom.x == 70)
    }

    @Test(arguments: [true, false])
    func aPinchTurnsNoPage(_ startsWithDrag: Bool) {
        var zoom = PhotoZoom()
        if startsWithDrag { drag(&zoom, -30, 0) }
        zoom.pinch(0.9)
        drag(&zoom, -300, 0)
        #expect(zoom.x == 0 && zoom.scale == 1)
        zoom.endPinch()
        drag(&zoom, -320, 0)
        #expect(zoom.x == 0, "the rest of the drag has no effect")
        var turn = zoom.endDrag(width: 400)
        #expect(turn == 0)
        drag(&zoom, -120, 0)
        turn = zoom.endDrag(width: 400)
        #expect(turn == 1, "the next swipe turns")
    }

    @Test func aDragDuringAPinchMovesNothing() {
        var zoom = PhotoZoom()
        zoom.toggle()
        drag(&zoom, 40, 0)
        zoom.pinch(1.5)
        #expect(zoom.x == 60 && zoom.scale == 4.5)
        drag(&zoom, 200, 200)
        zoom.endPinch()
        zoom.endPinch()
        drag(&zoom, 220, 200)
        #expect(zoom.x == 60 && zoom.y == 0)
        _ = zoom.endDrag(width: 400)
        drag(&zoom, 10, 0)
        #expect(zoom.x == 70)
    }
}
