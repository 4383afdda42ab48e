import LockstepSamples

/// The ground truth that is constant during a recording.
struct TruthHeader {
    let model: PhoneModel

    /// The header line.
    var line: String {
        var line = JSONLine()
        line.add("type", "header")
        line.add("version", 1)
        addConfiguration(to: &line)
        addGeometry(to: &line)
        addTime(to: &line)
        for sensor in InertialSensor.allCases { addErrors(of: sensor, to: &line) }
        line.add("defects") { defects in
            for kind in Defect.Kind.allCases {
                guard let value = model.defects[kind] else { continue }
                defects.add(kind.rawValue, value)
            }
        }
        return line.text
    }

    private func addConfiguration(to line: inout JSONLine) {
        let configuration = model.configuration
        line.add("seed", configuration.seed)
        line.add("duration_ns", configuration.duration.nanoseconds)
        line.add("trajectory", configuration.trajectory.rawValue)
        line.add("image_size", configuration.imageSize)
        line.add("depth_size", configuration.depthSize)
        line.add("frames_per_second", configuration.framesPerSecond)
        line.add("inertial_rate_requested_hz", configuration.inertialRateHertz)
        line.add("start_ns", configuration.startTime.nanoseconds)
        line.add("start_wall_unix_ns", configuration.startWall.nanoseconds)
        line.add("physics", addPhysics)
    }

    private func addPhysics(to line: inout JSONLine) {
        let physics = model.physics
        line.add("places_imu_apart", physics.placesImuApart)
        line.add("sensor_noise", physics.sensorNoise)
        line.add("own_inertial_timestamps", physics.ownInertialTimestamps)
        line.add("motion_blur", physics.motionBlur)
        line.add("rolling_shutter", physics.rollingShutter)
        line.add("delivery_latency", physics.deliveryLatency)
        line.add("late_depth", physics.lateDepth)
        line.add("late_inertial", physics.lateInertial)
        line.add("intrinsics_drift", physics.intrinsicsDrift)
        line.add("pose_error", physics.poseError)
    }

    private func addGeometry(to line: inout JSONLine) {
        line.add("camera_from_imu", model.trajectory.cameraFromImu.columnMajor)
        line.add("camera_from_imu_nominal", model.nominalCameraFromImu.columnMajor)
        line.add("camera_axes", "x right, y up, z to the viewer")
        line.add("pixel_origin", PixelOrigin.pixelCenter.rawValue)
        let landmarks = FeatureMap(model, room: Room(model)).landmarks
        line.add("landmarks", landmarks.flatMap { [$0.x, $0.y, $0.z] })
    }

    /// Adds the clocks: t_imu = t_camera + imu_from_camera_offset_s + camera_drift_ppm · 10⁻⁶ · (t
    /// − start).
    private func addTime(to line: inout JSONLine) {
        line.add("stamp_meaning", model.physics.stampMeaning.rawValue)
        line.add("readout_s", model.readoutSeconds)
        line.add("imu_from_camera_offset_s", (model.defects[.clockOffset] ?? 0) / 1e3)
        line.add("camera_drift_ppm", model.defects[.clockDrift] ?? 0)
        let clocks = InertialSensor.allCases.map { InertialClock(model, sensor: $0) }
        line.add("inertial_rate_hz", clocks[0].rateHertz)
        line.add("gyroscope_shift_s", clocks[1].shiftSeconds)
        line.add("magnetometer_shift_s", clocks[2].shiftSeconds)
        if model.runs(.audio) {
            line.add("microphone_rate_hz", MicrophoneFeed.actualRateHertz(model))
        }
    }

    /// Adds a sensor's errors in SI units: m/s² for the accelerometer, rad/s, µT; densities as
    /// defined by Kalibr.
    private func addErrors(of sensor: InertialSensor, to line: inout JSONLine) {
        let errors = InertialErrors.of(sensor, model)
        line.add(sensor.rawValue) { line in
            line.add("noise_density", errors.noiseDensity)
            line.add("random_walk", errors.randomWalk)
            line.add("bias_instability", errors.biasInstability)
            line.add("initial_bias", errors.initialBias)
        }
    }
}
