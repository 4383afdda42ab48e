import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepReports

@Suite struct FrameTests {
    private func row(
        _ index: Int, seconds: Int64, at position: Vector3 = .zero,
        _ state: TrackingState = .normal
    ) -> FrameRow {
        let still = EncodedStill(bytes: [], size: PixelSize(width: 2, height: 2))
        var frame = CameraFrame(
            timestamp: HostTime(nanoseconds: seconds * 1_000_000_000), image: .still(still))
        frame.worldFromCamera = Transform(rotation: .identity, translation: position)
        frame.trackingState = state
        return FrameRow(
            frame, index: index, image: .image(path: ""), motion: nil,
            arrival: Arrival(time: nil, sequence: Int64(index)))
    }

    @Test func imagesAreInTheMiddleOfEqualParts() {
        let rows = (0..<10).map { row($0, seconds: Int64($0)) }
        #expect(FrameChoice.spread(rows, count: 2).map(\.index) == [2, 7])
        #expect(FrameChoice.spread(rows, count: 1).map(\.index) == [4])
        #expect(FrameChoice.spread([], count: 3).isEmpty)
    }

    /// No frame was recorded between 1 s and 9 s.
    @Test func noImageIsShownTwice() {
        let rows = [row(0, seconds: 0), row(1, seconds: 1), row(2, seconds: 9)]
        #expect(FrameChoice.spread(rows, count: 3).map(\.index) == [1, 2])
    }

    /// Poses of a camera at rest wander by 1 mm from frame to frame.
    @Test func thePathOfACameraAtRestIsItsReach() {
        var path = CameraPath()
        for index in 0..<900 {
            let off = Vector3(index % 2 == 0 ? 0.001 : 0, 0, index % 3 == 0 ? 0.001 : 0)
            let pose = Transform(rotation: .identity, translation: Vector3(1, 2, 3) + off)
            path.add(
                pose, .normal, at: HostTime(nanoseconds: Int64(index) * 1_000_000_000),
                row: index + 1)
        }
        #expect(path.words == "the camera stayed within 2 mm")
    }
}
