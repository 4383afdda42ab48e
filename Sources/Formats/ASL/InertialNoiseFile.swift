public import LockstepSamples

extension InertialNoise {
    /// Kalibr's `imu.yaml`: `accelerometer_noise_density`, `accelerometer_random_walk`,
    /// `gyroscope_noise_density`, `gyroscope_random_walk`, at the top or under `imu0`.
    ///
    /// - Returns: nil unless all four are there and positive.
    public init?(kalibrInertial document: JSONValue) {
        let sensor = document["imu0"] ?? document
        guard Self.problem(kalibrInertial: document) == nil else { return nil }
        let numbers = Self.names.compactMap { sensor[$0]?.asNumber }
        guard numbers.count == Self.names.count else { return nil }
        self.init(
            accelerometerNoiseDensity: numbers[0], accelerometerRandomWalk: numbers[1],
            gyroscopeNoiseDensity: numbers[2], gyroscopeRandomWalk: numbers[3])
    }

    private static let names = [
        "accelerometer_noise_density", "accelerometer_random_walk", "gyroscope_noise_density",
        "gyroscope_random_walk",
    ]

    /// What is wrong with the four numbers of such a file, as a clause; nil if nothing is.
    public static func problem(kalibrInertial document: JSONValue) -> String? {
        let sensor = document["imu0"] ?? document
        let problems = names.compactMap { name in problem(sensor[name]).map { "\(name) \($0)" } }
        return problems.isEmpty ? nil : problems.joined(separator: ", ")
    }

    private static func problem(_ value: JSONValue?) -> String? {
        switch value {
        case nil, .null: return "is missing"
        case .integer(let number): return number > 0 ? nil : "is \(number), not above zero"
        case .number(let number):
            guard number.isFinite, number > 0 else { return "is \(number), not above zero" }
            return nil
        case .text(let text): return "is '\(text.prefix(40))', no number"
        case .boolean, .list, .object: return "is no number"
        }
    }
}
