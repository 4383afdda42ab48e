public import LockstepSamples

extension InertialNoise {
    /// Kalibr's `imu.yaml`: `accelerometer_noise_density`, `accelerometer_random_walk`,
    /// `gyroscope_noise_density`, `gyroscope_random_walk`, at the top or under `imu0`.
    ///
    /// - Returns: nil unless all four are there and positive.
    public init?(kalibrInertial document: JSONValue) {
        let sensor = document["imu0"] ?? document
        let names = [
            "accelerometer_noise_density", "accelerometer_random_walk", "gyroscope_noise_density",
            "gyroscope_random_walk",
        ]
        let numbers = names.compactMap { sensor[$0]?.asNumber }.filter { $0 > 0 && $0.isFinite }
        guard numbers.count == names.count else { return nil }
        self.init(
            accelerometerNoiseDensity: numbers[0], accelerometerRandomWalk: numbers[1],
            gyroscopeNoiseDensity: numbers[2], gyroscopeRandomWalk: numbers[3])
    }
}
