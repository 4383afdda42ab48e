import LockstepSamples

/// One particular phone: what its seed and its configuration make of the general models.
struct PhoneModel: Sendable {
    let configuration: SyntheticConfiguration
    let defects: DefectSet
    let random: RandomSource
    let trajectory: Trajectory
    /// What drawings would say: axes by definition, lever arm in whole millimeters.
    let nominalCameraFromImu: Transform
    /// Time from the first row's readout to the last's, seconds.
    let readoutSeconds: Double

    /// A phone from its configuration, whose numbers are valid.
    init(_ configuration: SyntheticConfiguration) {
        let random = RandomSource(seed: configuration.seed)
        self.configuration = configuration
        self.random = random
        defects = DefectSet(configuration.defects)
        let physics = configuration.physics
        nominalCameraFromImu = Mounting.nominal(apart: physics.placesImuApart)
        trajectory = Trajectory(
            configuration.trajectory, durationSeconds: configuration.duration.seconds,
            cameraFromImu: physics.placesImuApart ? Mounting.actual(random) : nominalCameraFromImu,
            random: random)
        readoutSeconds =
            physics.rollingShutter ? random.uniform(0.005...0.025, .phone, 10) : 0
    }

    /// The switches.
    var physics: SyntheticPhysics { configuration.physics }

    /// Whether a stream runs: asked for, and not missing.
    func runs(_ stream: Stream) -> Bool {
        if stream == .depth, !runs(.camera) || defects.has(.lidarMissing) { return false }
        if stream == .featurePoints, !runs(.camera) { return false }
        if stream == .barometer, defects.has(.barometerMissing) { return false }
        return configuration.streams.contains(stream)
    }

    /// The instant after which nothing is taken.
    var end: HostTime { configuration.startTime + configuration.duration }

    /// Seconds from the phone's start to an instant.
    func seconds(at time: HostTime) -> Double { (time - configuration.startTime).seconds }

    /// The instant a number of seconds after the phone's start, to the nearest nanosecond.
    func time(at seconds: Double) -> HostTime {
        configuration.startTime + (HostDuration(seconds: seconds) ?? .zero)
    }

    /// The phone's state at an instant.
    func motion(at time: HostTime) -> MotionState { trajectory.state(at: seconds(at: time)) }

    /// What the wall clock shows: it gains 12 µs a second, as an uncorrected quartz may.
    func anchor(at host: HostTime) -> ClockAnchor {
        let elapsed = host - configuration.startTime
        let gain = HostDuration(nanoseconds: elapsed.nanoseconds / 1_000_000 * 12)
        let first = ClockAnchor(host: configuration.startTime, wall: configuration.startWall)
        return ClockAnchor(host: host, wall: first.wall(for: host + gain))
    }
}

/// How the camera sits on the IMU.
private enum Mounting {
    /// Rotation by how the axes are defined; the lever arm of 4.1 cm is ours: camera 3.5 cm above
    /// and 2 cm beside the IMU, seen on the screen side, and 6 mm behind it.
    static func nominal(apart: Bool) -> Transform {
        let rotation = Calibration.backCameraFromImuRotation
        let cameraInImu = apart ? Vector3(-0.020, 0.035, -0.006) : .zero
        return Transform(rotation: rotation, translation: -(rotation * cameraInImu))
    }

    /// The nominal mounting off by up to 3 mm an axis and half a degree.
    static func actual(_ random: RandomSource) -> Transform {
        let nominal = nominal(apart: true)
        func draw(_ part: UInt16) -> Vector3 {
            let words = random.words(.phone, 20, part: part)
            return Vector3(
                Double(words.x) / 4_294_967_296 - 0.5, Double(words.y) / 4_294_967_296 - 0.5,
                Double(words.z) / 4_294_967_296 - 0.5)
        }
        let turn = Quaternion(
            axis: draw(0).normalized, radians: random.uniform(0.002...0.009, .phone, 21))
        return Transform(
            rotation: turn.matrix * nominal.rotation,
            translation: nominal.translation + draw(1) * 0.006)
    }
}
