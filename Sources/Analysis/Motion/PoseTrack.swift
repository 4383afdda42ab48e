import LockstepSamples

/// The rotations and positions of a pose series, without invalid poses.
struct PoseTrack {
    /// The times in seconds since the origin, ascending.
    private(set) var times: [Double] = []
    /// The rotations as stated: world from camera, if the series is correct.
    private(set) var attitudes: [Quaternion] = []
    /// The positions, which are the last columns, in meters.
    private(set) var places: [Vector3] = []
    /// The poses' indices in the series.
    private(set) var indices: [Int] = []
    /// The median interval, in seconds.
    let medianInterval: Double
    /// The number of omitted poses: not later than the previous one, not finite, or no rotation.
    private(set) var skipped = 0

    /// The allowed deviation of columns from unit length and right angles, for numbers with three
    /// digits.
    private static let rotationTolerance = 0.01

    /// A track of `series`.
    init(_ series: PoseSeries, origin: HostTime) {
        times.reserveCapacity(series.timestamps.count)
        attitudes.reserveCapacity(series.timestamps.count)
        places.reserveCapacity(series.timestamps.count)
        indices.reserveCapacity(series.timestamps.count)
        for (index, (stamp, pose)) in zip(series.timestamps, series.worldFromCamera).enumerated() {
            let time = (stamp - origin).seconds
            guard time > times.last ?? -.infinity, Self.isRigid(pose) else {
                skipped += 1
                continue
            }
            times.append(time)
            attitudes.append(Quaternion(rotation: pose.rotation))
            places.append(pose.translation)
            indices.append(index)
        }
        medianInterval = zip(times, times.dropFirst()).lazy.map { $1 - $0 }.median ?? 0
    }

    private static func isRigid(_ pose: Transform) -> Bool {
        let (rotation, place) = (pose.rotation, pose.translation)
        let (x, y, z) = (rotation.column0, rotation.column1, rotation.column2)
        func isSmall(_ error: Double) -> Bool { error.magnitude < rotationTolerance }
        return isSmall(x.dot(x) - 1) && isSmall(y.dot(y) - 1) && isSmall(z.dot(z) - 1)
            && isSmall(x.dot(y)) && isSmall(y.dot(z)) && isSmall(z.dot(x))
            && isSmall(rotation.determinant - 1) && place.dot(place).isFinite
    }
}

/// A rotation of the camera from one pose to the next.
struct PoseStep {
    /// The start and end in seconds since the origin.
    var start: Double
    var end: Double
    /// The rotation in radians, camera axes.
    var turn: Vector3
    /// Whether it starts where the previous step ended.
    var isContinued: Bool

    /// The duration in seconds.
    var interval: Double { end - start }
    /// The rate in rad/s, camera axes.
    var rate: Vector3 { turn / interval }
}

extension [PoseStep] {
    /// Evenly spread steps, at least 2,000 if there are as many: more do not improve a rough
    /// estimate, or the variation of two tracks.
    var spread: [PoseStep] {
        stride(from: 0, to: count, by: Swift.max(1, count / 2000)).map { self[$0] }
    }
}

extension PoseTrack {
    /// Steps over more than this many median intervals are not used.
    static let gapIntervals = 4.5
    /// Steps that rotate by more than this are not used: half a turn has no direction.
    static let mostRadians = 2.5

    /// The rotations between neighboring poses, under a convention.
    func steps(_ reading: RotationReading) -> [PoseStep] {
        var steps: [PoseStep] = []
        guard var last = attitudes.first.map(reading.worldFromCamera) else { return [] }
        var isContinued = false
        steps.reserveCapacity(attitudes.count)
        for index in attitudes.indices.dropFirst() {
            let next = reading.worldFromCamera(attitudes[index])
            let turn = (last.inverse * next).rotationVector
            last = next
            let step = PoseStep(
                start: times[index - 1], end: times[index], turn: turn, isContinued: isContinued)
            isContinued =
                step.interval <= Self.gapIntervals * medianInterval
                && turn.length < Self.mostRadians
            if isContinued { steps.append(step) }
        }
        return steps
    }
}
