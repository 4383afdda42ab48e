import LockstepSamples

/// The ground truth of each frame that the camera captured.
struct FrameTruth {
    private let model: PhoneModel
    private let end: HostTime
    private let schedule: CameraSchedule
    private var index: UInt64 = 0

    /// Creates the truth of one phone's frames whose timestamps are not after `end`; none if its
    /// camera is not active.
    init(_ model: PhoneModel, end: HostTime) {
        self.model = model
        self.end = end
        schedule = CameraSchedule(model)
    }

    /// Returns the next frame's line; nil after the last.
    mutating func next() -> TimedLine? {
        guard model.runs(.camera) else { return nil }
        while let plan = schedule.frame(index), plan.stamp <= end {
            index += 1
            if plan.fate == .interrupted { continue }
            return TimedLine(time: plan.marked, text: line(plan))
        }
        return nil
    }

    /// Returns a frame's line.
    ///
    /// Pose and motion are at `host_ns`, the instant that the timestamp marks; velocity is the
    /// camera's in world axes, angular velocity in camera axes.
    private func line(_ plan: FramePlan) -> String {
        let state = model.motion(at: plan.marked)
        var line = JSONLine()
        line.add("type", "frame")
        line.add("frame", plan.index)
        line.add("delivered", plan.fate == .delivered)
        line.add("timestamp_ns", plan.stamp.nanoseconds)
        line.add("host_ns", plan.marked.nanoseconds)
        line.add("exposure_middle_ns", plan.middle.nanoseconds)
        line.add("exposure_s", plan.exposureSeconds)
        line.add("world_from_camera", state.worldFromCamera.columnMajor)
        line.add("velocity", state.cameraVelocity)
        line.add(
            "angular_velocity", state.worldFromCameraRotation.transposed * state.angularVelocity)
        let k = plan.intrinsics
        line.add("intrinsics", [k.fx, k.fy, k.cx, k.cy])
        return line.text
    }
}

/// The biases of the inertial sensors, once per second.
struct BiasTruth {
    private let model: PhoneModel
    private let end: HostTime
    private var walks: [(sensor: InertialSensor, walk: BiasWalk)]
    private let clock: InertialClock
    private var index: UInt64 = 0
    private var nextSecond = 0.0

    /// Creates the biases of one phone up to `end`, without those of inactive sensors.
    init(_ model: PhoneModel, end: HostTime) {
        self.model = model
        self.end = end
        clock = InertialClock(model, sensor: .accelerometer)
        let rate = clock.rateHertz
        walks = InertialSensor.allCases.filter { model.runs($0.stream) }.map { sensor in
            let walk = BiasWalk(
                InertialErrors.of(sensor, model), rateHertz: rate, of: sensor, random: model.random)
            return (sensor, walk)
        }
    }

    /// Returns the next second's line; nil after the last.
    mutating func next() -> TimedLine? {
        while !walks.isEmpty, case let time = clock.stamp(index), time < model.end, time <= end {
            index += 1
            for number in walks.indices { walks[number].walk.advance() }
            guard model.seconds(at: time) >= nextSecond else { continue }
            nextSecond = model.seconds(at: time).rounded(.down) + 1
            return TimedLine(time: time, text: line(at: time))
        }
        return nil
    }

    /// Returns the biases of the samples with the accelerometer's count at `host_ns`, in SI units
    /// and device axes.
    private func line(at time: HostTime) -> String {
        var line = JSONLine()
        line.add("type", "bias")
        line.add("host_ns", time.nanoseconds)
        for (sensor, walk) in walks { line.add(sensor.rawValue, walk.bias) }
        return line.text
    }
}
