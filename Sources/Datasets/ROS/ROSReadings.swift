import LockstepFormats
import LockstepSamples

/// The samples of a recording in the order of the file, in a session's units.
final class ROSReadings: SampleStream {
    private let reader: ROSRecordingReader
    private let topics: [String: String]
    private let isUnix: Bool
    private var waiting: ArraySlice<Sample> = []

    /// - Parameters:
    ///   - topics: the topic that is read for each type.
    ///   - isUnix: whether timestamps are wall-clock times, which positions need.
    init(_ reader: ROSRecordingReader, topics: [String: String], isUnix: Bool) {
        self.reader = reader
        self.topics = topics
        self.isUnix = isUnix
    }

    func next() throws -> Sample? {
        while waiting.isEmpty {
            guard let message = try reader.next() else { return nil }
            guard topics[message.channel.type] == message.channel.topic else { continue }
            // Unreadable messages were counted before.
            waiting = ((try? samples(message)) ?? [])[...]
        }
        return waiting.popFirst()
    }

    private func samples(_ message: ROSRecordedMessage) throws -> [Sample] {
        switch message.channel.type {
        case ROSImu.name: return inertial(try message.decoded())
        case ROSMagneticField.name:
            let reading: ROSMagneticField = try message.decoded()
            let field = reading.field.value
            // sensor_msgs/MagneticField contains NaN if nothing was measured: no sample is lost.
            guard (field.x + field.y + field.z).isFinite else { return [] }
            return [sample(.magnetometer, reading.header.time, field * 1e6)]
        case ROSFluidPressure.name: return [pressure(try message.decoded())]
        case ROSNavSatFix.name: return isUnix ? [position(try message.decoded())] : []
        default: return []
        }
    }

    /// Both samples of a message; a value whose covariance begins with −1 was not measured.
    private func inertial(_ message: ROSImu) -> [Sample] {
        let time = message.header.time
        var samples: [Sample] = []
        if message.hasAngularVelocity {
            samples.append(sample(.gyroscope, time, message.angularVelocity.value))
        }
        if message.hasSpecificForce {
            let g = message.linearAcceleration.value / -AccelerationScale.standardGravity
            samples.append(sample(.accelerometer, time, g))
        }
        return samples
    }

    private func sample(_ sensor: InertialSensor, _ time: HostTime, _ value: Vector3) -> Sample {
        guard value.x.isFinite, value.y.isFinite, value.z.isFinite else {
            return lost(sensor.stream, time)
        }
        return .inertial(InertialSample(sensor: sensor, timestamp: time, value: value))
    }

    private func pressure(_ message: ROSFluidPressure) -> Sample {
        guard message.pascals.isFinite else { return lost(.barometer, message.header.time) }
        return .barometer(
            BarometerSample(
                timestamp: message.header.time, pressureKilopascals: message.pascals / 1000,
                relativeAltitudeMeters: nil))
    }

    private func position(_ message: ROSNavSatFix) -> Sample {
        let time = message.header.time
        guard message.latitudeDegrees.isFinite, message.longitudeDegrees.isFinite else {
            return lost(.location, time)
        }
        var sample = LocationSample(
            timestamp: time, wall: WallTime(nanoseconds: time.nanoseconds),
            latitudeDegrees: message.latitudeDegrees, longitudeDegrees: message.longitudeDegrees)
        sample.altitudeMeters = message.altitudeMeters.isFinite ? message.altitudeMeters : nil
        if message.covarianceKind != 0 {
            sample.horizontalAccuracyMeters = Self.accuracy(variance: message.covariance[0])
            sample.verticalAccuracyMeters = Self.accuracy(variance: message.covariance[8])
        }
        if message.status.status < 0 { sample.horizontalAccuracyMeters = -1 }
        return .location(sample)
    }

    /// The accuracy in meters; nil if the variance is unknown.
    private static func accuracy(variance: Double) -> Double? {
        variance.isFinite ? max(0, variance).squareRoot() : nil
    }

    private func lost(_ stream: Stream, _ time: HostTime) -> Sample {
        .event(
            .drop(
                Drop(stream: stream, reason: .unusable, evidence: .reported, timestamp: time)),
            at: time)
    }
}
