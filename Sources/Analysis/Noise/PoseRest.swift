import LockstepSamples

/// The times at which the poses show that the phone was at rest, whatever its inertial sensors measure.
///
/// A pose is at rest if it is close to the first pose of its stretch. The limits are chosen here: they
/// are several times the noise of ARKit's poses at rest, and less than the sway of a hand in a minute.
struct PoseRest {
    private static let mostMeters = 0.015
    private static let mostRadians = 0.01
    /// A stretch ends where poses are missing for longer, in seconds.
    private static let longestGap = 1.0

    /// The stretches, in order of time.
    private let stretches: [ClosedRange<HostTime>]

    init(_ poses: PoseSeries) {
        var stretches: [ClosedRange<HostTime>] = []
        var anchor: (time: HostTime, pose: Transform)?
        var last: HostTime?
        for (time, pose) in zip(poses.timestamps, poses.worldFromCamera) {
            if let start = anchor, let end = last, end <= time,
                (time - end).seconds <= Self.longestGap, Self.isClose(pose, start.pose)
            {
                stretches[stretches.count - 1] = start.time...time
            } else {
                anchor = (time, pose)
                stretches.append(time...time)
            }
            last = time
        }
        self.stretches = stretches.filter { $0.lowerBound < $0.upperBound }
    }

    /// The full seconds since `origin` that are at rest from their beginning to their end.
    func seconds(since origin: HostTime) -> Set<Int64> {
        var seconds: Set<Int64> = []
        for stretch in stretches {
            let first = ((stretch.lowerBound - origin).seconds).rounded(.up)
            let end = ((stretch.upperBound - origin).seconds).rounded(.down)
            guard first < end, let start = Int64(exactly: first), let stop = Int64(exactly: end)
            else { continue }
            seconds.formUnion(start..<stop)
        }
        return seconds
    }

    private static func isClose(_ one: Transform, _ other: Transform) -> Bool {
        let differences = zip(one.columnMajor, other.columnMajor).map { $0 - $1 }
        guard differences.count == 16 else { return false }
        func squares(_ columns: Range<Int>) -> Double {
            columns.reduce(0) { sum, column in
                (0..<3).reduce(sum) {
                    $0 + differences[4 * column + $1] * differences[4 * column + $1]
                }
            }
        }
        // The squares of a rotation by a small angle add up to twice the square of the angle.
        return squares(3..<4) <= mostMeters * mostMeters
            && squares(0..<3) <= 2 * mostRadians * mostRadians
    }
}
