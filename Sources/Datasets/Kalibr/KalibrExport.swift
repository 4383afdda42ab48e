import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `cam0`, `imu0.csv`, `camchain-imucam.yaml` and `imu.yaml`.
///
/// Source of names and columns: `kalibr_bagcreater` of ethz-asl/kalibr. It cuts nine digits of
/// nanoseconds off a timestamp and rejects one without digits before them: hence 19 digits.
struct KalibrExport {
    private static let digitCount = 19
    static let table = ASLFiles.inertial + ".csv"
    static let cameraChain = "camchain-imucam.yaml"
    static let inertialConfiguration = "imu.yaml"
    private static let header = "timestamp,omega_x,omega_y,omega_z,alpha_x,alpha_y,alpha_z"

    private let job: ExportJob
    private let camera: SharedCamera

    init(_ job: ExportJob) throws {
        self.job = job
        camera = try SharedCamera(job)
    }

    func write() throws {
        let rate = try writeInertial()
        if rate.count + camera.imageCount == 0 { job.reporter.markEmpty() }
        let calibration = job.calibration
        let rig = ExportRig(job, camera, calibration, inertialRateHertz: rate.hertz)
        if camera.frameCount > 0 {
            try writeImages()
            try job.folder.write(Self.cameraChain, bytes: rig.cameraChain())
        }
        camera.report(to: job, hasLens: rig.lens != nil)
        job.assumeTimestamps(in: .nanoseconds)
        try job.folder.write(Self.inertialConfiguration, bytes: rig.inertialConfiguration())
        rig.reportOriginAndNoise()
    }

    private func writeInertial() throws -> RowRate {
        var rate = RowRate()
        try job.folder.writeRows(Self.table) { file in
            try file.append { $0.append(Self.header + "\n") }
            try job.forEachInertialRow { row in
                rate.add(row.timestamp)
                try file.append { text in
                    text.append(row.timestamp.nanoseconds.padded(to: Self.digitCount))
                    let (w, a) = (row.angularVelocity, row.specificForce)
                    for number in [w.x, w.y, w.z, a.x, a.y, a.z] {
                        text.append(",")
                        text.append(number)
                    }
                    text.append("\n")
                }
            }
        }
        return rate
    }

    private func writeImages() throws {
        let images = PNGExport(job)
        try job.folder.makeFolder(ASLFiles.camera)
        let unordered = try job.forEachRisingFrame { row in
            let stamp = row.timestamp.nanoseconds.padded(to: Self.digitCount)
            try images.writeGray(row, as: "\(ASLFiles.camera)/\(stamp).png")
        }
        try images.finish()
        job.reportUnordered(unordered)
    }
}
