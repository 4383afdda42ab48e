import LockstepSamples

extension FrameRow {
    /// Returns the row as a line of the file.
    public func line() -> [UInt8] {
        JSONText.line { json in
            appendLogger3DKeys(to: &json)
            json.member("timestamp_ns", timestamp.nanoseconds)
            if let raw = rawTimestamp {
                json.object("raw_timestamp") { json in
                    json.member("value", raw.value)
                    json.member("timescale", Int(raw.timescale))
                }
            }
            json.member("arrival_ns", arrival.time?.nanoseconds)
            json.member("seq", arrival.sequence)
            appendStorage(to: &json)
        }
    }

    /// Returns the row with only the keys of the iOS-3D-Logger format, which are the first
    /// twenty-one.
    public func logger3DLine() -> [UInt8] {
        JSONText.line { appendLogger3DKeys(to: &$0) }
    }

    private func appendLogger3DKeys(to json: inout JSONText) {
        json.member("frame_index", index)
        json.member("timestamp", timestamp.seconds)
        appendCamera(to: &json)
        appendMotion(to: &json)
    }

    private func appendCamera(to json: inout JSONText) {
        json.member("camera_transform", worldFromCamera?.columnMajor)
        json.member("camera_intrinsics", intrinsics?.columnMajor)
        json.member("camera_resolution", size.map { [$0.width, $0.height] })
        json.member("camera_euler_angles", eulerAngles.map { [$0.pitch, $0.yaw, $0.roll] })
        json.member("tracking_state", trackingState?.rawValue)
        json.member("exposure_duration", exposure.durationSeconds)
        json.member("exposure_offset", exposure.offsetEV)
        json.member("has_depth", depthSize != nil)
        json.member("depth_resolution", depthSize.map { [$0.width, $0.height] })
        json.member("feature_point_count", featurePointCount)
        json.member("ambient_intensity", exposure.ambientIntensityLumen)
        json.member("ambient_color_temperature", exposure.ambientColorTemperatureKelvin)
    }

    private func appendMotion(to json: inout JSONText) {
        guard let motion else { return }
        let euler = AttitudeEulerAngles(rotation: motion.attitude.matrix)
        let q = motion.attitude
        json.member("imu_timestamp", motion.timestamp.seconds)
        json.member("user_acceleration", motion.userAcceleration.elements)
        json.member("rotation_rate", motion.rotationRate.elements)
        json.member("gravity", motion.gravity.elements)
        json.member("attitude_euler", [euler.roll, euler.pitch, euler.yaw])
        json.member("attitude_quaternion", [q.x, q.y, q.z, q.w])
        json.member("magnetic_field", motion.magneticField?.elements)
    }

    private func appendStorage(to json: inout JSONText) {
        switch image {
        case .image(let path): json.member("image", path)
        case .movie(let index): json.member("video_index", index)
        case .missing: break
        }
        if depthSize != nil { json.member("has_confidence", hasConfidence) }
        json.member("iso", exposure.iso)
        json.member("focal_length_mm", exposure.focalLengthMillimeters)
        json.member("lens_position", exposure.lensPosition)
        json.member("readout_s", exposure.readoutSeconds)
        json.member("orientation", orientation?.rawValue)
        json.member("sharpness", sharpness)
    }
}

extension SIMD3<Double> {
    /// The list of x, y and z.
    package var elements: [Double] { [x, y, z] }
}
