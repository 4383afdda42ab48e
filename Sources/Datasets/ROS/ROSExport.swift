import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A publisher of a session's samples in order of arrival.
struct ROSExport {
    private let job: ExportJob
    private let publisher: ROSPublisher
    private let calibration: ExportCalibration

    init(_ job: ExportJob, into log: any ROSLog) {
        self.job = job
        calibration = job.calibration
        publisher = ROSPublisher(
            into: log, ROSClock(job.session.manifest),
            visionFromDevice: calibration.visionFromDevice)
    }

    func write() throws {
        job.reporter.addAssumption("/tf_static is \(calibration.statedOrigin.words).")
        let camera = try ROSCameraExport(job, publisher, calibration)
        let soleSensor = job.soleInertialSensor
        var merge = job.makeInertialMerge()
        var (inertialCount, locations) = (0, ROSPositions())
        let rows = try job.rows()
        while let row = try rows.next() {
            try job.reporter.advance()
            publisher.arrival = row.arrival.time
            switch row {
            case .inertial(let sample, _) where sample.sensor == soleSensor:
                try publishAlone(sample)
            case .inertial(let sample, _):
                inertialCount += try publish(sample, &merge)
            case .frame(let row, _): try camera.publish(row)
            case .barometer(let row): try publish(row.sample)
            case .location(let row): try locations.publish(row.sample, to: publisher)
            case .deviceMotion, .surface, .audio, .event: continue
            }
        }
        merge.finish()
        if soleSensor == nil { job.report(merge, inertialCount) }
        locations.report(to: job)
        camera.report()
        report()
    }

    /// - Returns: The number of published messages with both acceleration and angular velocity.
    private func publish(_ sample: InertialSample, _ merge: inout InertialMerge) throws -> Int {
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

    private func report() {
        let manifest = job.session.manifest
        if publisher.isEmpty { job.reporter.markEmpty() }
        if let sensor = job.soleInertialSensor {
            let missing = sensor == .gyroscope ? "linear_acceleration" : "angular_velocity"
            job.reporter.addAssumption(
                "\(ROSTopic.inertial.rawValue) contains the \(sensor.rawValue) only: "
                    + "\(missing)_covariance[0] is -1, which means not measured.")
        }
        job.reporter.addAssumption(ROSClock(manifest).words)
        let others = manifest.clockAnchors.count - 1
        if others > 0 {
            job.reporter.addLoss(
                "Left out: pairs of host and wall time but the first\(job.count(others)).")
        }
        if publisher.unrepresentableCount > 0 {
            job.reporter.addLoss(
                "Left out: \(publisher.unrepresentableCount.counted("message")) with a time before 1970 "
                    + "or after 2038-01-19, which ROS cannot represent.")
        }
    }
}
