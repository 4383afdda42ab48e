import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A publisher of a session's samples in order of arrival, one by one, so that several sessions can
/// be merged.
final class ROSExport {
    private let job: ExportJob
    private let publisher: ROSPublisher
    private let camera: ROSCameraExport
    private let soleSensor: InertialSensor?
    private let rows: SelectedRows
    private var merge: InertialMerge
    private var inertialCount = 0
    private var locations = ROSPositions()
    private var next: SequencedRow?
    /// The time of the next sample's arrival, or its own if that is unknown, on the clock of the
    /// export; nil after the last.
    private(set) var nextTime: HostTime?

    /// Writes sessions into one log, in order of arrival on the clock of the export.
    static func write(_ jobs: [ExportJob], into log: any ROSLog) throws {
        let publication = ROSPublication(into: log)
        let exports = try jobs.map { try ROSExport($0, into: publication) }
        while let earliest = exports.earliest { try earliest.publishNext() }
        for export in exports { export.finish() }
    }

    private init(_ job: ExportJob, into publication: ROSPublication) throws {
        self.job = job
        let calibration = job.calibration
        publisher = ROSPublisher(
            into: publication, ROSClock(job), in: job.member?.name ?? "",
            visionFromDevice: calibration.visionFromDevice)
        job.reporter.addAssumption("/tf_static is \(calibration.statedOrigin.words).")
        camera = try ROSCameraExport(job, publisher, calibration)
        soleSensor = job.soleInertialSensor
        merge = job.makeInertialMerge()
        rows = try job.rows()
        try readNext()
    }

    private func readNext() throws {
        next = try rows.next()
        nextTime = next?.time
    }

    private func publishNext() throws {
        guard let row = next else { return }
        try job.reporter.advance()
        publisher.arrival = row.arrival.time
        switch row {
        case .inertial(let sample, _) where sample.sensor == soleSensor:
            try publishAlone(sample)
        case .inertial(let sample, _): inertialCount += try publish(sample)
        case .frame(let row, _): try camera.publish(row)
        case .barometer(let row): try publish(row.sample)
        case .location(let row): try locations.publish(row.sample, to: publisher)
        case .deviceMotion, .surface, .audio, .event: break
        }
        try readNext()
    }

    private func finish() {
        merge.finish()
        if soleSensor == nil { job.report(merge, inertialCount) }
        locations.report(to: job)
        camera.report()
        report()
    }

    /// - Returns: The number of published messages with both acceleration and angular velocity.
    private func publish(_ sample: InertialSample) throws -> Int {
        if sample.sensor == .magnetometer {
            // Sessions store µT.
            let tesla = sample.value / 1e6
            try publisher.publish(
                .magneticField, at: sample.timestamp, in: ROSFrame.device
            ) { ROSMagneticField($0, tesla: tesla) }
        }
        let rows = merge.add(sample)
        for row in rows {
            try publisher.publish(.inertial, at: row.timestamp, in: ROSFrame.device) {
                ROSImu(
                    $0, angularVelocity: row.angularVelocity, specificForce: row.specificForce)
            }
        }
        return rows.count
    }

    /// Publishes a sample of the session's only inertial sensor, at its own timestamp.
    private func publishAlone(_ sample: InertialSample) throws {
        let isTurn = sample.sensor == .gyroscope
        try publisher.publish(.inertial, at: sample.timestamp, in: ROSFrame.device) {
            ROSImu(
                $0, angularVelocity: isTurn ? sample.value : nil,
                specificForce: isTurn ? nil : sample.specificForce)
        }
    }

    private func publish(_ sample: BarometerSample) throws {
        try publisher.publish(.pressure, at: sample.timestamp, in: ROSFrame.device) {
            ROSFluidPressure($0, pascals: sample.pressureKilopascals * 1000)
        }
    }

    /// Of several sessions, one constant relates the common clock to wall time.
    private func reportAnchors(_ count: Int) {
        let kept = job.member == nil ? 1 : 0
        guard count > kept else { return }
        let words = kept == 1 ? " except the first" : ""
        job.reporter.addLoss(
            "Left out: clock anchors\(words)\(job.count(count - kept)).")
    }

    private func report() {
        let manifest = job.session.manifest
        if publisher.isEmpty { job.reporter.markEmpty() }
        if let sensor = job.soleInertialSensor {
            let missing = sensor == .gyroscope ? "linear_acceleration" : "angular_velocity"
            job.reporter.addAssumption(
                "\(ROSTopic.inertial.rawValue) contains the \(sensor.rawValue) only: "
                    + "\(missing)_covariance[0] is -1, which means not measured.")
        }
        job.reporter.addAssumption(ROSClock(job).words)
        reportAnchors(manifest.clockAnchors.count)
        if publisher.unrepresentableCount > 0 {
            job.reporter.addLoss(
                "Left out: \(publisher.unrepresentableCount.counted("message")) with a time before 1970 "
                    + "or after 2038-01-19, which ROS cannot represent.")
        }
    }
}

extension [ROSExport] {
    /// The export with the earliest next sample, the first of equals; nil after the last sample.
    fileprivate var earliest: ROSExport? {
        var found: ROSExport?
        for export in self {
            guard let time = export.nextTime else { continue }
            if found?.nextTime.map({ time < $0 }) ?? true { found = export }
        }
        return found
    }
}
