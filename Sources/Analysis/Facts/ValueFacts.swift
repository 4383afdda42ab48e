import LockstepFormats
import LockstepSamples

/// Rows of small sensors with numbers that the sensor cannot have said.
struct ValueFacts {
    /// By stream; a stream of which rows were looked at has an entry.
    private(set) var impossible: [Stream: Sightings] = [:]

    mutating func check(_ row: InertialRow, _ place: Place) {
        let limit = row.channel.limit
        let axes = [("x", row.value.x), ("y", row.value.y), ("z", row.value.z)]
        let wrong = axes.first { !($0.1.magnitude <= limit.value) }
        note(row.channel.sensor?.stream ?? .deviceMotion, place) {
            wrong.map { name, value in
                "\(row.channel.rawValue) \(name) is \(value.short) \(limit.unit), and "
                    + "±\(limit.value.short) is the most"
            }
        }
    }

    mutating func check(_ row: AttitudeRow, _ place: Place) {
        let q = row.attitude
        let length = (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).squareRoot()
        let isUnit = (length - 1).magnitude <= ValueLimit.quaternionLength.value
        note(.deviceMotion, place) {
            isUnit ? nil : "the quaternion's length is \(length.short) instead of 1"
        }
    }

    mutating func check(_ sample: BarometerSample, _ place: Place) {
        let isPressure = ValueLimit.pressureKilopascals.contains(sample.pressureKilopascals)
        let isAltitude = sample.relativeAltitudeMetres?.isFinite ?? true
        note(.barometer, place) {
            if !isPressure { return "the pressure is \(sample.pressureKilopascals.short) kPa" }
            return isAltitude ? nil : "the altitude is no number"
        }
    }

    mutating func check(_ sample: LocationSample, _ place: Place) {
        let isOnEarth =
            sample.latitudeDegrees.magnitude <= 90 && sample.longitudeDegrees.magnitude <= 180
        note(.location, place) {
            isOnEarth
                ? nil
                : "\(sample.latitudeDegrees.short)°, \(sample.longitudeDegrees.short)° is no place"
        }
    }

    private mutating func note(_ stream: Stream, _ place: Place, _ problem: () -> String?) {
        guard let problem = problem() else {
            if impossible[stream] == nil { impossible[stream] = Sightings() }
            return
        }
        impossible[stream, default: Sightings()].add(place, problem: problem)
    }
}

/// The most that a number of a sensor can be.
struct ValueLimit {
    let value: Double
    let unit: String

    /// Chosen here: float rounding is a ten thousandth of it.
    static let quaternionLength = ValueLimit(value: 0.01, unit: "")

    /// Chosen here: from 12 km up to a deep mine or a diving bell.
    static let pressureKilopascals = 20.0...120.0
}

extension InertialChannel {
    /// The widest ranges of the inertial sensors in phones, ±16 g, ±2000 °/s and ±4,900 µT, rounded
    /// up for what calibration adds; gravity is a direction of length 1.
    fileprivate var limit: ValueLimit {
        switch self {
        case .accelerometer: return ValueLimit(value: 20, unit: "g")
        // Gravity is taken off, and may point against the reading.
        case .userAcceleration: return ValueLimit(value: 21, unit: "g")
        case .gravity: return ValueLimit(value: 1.1, unit: "g")
        case .gyroscope, .rotationRate: return ValueLimit(value: 40, unit: "rad/s")
        case .magnetometer, .magneticField: return ValueLimit(value: 5_000, unit: "µT")
        }
    }
}
