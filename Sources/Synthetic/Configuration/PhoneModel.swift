import LockstepSamples

/// One particular phone: the general models with the values of its seed and its configuration.
struct PhoneModel: Sendable {
    let configuration: SyntheticConfiguration
    let defects: DefectSet
    let random: RandomSource
    let trajectory: Trajectory
    /// The nominal mounting, as in drawings: axes by definition, lever arm in whole millimeters.
    let nominalCameraFromImu: Transform
    /// The time from the first row's readout to the last row's, in seconds.
    let readoutSeconds: Double

    /// Creates a phone from its configuration, whose values must be valid.
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
            random: random, orientation: configuration.orientation)
        readoutSeconds =
            physics.rollingShutter ? random.uniform(0.005...0.025, .phone, 10) : 0
    }

    /// The simulated effects.
    var physics: SyntheticPhysics { configuration.physics }

    /// Returns whether a stream is active: requested and available.
    func runs(_ stream: Stream) -> Bool {
        if stream == .depth, !runs(.camera) || defects.has(.lidarMissing) { return false }
        if stream == .featurePoints || stream == .planes, !runs(.camera) { return false }
        // ARConfiguration.h: scene reconstruction needs LiDAR.
        if stream == .mesh, !runs(.camera) || defects.has(.lidarMissing) { return false }
        if stream == .barometer, defects.has(.barometerMissing) { return false }
        return configuration.streams.contains(stream)
    }

    /// The time after which no samples are taken.
    var end: HostTime { configuration.startTime + configuration.duration }

    /// Returns the seconds from the phone's start to a time.
    func seconds(at time: HostTime) -> Double { (time - configuration.startTime).seconds }

    /// Returns the time a number of seconds after the phone's start, to the nearest nanosecond.
    func time(at seconds: Double) -> HostTime {
        configuration.startTime + (HostDuration(seconds: seconds) ?? .zero)
    }

    /// Returns the phone's motion state at a time.
    func motion(at time: HostTime) -> MotionState { trajectory.state(at: seconds(at: time)) }

    /// Returns the wall time at a host time.
    ///
    /// The wall clock gains 12 µs per second, as an uncorrected quartz clock may.
    func anchor(at host: HostTime) -> ClockAnchor {
        let elapsed = host - configuration.startTime
        let gain = HostDuration(nanoseconds: elapsed.nanoseconds / 1_000_000 * 12)
        let first = ClockAnchor(host: configuration.startTime, wall: configuration.startWall)
        return ClockAnchor(host: host, wall: first.wall(for: host + gain))
    }
}

/// The mounting of the camera on the IMU.
private enum Mounting {
    /// Returns the nominal mounting: the rotation follows from the definitions of the axes.
    ///
    /// The lever arm of 4.1 cm is an assumption: seen from the screen side, the camera is 3.5 cm
    /// above the IMU, 2 cm to the left, and 6 mm behind it.
    static func nominal(apart: Bool) -> Transform {
        let rotation = Calibration.backCameraFromImuRotation
        let cameraInImu = apart ? Vector3(-0.020, 0.035, -0.006) : .zero
        return Transform(rotation: rotation, translation: -(rotation * cameraInImu))
    }

    /// Returns the nominal mounting with an error of up to 3 mm per axis and half a degree.
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
