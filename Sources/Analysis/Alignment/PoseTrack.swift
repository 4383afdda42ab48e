import LockstepSamples

/// The rotations and places of a pose series, without poses that cannot be.
struct PoseTrack {
    /// Seconds since the origin, ascending.
    private(set) var times: [Double] = []
    /// As stated: world from camera, if the series is what it claims to be.
    private(set) var attitudes: [Quaternion] = []
    /// The last column, meters.
    private(set) var places: [Vector3] = []
    /// The pose's index in the series.
    private(set) var indices: [Int] = []
    /// The interval in the middle, seconds.
    let medianInterval: Double
    /// Poses left out: not later than the one before, not finite, or no rotation.
    private(set) var skipped = 0

    /// How far columns may be from unit length and right angles: what three digits leave.
    private static let rotationTolerance = 0.01

    /// A track of `series`.
    init(_ series: PoseSeries, origin: HostTime) {
        times.reserveCapacity(series.stamps.count)
        attitudes.reserveCapacity(series.stamps.count)
        places.reserveCapacity(series.stamps.count)
        indices.reserveCapacity(series.stamps.count)
        for (index, (stamp, pose)) in zip(series.stamps, series.worldFromCamera).enumerated() {
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
        medianInterval = zip(times, times.dropFirst()).map { $1 - $0 }.median ?? 0
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

/// A turn of the camera from one pose to the next.
struct PoseStep {
    /// Where it starts and ends, seconds since the origin.
    var start: Double
    var end: Double
    /// The turn in camera axes, radians.
    var turn: Vector3
    /// Whether it goes on where the step before ended.
    var isContinued: Bool

    /// Seconds from start to end.
    var interval: Double { end - start }
    /// rad/s, camera axes.
    var rate: Vector3 { turn / interval }
}

extension [PoseStep] {
    /// Every so-manieth of them, at least 2,000 where there are as many: more add nothing to a rough
    /// guess, nor to how much two tracks vary.
    var spread: [PoseStep] {
        stride(from: 0, to: count, by: Swift.max(1, count / 2000)).map { self[$0] }
    }
}

extension PoseTrack {
    /// A step over more than this many median intervals is not used.
    static let gapIntervals = 4.5
    /// Nor is one that turns farther than this: half a turn has no direction.
    static let mostRadians = 2.5

    /// The turns between neighboring poses, if their rotations are to be read so.
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
