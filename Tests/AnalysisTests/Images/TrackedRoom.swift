import LockstepSamples

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Corners that the synthetic phone's camera would see in a room of bare walls with objects before
/// them, computed by ray casting without rendering.
///
/// Rows have their own times, bearings have noise, and some corners are mismatched.
struct TrackedRoom {
    private(set) var pairs: [ImagePair] = []
    let gyroscope: VectorSeries
    /// The phone's true rotation from device axes to camera axes.
    let cameraFromImu: Matrix3
    /// The time from the first row to the last, in seconds.
    let readoutSeconds: Double

    private static let size = PixelSize(width: 320, height: 240)
    private static let framesPerSecond = 15.0
    /// The focal length of a pinhole camera, in pixels.
    private static let focalLength = 240.0
    /// Bearing noise in radians, as measured for corners in rendered images of this size.
    private static let noise = 1.7e-4
    private static let mistaken = 0.03
    /// Frames from a pair's first image to its second.
    private static let apart = 2
    /// Number of instants per image at which the camera's pose is known; bearings are interpolated
    /// between them.
    private static let nodes = 17

    /// - Parameters:
    ///   - offset: How much later the gyroscope's timestamps are than the images', in seconds.
    ///   - timestampShare: The undeclared fraction of the exposure by which timestamps are late.
    init(
        seed: UInt64, seconds: Double, offset: Double, timestampShare: Double = 0,
        _ defects: [Defect] = []
    ) {
        var configuration = SyntheticConfiguration(
            seed: seed, duration: HostDuration(seconds: seconds) ?? .zero)
        configuration.framesPerSecond = Self.framesPerSecond
        configuration.defects = defects
        let model = PhoneModel(configuration)
        (cameraFromImu, readoutSeconds) = (
            model.trajectory.cameraFromImu.rotation, model.readoutSeconds
        )
        gyroscope = InertialPhone(seed: seed, seconds: seconds, defects).gyroscope
        let schedule = CameraSchedule(model)
        let looks = (0..<UInt64(seconds * Self.framesPerSecond)).compactMap { index in
            schedule.frame(index).map { Look(model, $0) }
        }
        for index in looks.indices.dropLast(Self.apart) {
            var pair = Self.pair(
                looks[index], looks[index + Self.apart], RandomSource(seed: seed &+ 1000), index)
            func early(_ exposure: Double?) -> HostDuration {
                HostDuration(seconds: offset - timestampShare * (exposure ?? 0)) ?? .zero
            }
            pair.start = pair.start - early(pair.startExposure)
            pair.end = pair.end - early(pair.endExposure)
            pairs.append(pair)
        }
    }

    /// Sets the same exposure for all images.
    mutating func fixExposure(_ seconds: Double) {
        for index in pairs.indices {
            (pairs[index].startExposure, pairs[index].endExposure) = (seconds, seconds)
        }
    }

    /// The alignment of gyroscope and corners.
    func alignment(_ clock: RowClock = RowClock(meaning: .exposureMiddle))
        -> ImageImuAlignment.Outcome
    {
        ImageImuAlignment.measure(pairs, gyroscope: gyroscope, clock: clock)
    }

    /// The camera's poses while an image's rows are exposed.
    private struct Look {
        let stamp: HostTime
        let exposure: Double
        /// Room axes, from the first row to the last.
        let poses: [Transform]

        init(_ model: PhoneModel, _ plan: FramePlan) {
            (stamp, exposure) = (plan.middle, plan.exposureSeconds)
            poses = (0..<TrackedRoom.nodes).map { node in
                let share = Double(node) / Double(TrackedRoom.nodes - 1) - 0.5
                let seconds = model.seconds(at: plan.middle) + share * model.readoutSeconds
                let pose = model.trajectory.state(at: seconds).worldFromCamera
                return Transform(
                    rotation: pose.rotation,
                    translation: pose.translation + model.trajectory.startInRoom)
            }
        }

        /// The camera's pose while a row is exposed, and the fraction of the path to the next pose.
        func place(row: Double) -> (node: Int, part: Double) {
            let place = row / Double(TrackedRoom.size.height - 1) * Double(poses.count - 1)
            let node = min(max(Int(place), 0), poses.count - 2)
            return (node, place - Double(node))
        }

        /// The bearing of a point in the room, with each row at its own instant; nil outside the
        /// image.
        func bearing(of point: Vector3) -> (x: Double, y: Double, row: Double)? {
            var row = Double(TrackedRoom.size.height - 1) / 2
            var (x, y) = (0.0, 0.0)
            for _ in 0..<3 {
                let (node, part) = place(row: row)
                guard let early = Self.bearing(poses[node], point),
                    let late = Self.bearing(poses[node + 1], point)
                else { return nil }
                x = early.x + (late.x - early.x) * part
                y = early.y + (late.y - early.y) * part
                row = TrackedRoom.row(y)
            }
            return (x, y, row)
        }

        private static func bearing(
            _ pose: Transform, _ point: Vector3
        ) -> (x: Double, y: Double)? {
            let place = pose.rotation.transposed * (point - pose.translation)
            guard place.z < -0.1 else { return nil }
            return (-place.x / place.z, -place.y / place.z)
        }
    }

    private static func row(_ y: Double) -> Double {
        Double(size.height - 1) / 2 - y * focalLength
    }

    private static func pair(
        _ first: Look, _ second: Look, _ random: RandomSource, _ index: Int
    ) -> ImagePair {
        var tracks: [ImageTrack] = []
        for corner in 0..<80 {
            let number = UInt64(index * 100 + corner)
            let x = (Double(corner % 10) - 4.5) * 0.13
            let y = (Double(corner / 10) - 3.5) * 0.12
            let (node, _) = first.place(row: row(y))
            let pose = first.poses[node]
            let ray = pose.rotation * Vector3(x, y, -1)
            let share = random.uniform(0.6...1, .room, number)
            let point = pose.translation + ray * (wall(pose.translation, ray) * share)
            guard let before = first.bearing(of: point), let after = second.bearing(of: point),
                (2...Double(size.height - 3)).contains(after.row), after.x.magnitude < 0.66
            else { continue }
            let error = random.gaussians(.imageNoise, number) * noise
            let isMistaken = random.uniform(.featureNoise, number) < mistaken
            tracks.append(
                ImageTrack(
                    firstX: Float(before.x), firstY: Float(before.y),
                    secondX: Float(after.x + error.x * (isMistaken ? 15 : 1)),
                    secondY: Float(after.y + error.y * (isMistaken ? 15 : 1)),
                    firstRow: Float(before.row), secondRow: Float(after.row)))
        }
        return ImagePair(
            start: first.stamp, end: second.stamp, startExposure: first.exposure,
            endExposure: second.exposure, height: size.height, focalLength: focalLength,
            isContinued: index >= apart, tracks: tracks)
    }

    /// The distance along a ray to the room's wall, in units of the ray's length.
    private static func wall(_ origin: Vector3, _ ray: Vector3) -> Double {
        (0..<3).map { axis in
            let end = ray[axis] > 0 ? Room.size[axis] : 0
            return ray[axis] == 0 ? .infinity : (end - origin[axis]) / ray[axis]
        }.min() ?? 1
    }
}
