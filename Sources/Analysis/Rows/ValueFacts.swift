import LockstepFormats
import LockstepSamples

/// Rows with values that the sensor cannot output.
struct ValueFacts {
    /// Impossible values by stream; every stream whose rows were checked has an entry.
    private(set) var impossible: [Stream: Occurrences] = [:]
    private var hasAttitude = false

    /// Adds the results for the rows of imu.csv.
    mutating func add(_ inertial: InertialFacts) {
        for (stream, seen) in inertial.sightings {
            impossible[stream, default: Occurrences()].add(seen)
        }
    }

    mutating func check(_ row: AttitudeRow, _ place: @autoclosure () -> Place) {
        let q = row.attitude
        let length = (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).squareRoot()
        let isUnit = (length - 1).magnitude <= ValueLimit.quaternionLength
        // Attitudes are frequent, and one valid row is enough for the stream's entry.
        guard !isUnit || !hasAttitude else { return }
        hasAttitude = true
        note(.deviceMotion, place()) {
            isUnit ? nil : "the quaternion's length is \(length.short) instead of 1"
        }
    }

    mutating func check(_ sample: BarometerSample, _ place: Place) {
        let isPressure = ValueLimit.pressureKilopascals.contains(sample.pressureKilopascals)
        let isAltitude = sample.relativeAltitudeMeters?.isFinite ?? true
        note(.barometer, place) {
            if !isPressure { return "the pressure is \(sample.pressureKilopascals.short) kPa" }
            return isAltitude ? nil : "the altitude is not a number"
        }
    }

    mutating func check(_ sample: LocationSample, _ place: Place) {
        let isOnEarth =
            sample.latitudeDegrees.magnitude <= 90 && sample.longitudeDegrees.magnitude <= 180
        note(.location, place) {
            isOnEarth
                ? nil
                : "\(sample.latitudeDegrees.short)°, \(sample.longitudeDegrees.short)° is not on Earth"
        }
    }

    private mutating func note(_ stream: Stream, _ place: Place, _ problem: () -> String?) {
        guard let problem = problem() else {
            if impossible[stream] == nil { impossible[stream] = Occurrences() }
            return
        }
        impossible[stream, default: Occurrences()].add(place, problem: problem)
    }
}

/// The limits of sensor values.
private enum ValueLimit {
    /// Chosen here: one hundred times larger than float rounding.
    static let quaternionLength = 0.01

    /// Chosen here: from an altitude of 12 km to a deep mine or a diving bell.
    static let pressureKilopascals = 20.0...120.0
}
