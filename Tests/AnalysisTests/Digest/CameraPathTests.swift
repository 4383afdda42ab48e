import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct CameraPathTests {
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

    @Test func pathLengthIsTheSumOfItsSteps() {
        var path = CameraPath()
        for (index, x) in [0.0, 3, 1, 1e12, 1].enumerated() {
            path.add(row(index, seconds: Int64(index), at: Vector3(x, 0, 0)), number: index + 1)
        }
        #expect(path.lengthMeters == 5)
        #expect(path.points.elements.map(\.position.x) == [0, 3, 1, 1])
    }

    @Test func boundsHoldAllPositions() {
        var path = CameraPath()
        #expect(path.bounds == nil)
        for index in 0..<5000 {
            let position = Vector3(index == 1777 ? -9 : 0, Double(index), index == 2999 ? 4 : 1)
            path.add(row(index, seconds: Int64(index), at: position), number: index + 1)
        }
        path.add(row(5000, seconds: 5000, at: Vector3(.nan, 0, 0)), number: 5001)
        #expect(path.bounds?.low == Vector3(-9, 0, 1))
        #expect(path.bounds?.high == Vector3(0, 4999, 4))
    }

    /// Poses of a camera at rest wander by 1 mm from frame to frame.
    @Test func aCameraAtRestHasNoLength() {
        var path = CameraPath()
        for index in 0..<900 {
            let off = Vector3(index % 2 == 0 ? 0.001 : 0, 0, index % 3 == 0 ? 0.001 : 0)
            path.add(
                row(index, seconds: Int64(index), at: Vector3(1, 2, 3) + off), number: index + 1)
        }
        #expect(path.lengthMeters == 0)
        #expect(path.reachMeters > 0.001 && path.reachMeters < 0.002)
    }

    /// Ten circles of 1 m radius, with the same wandering.
    @Test func lengthOfAWalkIsCorrect() {
        var path = CameraPath()
        for index in 0..<10_000 {
            let (sine, cosine) = sineAndCosine(Double(index) * 0.001 * 2 * .pi)
            let off = Vector3(0, index % 2 == 0 ? 0.001 : 0, 0)
            path.add(
                row(index, seconds: Int64(index), at: Vector3(cosine, 0, sine) + off),
                number: index + 1)
        }
        #expect(abs(path.lengthMeters / (20 * .pi) - 1) < 0.01)
    }

    @Test func rangesWithoutPosesAreGapsInTheTrajectory() {
        var path = CameraPath()
        for second in [0, 1, 2, 3, 9, 10, 11] {
            path.add(row(second, seconds: Int64(second)), number: second + 1)
        }
        path.finish()
        let rule = GapRule(.camera, path.timestamps, DropFacts(), nil, Limits())
        let gaps = StreamTrack(path.timestamps, rule).gaps
        #expect(gaps.map { [$0.start.seconds, $0.end.seconds] } == [[3, 9]])
    }

    @Test func trackingRangesMeetAtTheirChange() {
        var spans = TrackingSpans()
        let states: [TrackingState] = [
            .initializing, .limitedMotion, .normal, .normal, .notAvailable, .normal,
        ]
        for (index, state) in states.enumerated() {
            spans.add(row(index, seconds: Int64(index), state))
        }
        #expect(spans.spans.map(\.quality) == [.limited, .normal, .none, .normal])
        #expect(spans.spans.map { $0.start.seconds } == [0, 2, 4, 5])
        #expect(spans.spans.map { $0.end.seconds } == [2, 4, 5, 5])
    }
}
