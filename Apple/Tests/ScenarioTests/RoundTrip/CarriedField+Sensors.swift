import LockstepFormats
import LockstepSamples
import LockstepSessions

extension CarriedField {
    /// The fields that Core Motion carries.
    static let motion: [CarriedField] =
        [
            CarriedField("every stream", "arrival and order", "the host clock", .exact) {
                FieldValue($0.row.arrival.time)
            },
            CarriedField("raw sensors", "timestamp", "`TimeInterval`", .seconds) {
                $0.reading.map { FieldValue($0.timestamp) }
            },
            CarriedField("raw sensors", "x, y, z", "`Double`", .exact) {
                $0.reading.map { FieldValue($0.value) }
            },
            fusion("timestamp", "`TimeInterval`", .seconds) { FieldValue($0.timestamp) },
            fusion("attitude", "`CMQuaternion`", .exact) {
                let q = $0.attitude
                return FieldValue([q.x, q.y, q.z, q.w])
            },
            fusion("rotation rate", "`CMRotationRate`", .exact) { FieldValue($0.rotationRate) },
            fusion("gravity", "`CMAcceleration`", .exact) { FieldValue($0.gravity) },
            fusion("user acceleration", "`CMAcceleration`", .exact) {
                FieldValue($0.userAcceleration)
            },
            fusion("magnetic field", "`CMCalibratedMagneticField`", .calibrated) {
                FieldValue($0.magneticField)
            },
            fusion("its accuracy", "`CMMagneticFieldCalibrationAccuracy`", .exact) {
                FieldValue($0.magneticFieldAccuracy?.rawValue)
            },
        ]

    /// The fields that AVFoundation and ARKit carry of the microphone.
    static let audio: [CarriedField] = [
        CarriedField("audio", "timestamp", "`CMTime`", .ownClock) {
            $0.audio.map { FieldValue($0.timestamp) }
        },
        CarriedField("audio", "samples", "`CMBlockBuffer`, linear PCM", .exact) {
            try $0.audioBytes().map(FieldValue.bytes)
        },
    ]

    /// The fields that the barometer and Core Location carry.
    static let environment: [CarriedField] = [
        CarriedField("barometer", "timestamp", "`TimeInterval`", .seconds) {
            $0.barometer.map { FieldValue($0.timestamp) }
        },
        CarriedField("barometer", "pressure", "`NSNumber`", .exact) {
            $0.barometer.map { FieldValue($0.pressureKilopascals) }
        },
        CarriedField("barometer", "relative altitude", "`NSNumber`", .sinceFirst) {
            $0.barometer.map { FieldValue($0.relativeAltitudeMeters) }
        },
        place("wall time", "`Date`", .date) { .integers([$0.wall.nanoseconds]) },
        place("host time, by an anchor", "`Date`", .date) { FieldValue($0.timestamp) },
        place("latitude, longitude", "`CLLocationDegrees`", .exact) {
            FieldValue([$0.latitudeDegrees, $0.longitudeDegrees])
        },
        place("altitude, accuracies, speed", "`Double`", .exact) {
            let numbers = [
                $0.altitudeMeters, $0.horizontalAccuracyMeters, $0.verticalAccuracyMeters,
                $0.speedMetersPerSecond,
            ]
            return FieldValue(numbers.compactMap { $0 })
        },
    ]

    private static func fusion(
        _ name: String, _ carrier: String, _ limit: CarryingLimit,
        _ read: @escaping @Sendable (DeviceMotionSample) -> FieldValue
    ) -> CarriedField {
        CarriedField("device motion", name, carrier, limit) { $0.motion.map(read) }
    }

    private static func place(
        _ name: String, _ carrier: String, _ limit: CarryingLimit,
        _ read: @escaping @Sendable (LocationSample) -> FieldValue
    ) -> CarriedField {
        CarriedField("location", name, carrier, limit) { $0.location.map(read) }
    }
}

extension CarryingLimit {
    fileprivate static let calibrated = CarryingLimit(
        "to the last bit where it is calibrated, else left out"
    ) { value, _ in value }

    fileprivate static let ownClock = CarryingLimit(
        "to the nanosecond, on the camera's clock or the host clock"
    ) { value, _ in value }

    /// `CMAltimeter`'s height is relative to its own first sample.
    fileprivate static let sinceFirst = CarryingLimit(
        "to the last bit, less the first reading's"
    ) { value, first in
        let start = first.numbers?.first ?? 0
        return value.mapped { $0 - start }
    }

    /// Near today's date, a `Double` of seconds since 1970 has a spacing of 238 ns, and one of
    /// nanoseconds a spacing of 256 ns.
    static let date = CarryingLimit("within 0.128 µs", tolerance: 128) { value, _ in
        value
    }
}
