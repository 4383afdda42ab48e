public import LockstepSamples

/// A delivered sample as a line of JSON, as `lockstep replay` prints it.
///
/// Frames, surfaces and events are printed as their rows of `frames.jsonl`, `mesh.jsonl` and
/// `events.jsonl` with a leading `type`. Other samples have the columns of their CSV file as keys.
public enum SampleLine {
    /// Returns the line of a raw inertial sample.
    public static func line(_ sample: InertialSample, _ arrival: Arrival) -> [UInt8] {
        line(sample.sensor.rawValue, sample.timestamp, arrival) { json in
            json.member("x", sample.value.x)
            json.member("y", sample.value.y)
            json.member("z", sample.value.z)
        }
    }

    /// Returns the line of a device motion sample.
    public static func line(_ sample: DeviceMotionSample, _ arrival: Arrival) -> [UInt8] {
        line("deviceMotion", sample.timestamp, arrival) { json in
            let q = sample.attitude
            json.member("attitude_quaternion", [q.x, q.y, q.z, q.w])
            json.member("rotation_rate", sample.rotationRate.elements)
            json.member("gravity", sample.gravity.elements)
            json.member("user_acceleration", sample.userAcceleration.elements)
            json.member("magnetic_field", sample.magneticField?.elements)
            json.member("magnetic_accuracy", sample.magneticFieldAccuracy?.rawValue)
        }
    }

    /// Returns the line of a barometer sample.
    public static func line(_ sample: BarometerSample, _ arrival: Arrival) -> [UInt8] {
        line("barometer", sample.timestamp, arrival) { json in
            json.member("pressure_kpa", sample.pressureKilopascals)
            json.member("relative_altitude_m", sample.relativeAltitudeMeters)
        }
    }

    /// Returns the line of a position.
    public static func line(_ sample: LocationSample, _ arrival: Arrival) -> [UInt8] {
        line("location", sample.timestamp, arrival) { json in
            json.member("wall_ns", sample.wall.nanoseconds)
            json.member("latitude_deg", sample.latitudeDegrees)
            json.member("longitude_deg", sample.longitudeDegrees)
            json.member("horizontal_accuracy_m", sample.horizontalAccuracyMeters)
            json.member("altitude_m", sample.altitudeMeters)
            json.member("vertical_accuracy_m", sample.verticalAccuracyMeters)
            json.member("speed_mps", sample.speedMetersPerSecond)
        }
    }

    /// Returns the line of successive samples of the microphone; the samples are not in it.
    public static func line(_ row: AudioRow) -> [UInt8] {
        line("audio", row.timestamp, row.arrival) { json in
            json.member("first_sample", row.firstSample)
            json.member("sample_count", row.sampleCount)
        }
    }

    /// Returns the line of a stored frame.
    public static func line(_ row: FrameRow) -> [UInt8] { typed("frame", row.line()) }

    /// Returns the line of a surface; its triangles are not in it.
    public static func line(_ row: MeshRow) -> [UInt8] { typed("surface", row.line()) }

    /// Returns the line of an event.
    public static func line(_ row: EventRow) -> [UInt8] { typed("event", row.line()) }

    private static func line(
        _ type: String, _ time: HostTime, _ arrival: Arrival,
        _ members: (inout JSONText) -> Void
    ) -> [UInt8] {
        JSONText.line { json in
            json.member("type", type)
            json.member("timestamp_ns", time.nanoseconds)
            members(&json)
            json.member("arrival_ns", arrival.time?.nanoseconds)
            json.member("seq", arrival.sequence)
        }
    }

    /// Returns a row's own line with `type` before its first key.
    private static func typed(_ type: String, _ line: [UInt8]) -> [UInt8] {
        Array("{\"type\":\"\(type)\",".utf8) + line.dropFirst()
    }
}
