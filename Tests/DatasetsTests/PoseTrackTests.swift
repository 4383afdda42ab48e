import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct PoseTrackTests {
    private func stamped(
        _ time: Int64, turn radians: Double = 0, _ position: Vector3 = .zero, negated: Bool = false
    ) -> PoseRow {
        var rotation = Quaternion(axis: Vector3(0, 0, 1), radians: radians)
        if negated {
            rotation = Quaternion(x: -rotation.x, y: -rotation.y, z: -rotation.z, w: -rotation.w)
        }
        return PoseRow(
            timestamp: HostTime(nanoseconds: time), position: position, rotation: rotation)
    }

    private func turn(_ radians: Double) -> Matrix3 {
        Quaternion(axis: Vector3(0, 0, 1), radians: radians).matrix
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.9]) func turnsEvenly(_ fraction: Double) throws {
        let track = PoseTrack([stamped(0), stamped(1000, turn: 1.5, Vector3(1, 2, 3))])
        let time = HostTime(nanoseconds: Int64(1000 * fraction))
        let pose = try #require(track.pose(at: time))
        #expect(pose.origin == .interpolated)
        #expect(pose.transform.rotation.isNear(turn(1.5 * fraction)))
        #expect((pose.transform.translation - Vector3(1, 2, 3) * fraction).length < 1e-12)
    }

    /// A quaternion and its negative are the same rotation.
    @Test func takesTheShortWay() throws {
        let track = PoseTrack([stamped(0), stamped(1000, turn: 0.5, negated: true)])
        let pose = try #require(track.pose(at: HostTime(nanoseconds: 500)))
        #expect(pose.transform.rotation.isNear(turn(0.25)))
    }

    @Test func givesAPoseAtItsOwnTimeUnchanged() throws {
        let track = PoseTrack([stamped(20, turn: 2), stamped(10, turn: 1)])
        let pose = try #require(track.pose(at: HostTime(nanoseconds: 10)))
        #expect(pose.origin == .given)
        #expect(pose.transform.rotation == turn(1))
    }

    @Test(arguments: [-1, 9, 41, 45, 71, .min, .max] as [Int64])
    func hasNoPoseOutsideOrInGaps(_ time: Int64) {
        let track = PoseTrack([10, 20, 30, 40, 70].map { stamped($0) })
        #expect(track.pose(at: HostTime(nanoseconds: time)) == nil)
    }

    @Test func bridgesOneMissingPose() {
        let track = PoseTrack([10, 20, 30, 50].map { stamped($0) })
        #expect(track.pose(at: HostTime(nanoseconds: 40))?.origin == .interpolated)
    }

    @Test func survivesTheEndsOfTheScale() {
        let track = PoseTrack([.min, .max, 0].map { stamped($0) })
        for time in [.min, -1, 0, 1, .max] as [Int64] {
            _ = track.pose(at: HostTime(nanoseconds: time))
        }
        #expect(PoseTrack([]).pose(at: HostTime(nanoseconds: 0)) == nil)
    }
}
