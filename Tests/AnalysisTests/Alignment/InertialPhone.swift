import LockstepSamples

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// The samples of the synthetic phone's sensors and its tracking, without rendered images.
struct InertialPhone {
    var poses = PoseSeries(timestamps: [], worldFromCamera: [])
    var states: [TrackingState?] = []
    var gyroscope = VectorSeries(timestamps: [], values: [])
    var accelerometer = VectorSeries(timestamps: [], values: [])
    /// The phone's true rotation from device axes to camera axes.
    let cameraFromImu: Matrix3
    private let random: RandomSource

    /// Creates a phone that walks by default.
    init(
        seed: UInt64 = 3, seconds: Double = 30, _ defects: [Defect] = [],
        trajectory: Trajectory.Kind = .walk, framesPerSecond: Double = 30
    ) {
        var configuration = SyntheticConfiguration(
            seed: seed, duration: HostDuration(seconds: seconds) ?? .zero)
        configuration.defects = defects
        configuration.framesPerSecond = framesPerSecond
        configuration.trajectory = trajectory
        let model = PhoneModel(configuration)
        cameraFromImu = model.trajectory.cameraFromImu.rotation
        random = model.random
        readPoses(model)
        gyroscope = Self.series(model, .gyroscope)
        accelerometer = Self.series(model, .accelerometer)
    }

    private mutating func readPoses(_ model: PhoneModel) {
        let (schedule, tracking) = (CameraSchedule(model), PoseTracking(model))
        var index: UInt64 = 0
        while let plan = schedule.frame(index) {
            index += 1
            guard plan.fate == .delivered else { continue }
            poses.timestamps.append(plan.stamp)
            poses.worldFromCamera.append(tracking.worldFromCamera(plan))
            states.append(plan.trackingState)
        }
    }

    private static func series(_ model: PhoneModel, _ sensor: InertialSensor) -> VectorSeries {
        var readings = InertialReadings(model, sensor: sensor)
        var series = VectorSeries(timestamps: [], values: [])
        while let reading = readings.next() {
            series.timestamps.append(reading.sample.timestamp)
            series.values.append(reading.sample.value)
        }
        return series
    }

    /// The comparison of gyroscope and poses.
    var comparison: PoseImuComparison {
        PoseImuComparison(gyroscope: gyroscope, poses: poses)
    }

    /// The gravity fit of accelerometer and poses.
    var gravity: GravityFit? {
        GravityFit(
            accelerometer: accelerometer, poses: poses, alignment: comparison.alignment.value)
    }

    /// The phone with changed gyroscope samples.
    func withGyroscope(_ change: (Vector3) -> Vector3) -> Self {
        var copy = self
        copy.gyroscope.values = gyroscope.values.map(change)
        return copy
    }

    /// The phone with changed poses; the closure receives each pose's index.
    func withPoses(_ change: (Int, Transform) -> Transform) -> Self {
        var copy = self
        copy.poses.worldFromCamera = poses.worldFromCamera.enumerated().map(change)
        return copy
    }

    /// The phone with changed pose rotations.
    func withRotations(_ change: (Quaternion) -> Quaternion) -> Self {
        withPoses { _, pose in
            let rotation = change(Quaternion(rotation: pose.rotation)).matrix
            return Transform(rotation: rotation, translation: pose.translation)
        }
    }

    /// The phone with independent pose errors, in radians per axis.
    ///
    /// If `smoothed`, each error is the mean of three neighbors' errors, as trackers with temporal
    /// smoothing produce.
    func withJitter(_ radians: Double, smoothed: Bool) -> Self {
        func draw(_ index: Int) -> Vector3 {
            random.gaussians(.imageNoise, UInt64(index)) * radians
        }
        return withPoses { index, pose in
            let error =
                smoothed
                ? (draw(index) + draw(index + 1) + draw(index + 2)) / 3 : draw(index)
            let rotation = pose.rotation * Quaternion(rotationVector: error).matrix
            return Transform(rotation: rotation, translation: pose.translation)
        }
    }

    /// The phone with independent position errors, in meters per axis; `smoothed` as above.
    func withPlaceJitter(_ meters: Double, smoothed: Bool) -> Self {
        func draw(_ index: Int) -> Vector3 {
            random.gaussians(.imageNoise, UInt64(index)) * meters
        }
        return withPoses { index, pose in
            let error =
                smoothed
                ? (draw(index) + draw(index + 1) + draw(index + 2)) / 3 : draw(index)
            return Transform(rotation: pose.rotation, translation: pose.translation + error)
        }
    }

    /// The angle in degrees between the estimated rotation and the true one.
    func rotationErrorDegrees(_ found: Matrix3) -> Double {
        Quaternion(rotation: found * cameraFromImu.transposed).rotationVector.length * 180 / .pi
    }
}

/// A phone whose attitude and position are functions of time in seconds, with the noise of the
/// synthetic phone's gyroscope.
struct ScriptedPhone {
    var poses = PoseSeries(timestamps: [], worldFromCamera: [])
    var gyroscope = VectorSeries(timestamps: [], values: [])

    init(
        seconds: Double = 30, attitude: (Double) -> Quaternion,
        place: (Double) -> Vector3 = { _ in .zero }
    ) {
        let random = RandomSource(seed: 5)
        for index in 0..<Int(seconds * 30) {
            let time = 0.05 + Double(index) / 30
            poses.timestamps.append(Self.stamp(time))
            poses.worldFromCamera.append(
                Transform(rotation: attitude(time).matrix, translation: place(time)))
        }
        let imuFromCamera = Calibration.backCameraFromImuRotation.transposed
        for index in 0..<Int(seconds * 100) {
            let time = Double(index) / 100
            let turn = (attitude(time - 5e-4).inverse * attitude(time + 5e-4)).rotationVector
            let noise = random.gaussians(.gyroscopeNoise, UInt64(index)) * 1.2e-3
            gyroscope.timestamps.append(Self.stamp(time))
            let bias = Vector3(0.004, -0.002, 0)
            gyroscope.values.append(imuFromCamera * (turn / 1e-3) + bias + noise)
        }
    }

    private static func stamp(_ seconds: Double) -> HostTime {
        HostTime(nanoseconds: 1_000_000_000_000 + Int64((seconds * 1e9).rounded()))
    }

    /// The comparison of gyroscope and poses.
    var comparison: PoseImuComparison {
        PoseImuComparison(gyroscope: gyroscope, poses: poses)
    }
}

/// The sine of an angle in radians.
func sine(_ radians: Double) -> Double { sineAndCosine(radians).sine }
