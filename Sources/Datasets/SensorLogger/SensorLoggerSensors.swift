import LockstepFormats
import LockstepSamples

/// The inertial files of an export: raw ones, or else calibrated ones, and those of sensor fusion.
struct SensorLoggerSensors {
    /// Each sensor's raw file, and the file that replaces it.
    private static let choices: [(sensor: InertialSensor, raw: String, other: String)] = [
        (.accelerometer, SensorLoggerFiles.accelerometer, SensorLoggerFiles.totalAcceleration),
        (.gyroscope, SensorLoggerFiles.gyroscope, SensorLoggerFiles.rotationRate),
        (.magnetometer, SensorLoggerFiles.magnetometer, SensorLoggerFiles.field),
    ]

    private let readings: [SensorLoggerReadings]
    private let fusion: SensorLoggerFusion?

    init(_ folder: RecordingFolder, _ metadata: SensorLoggerMetadataTable.Row?) throws {
        let accelerometer =
            try SensorLoggerReadings(
                SensorLoggerFiles.accelerometer, of: .accelerometer, in: folder)
            ?? SensorLoggerReadings(
                SensorLoggerFiles.totalAcceleration, of: .accelerometer, in: folder)
        let fusion = try SensorLoggerFusion(
            folder, metadata, isAccelerometerMissing: accelerometer == nil)
        self.fusion = fusion
        let fused = Set(fusion?.files ?? [])
        var readings = [accelerometer].compactMap { $0 }
        for (sensor, raw, other) in Self.choices.dropFirst() {
            let names = [raw] + (fused.contains(other) ? [] : [other])
            for name in names {
                guard let found = try SensorLoggerReadings(name, of: sensor, in: folder) else {
                    continue
                }
                readings.append(found)
                break
            }
        }
        self.readings = readings
    }

    /// The file of accelerations with gravity.
    var accelerometer: SensorLoggerReadings? { readings.first { $0.sensor == .accelerometer } }

    private var fusedSurvey: TableSurvey? { fusion?.stream == nil ? nil : fusion?.survey }

    /// The first time of a sample; nil without samples.
    var first: WallTime? {
        (readings.map(\.table.survey) + [fusedSurvey].compactMap { $0 }).compactMap(\.first).min()
            .map { WallTime(nanoseconds: $0) }
    }

    /// The last time of a sample; nil without samples.
    var last: WallTime? {
        (readings.map(\.table.survey) + [fusedSurvey].compactMap { $0 }).compactMap(\.last).max()
            .map { WallTime(nanoseconds: $0) }
    }

    /// The recording's start time from the first row of a file; nil if no file contains it.
    var start: WallTime? {
        readings.compactMap(\.start).first ?? (fusion?.stream == nil ? nil : fusion?.start)
    }

    var streams: [Stream] {
        let raw = readings.map(\.sensor.stream)
        guard let stream = fusion?.stream else { return raw }
        return stream == .accelerometer ? [stream] + raw : raw + [stream]
    }

    /// The files that samples are read from.
    var files: Set<String> {
        Set(readings.map(\.table.survey.file) + (fusion?.files ?? []))
    }

    /// Files with the data of a file that is read, in another form.
    var twins: Set<String> {
        let read = Set(readings.map(\.sensor))
        let choices = Self.choices.filter { read.contains($0.sensor) }
        return Set(choices.flatMap { [$0.raw, $0.other] })
    }

    /// - Parameter accelerationFactor: the factor from the accelerometer's values to g with Apple's
    ///   sign.
    func samples(
        epoch: ClockAnchor, accelerationFactor: Double?
    ) throws -> [any SampleStream] {
        var streams = try readings.map { readings in
            try readings.samples(
                epoch: epoch,
                factor: readings.sensor == .accelerometer ? accelerationFactor ?? 1 : 1)
        }
        if let fusion, fusion.stream != nil {
            streams.append(try fusion.samples(epoch: epoch))
        }
        return streams
    }

    /// Notices if no file contains raw accelerations.
    var accelerationNotices: [String] {
        fusion?.product == .totalAcceleration
            ? [] : ["No file of raw accelerations has a row."]
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let calibrated = readings.map(\.table.survey.file).compactMap { file -> String? in
            switch file {
            case SensorLoggerFiles.rotationRate:
                return "Samples of the gyroscope are from \(file), calibrated: the system "
                    + "subtracted its bias estimate. There is no \(SensorLoggerFiles.gyroscope)."
            case SensorLoggerFiles.field:
                return "Samples of the magnetometer are from \(file), calibrated: the system "
                    + "subtracted its estimate of the device's own field. There is no "
                    + "\(SensorLoggerFiles.magnetometer)."
            default: return nil
            }
        }
        return (fusion?.notices ?? []) + calibrated + readings.flatMap(\.table.survey.notices)
    }
}
