import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `mav0` with `cam0`, `imu0` and the poses, and TUM VI's additional files.
struct ASLExport {
    /// The losses in both formats, one clause each.
    static let limits = [
        "colors", "per-frame intrinsics", "original timestamps of accelerations",
        "images not later than the previous one",
    ]

    private let job: ExportJob
    private let isTUMVI: Bool
    private let camera: SharedCamera
    private let poses: PosesWithZUp
    private let images: PNGExport

    init(_ job: ExportJob, isTUMVI: Bool) throws {
        self.job = job
        self.isTUMVI = isTUMVI
        camera = try SharedCamera(job)
        poses = PosesWithZUp(job)
        images = PNGExport(job)
    }

    func write() throws {
        try job.folder.makeFolder(ASLFiles.root)
        let rate = try writeInertial()
        if rate.count + camera.imageCount + camera.poseCount == 0 { job.reporter.markEmpty() }
        if camera.imageCount > 0 { try writeImages() }
        if camera.poseCount > 0 { try writePoses() }
        let rig = ExportRig(job, camera, poses.calibration, inertialRateHertz: rate.hertz)
        camera.report(to: job, hasLens: rig.lens != nil)
        job.assumeTimestamps(in: .nanoseconds)
        if isTUMVI { try TUMVIExport(job, rig).write() } else { try writeSensors(rig) }
    }

    private func writeInertial() throws -> RowRate {
        let folder = ASLFiles.root + "/" + ASLFiles.inertial
        try job.folder.makeFolder(folder)
        var rate = RowRate()
        try job.folder.writeRows(folder + "/" + ASLFiles.table) { file in
            try file.append { $0.append(ASLInertialTable.header + "\n") }
            try job.forEachInertialRow { row in
                rate.add(row.timestamp)
                try file.append { ASLInertialTable.Row(row).append(to: &$0) }
            }
        }
        if rate.count == 0 {
            job.addAssumption(
                about: .accelerometer, .gyroscope,
                sentence: "\(folder) has no rows: no angular velocity has a matching acceleration.")
        }
        return rate
    }

    /// Writes each sensor's description next to its table.
    private func writeSensors(_ rig: ExportRig) throws {
        let inertial = ASLFiles.path(ASLFiles.inertial, ASLFiles.sensor)
        try job.folder.write(inertial, bytes: rig.inertialSensor())
        rig.reportOrigin()
        if camera.imageCount > 0 {
            let name = ASLFiles.path(ASLFiles.camera, ASLFiles.sensor)
            try job.folder.write(name, bytes: rig.cameraSensor())
        }
        guard camera.poseCount > 0 else { return }
        let body = ASLFiles.path(ASLFiles.estimate, ASLFiles.sensor)
        try job.folder.write(body, bytes: rig.poseSensor())
    }

    private func writeImages() throws {
        let folder = ASLFiles.root + "/" + ASLFiles.camera
        let shelf = folder + "/" + ASLFiles.images
        try job.folder.makeFolder(folder)
        try job.folder.makeFolder(shelf)
        try job.folder.writeRows(folder + "/" + ASLFiles.table) { file in
            try file.append { $0.append(ASLCameraTable.header + "\n") }
            let unordered = try job.forEachRisingImage { row in
                let name = ASLCameraTable.fileName(of: row.timestamp)
                try images.writeGray(row, as: shelf + "/" + name)
                let image = ImageRow(timestamp: row.timestamp, file: name)
                try file.append { ASLCameraTable.append(image, to: &$0) }
            }
            job.reportUnordered(unordered)
        }
        try images.finish()
    }

    private func writePoses() throws {
        let folder = ASLFiles.root + "/" + (isTUMVI ? ASLFiles.motionCapture : ASLFiles.estimate)
        try job.folder.makeFolder(folder)
        let table = folder + "/" + ASLFiles.table
        try job.folder.writeRows(table) { file in
            try file.append { text in
                text.append(isTUMVI ? ASLPoseTable.poseHeader : ASLPoseTable.stateHeader)
                text.append("\n")
            }
            try job.forEachRisingFrame { row in
                guard let pose = poses.body(of: row) else { return }
                try file.append { text in
                    isTUMVI
                        ? ASLPoseTable.append(pose: pose, to: &text)
                        : ASLPoseTable.append(state: pose, to: &text)
                }
            }
        }
        reportPoses(table)
    }

    private func reportPoses(_ table: String) {
        job.reporter.addAssumption(
            "\(table) contains the session's own poses at its frames, from the phone's tracking; "
                + "they are not externally measured ground truth."
                + (isTUMVI ? "" : " Velocities and biases are nan: they are unknown."))
        job.reporter.addAssumption(PosesWithZUp.worldWords)
        job.reporter.addAssumption(camera.frameCount - camera.poseCount, "frame", "without a pose.")
    }
}

extension ASLInertialTable.Row {
    init(_ row: MergedInertialRow) {
        self.init(
            timestamp: row.timestamp, angularVelocity: row.angularVelocity,
            specificForce: row.specificForce)
    }
}
