import LockstepFormats
import LockstepSamples

/// The files of the system's sensor fusion, surveyed in a first pass.
///
/// They are `Accelerometer.csv` (without gravity), `Gravity.csv`, `Gyroscope.csv`,
/// `Orientation.csv` and `Magnetometer.csv`. On iOS all are parts of Core Motion's device motion
/// and share its times. Without an attitude they still contain the total acceleration.
/// Accelerations are in m/s² on both systems (tszheichoi/awesome-sensor-logger, UNITS.md).
struct SensorLoggerFusion {
    /// The samples that rows are converted to.
    enum Product {
        case deviceMotion
        /// Acceleration plus gravity, as samples of the accelerometer.
        case totalAcceleration
        case nothing
    }

    let product: Product
    /// The rows of `Accelerometer.csv`.
    let survey: TableSurvey
    /// The recording's start time from the first row; nil if the row does not contain it.
    let start: WallTime?
    let notices: [String]
    /// The files that samples are read from.
    let files: [String]
    private let folder: RecordingFolder
    /// The factor from m/s² with the files' sign to g with Apple's sign.
    private let factor: Double

    /// Reads the files once.
    ///
    /// - Parameter isAccelerometerMissing: whether there is no file of raw accelerations.
    /// - Returns: nil if `Accelerometer.csv` has no readable row.
    init?(
        _ folder: RecordingFolder, _ metadata: SensorLoggerMetadataTable.Row?,
        isAccelerometerMissing: Bool
    ) throws {
        var pass = SensorLoggerFusionPass()
        do {
            guard try pass.read(folder) else { return nil }
        } catch let error as FormatError {
            pass.refusal =
                "Fused sensors were not read: \(error.problem)"
                + "\(error.place.map { " (\($0))" } ?? "")."
        }
        self.folder = folder
        survey = pass.survey
        start = pass.start
        let sign = pass.sign(metadata)
        factor = sign.factor / AccelerationScale.standardGravity
        if pass.formsDeviceMotion {
            product = .deviceMotion
        } else if isAccelerometerMissing, pass.gravityCount > 0, pass.refusal == nil {
            product = .totalAcceleration
        } else {
            product = .nothing
        }
        files = pass.files(of: product)
        notices = pass.notices(product, sign)
    }

    /// The samples' stream; nil if there are none.
    var stream: Stream? {
        switch product {
        case .deviceMotion: return .deviceMotion
        case .totalAcceleration: return .accelerometer
        case .nothing: return nil
        }
    }

    /// A sample for every row of `Accelerometer.csv`, or a drop if a part of it is missing.
    func samples(epoch: ClockAnchor) throws -> any SampleStream {
        guard let stream,
            let reader = try TableReader<SensorLoggerReadingTable>(survey.file, in: folder)
        else { return ListedSamples([]) }
        let rows = try SensorLoggerFusedRows(folder)
        let first = epoch.host(for: WallTime(nanoseconds: survey.first ?? 0))
        let (product, factor) = (product, factor)
        return TableStream(reader, feeding: [stream], from: first) { row in
            let time = epoch.host(for: row.wall)
            let fused = try rows.fused(row)
            let sample =
                product == .deviceMotion
                ? fused.deviceMotion(at: time, factor) : fused.total(at: time, factor)
            return [sample ?? .lost(stream, at: time)]
        }
    }
}

extension SensorLoggerFusedRow {
    fileprivate func deviceMotion(at time: HostTime, _ factor: Double) -> Sample? {
        guard let gravity, let rotationRate, let attitude else { return nil }
        var sample = DeviceMotionSample(
            timestamp: time, attitude: attitude, rotationRate: rotationRate,
            gravity: gravity * factor, userAcceleration: userAcceleration * factor)
        // Core Motion's field is zero until it is calibrated.
        sample.magneticField = field == .zero ? nil : field
        return .deviceMotion(sample)
    }

    fileprivate func total(at time: HostTime, _ factor: Double) -> Sample? {
        guard let gravity else { return nil }
        return .inertial(
            InertialSample(
                sensor: .accelerometer, timestamp: time,
                value: (userAcceleration + gravity) * factor))
    }
}
