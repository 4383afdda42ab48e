import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `cam0`, `imu0.csv`, `camchain-imucam.yaml` and `imu.yaml`.
///
/// Of several sessions, member n has `camN`, `imuN.csv`, `camchain-imucamN.yaml` and `imuN.yaml`.
/// The position of one phone's camera on another phone is unknown, so there is a chain for each.
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
    private let names: Names

    /// The names of a session's files.
    private struct Names {
        let camera: String
        let table: String
        let chain: String
        let configuration: String

        init(_ member: MemberPlace?) {
            guard let index = member?.index else {
                camera = ASLFiles.camera
                table = KalibrExport.table
                chain = KalibrExport.cameraChain
                configuration = KalibrExport.inertialConfiguration
                return
            }
            camera = "cam\(index)"
            table = "imu\(index).csv"
            chain = "camchain-imucam\(index).yaml"
            configuration = "imu\(index).yaml"
        }
    }

    init(_ job: ExportJob) throws {
        self.job = job
        camera = try SharedCamera(job)
        names = Names(job.member)
    }

    func write() throws {
        let rate = try writeInertial()
        if rate.count + camera.imageCount == 0 { job.reporter.markEmpty() }
        let calibration = job.calibration
        let rig = ExportRig(job, camera, calibration, inertialRateHertz: rate.hertz)
        if camera.frameCount > 0 {
            try writeImages()
            try job.folder.write(names.chain, bytes: rig.cameraChain())
        }
        camera.report(to: job, hasLens: rig.lens != nil)
        job.assumeTimestamps(in: .nanoseconds)
        try job.folder.write(names.configuration, bytes: rig.inertialConfiguration())
        rig.reportOriginAndNoise()
        guard let member = job.member else { return }
        job.reporter.addAssumption(
            "The files are \(names.camera), \(names.table), \(names.chain) and "
                + "\(names.configuration), in the order of the group: member \(member.index). The "
                + "relative poses of the phones are unknown: \(names.chain) relates this phone's "
                + "camera to its own inertial sensor.")
    }

    private func writeInertial() throws -> RowRate {
        var rate = RowRate()
        try job.folder.writeRows(names.table) { file in
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
        try job.folder.makeFolder(names.camera)
        let unordered = try job.forEachRisingFrame { row in
            let stamp = row.timestamp.nanoseconds.padded(to: Self.digitCount)
            try images.writeGray(row, as: "\(names.camera)/\(stamp).png")
        }
        try images.finish()
        job.reportUnordered(unordered)
    }
}
