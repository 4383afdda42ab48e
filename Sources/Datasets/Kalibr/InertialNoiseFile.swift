import LockstepFormats
import LockstepSamples

extension InertialNoise {
    /// Reads Kalibr's `imu.yaml`: `accelerometer_noise_density`, `accelerometer_random_walk`,
    /// `gyroscope_noise_density`, `gyroscope_random_walk`, at the top level or under `imu0`.
    ///
    /// - Returns: nil unless all four are present and positive.
    init?(kalibrInertial document: JSONValue) {
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

    /// Returns the problem with the four numbers of such a file, as a clause; nil if there is none.
    static func problem(kalibrInertial document: JSONValue) -> String? {
        let sensor = document["imu0"] ?? document
        let problems = names.compactMap { name in problem(sensor[name]).map { "\(name) \($0)" } }
        return problems.isEmpty ? nil : problems.joined(separator: ", ")
    }

    private static func problem(_ value: JSONValue?) -> String? {
        switch value {
        case nil, .null: return "is missing"
        case .integer(let number): return number > 0 ? nil : "is \(number) but must be positive"
        case .number(let number):
            guard number.isFinite, number > 0 else { return "is \(number) but must be positive" }
            return nil
        case .text(let text): return "is '\(text.prefix(40))', not a number"
        case .boolean, .list, .object: return "is not a number"
        }
    }
}
