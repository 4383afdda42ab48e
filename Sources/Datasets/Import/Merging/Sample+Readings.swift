import LockstepSamples

extension Sample {
    /// Both samples of a row that contains gyroscope and accelerometer with one timestamp.
    ///
    /// - Parameters:
    ///   - gyroscope: rad/s.
    ///   - accelerometer: g with Apple's sign.
    static func readings(
        at time: HostTime, gyroscope: Vector3, accelerometer: Vector3
    ) -> [Sample] {
        [
            .inertial(InertialSample(sensor: .gyroscope, timestamp: time, value: gyroscope)),
            .inertial(
                InertialSample(sensor: .accelerometer, timestamp: time, value: accelerometer)),
        ]
    }
}
