import LockstepFormats
import LockstepSamples

/// Writes images and depth with their lists, poses, accelerations and the camera.
struct TUMRGBDExport {
    private let job: ExportJob
    private let camera: SharedCamera
    private let images: PNGExport

    init(_ job: ExportJob) throws {
        self.job = job
        camera = try SharedCamera(job)
        images = PNGExport(job)
    }

    func write() throws {
        try writeImages()
        try writeDepth()
        try writePoses()
        try writeAccelerations()
        try writeCamera()
        job.assumeTimestamps(in: .seconds)
    }

    private func writeImages() throws {
        guard camera.imageCount > 0 else { return }
        try job.folder.makeFolder(TUMRGBDFiles.imageFolder)
        try job.folder.writeRows(TUMRGBDFiles.images) { file in
            try file.append { $0.append("# timestamp filename\n") }
            let unordered = try job.forEachRisingImage { row in
                let image = TUMRGBDFiles.image(TUMRGBDFiles.imageFolder, row.timestamp)
                try images.writeColors(row, as: image.file)
                try file.append { TUMImageTable.append(image, to: &$0) }
            }
            job.reportUnordered(unordered)
        }
        try images.finish()
    }

    private func writeDepth() throws {
        guard job.contents.hasDepth else {
            return job.addAssumption(about: .depth, sentence: "The export has no depth.")
        }
        let maps = DepthExport(job, unitsPerMeter: TUMRGBDFiles.unitsPerMeter)
        try job.folder.makeFolder(TUMRGBDFiles.depthFolder)
        try job.folder.writeRows(TUMRGBDFiles.depth) { file in
            try file.append { $0.append("# timestamp filename\n") }
            try job.forEachRisingFrame { row in
                let image = TUMRGBDFiles.image(TUMRGBDFiles.depthFolder, row.timestamp)
                guard try maps.write(row, as: image.file, size: row.size) else { return }
                try file.append { TUMImageTable.append(image, to: &$0) }
            }
        }
        try maps.finish()
        maps.reportConfidenceIsLost()
        job.reporter.addAssumption(
            "Depth has the images' size: it is interpolated within surfaces; at edges each pixel "
                + "has the depth of the map's pixel that covers its center.")
    }

    private func writePoses() throws {
        guard camera.poseCount > 0 else {
            return job.addAssumption(about: .camera, sentence: "The export has no poses.")
        }
        let poses = PosesWithZUp(job)
        try job.folder.writeRows(TUMRGBDFiles.poses) { file in
            try file.append { $0.append("# timestamp tx ty tz qx qy qz qw\n") }
            try job.forEachRisingFrame { row in
                guard let pose = poses.camera(of: row) else { return }
                try file.append { TUMPoseTable.append(pose, to: &$0) }
            }
        }
        job.reporter.addAssumption(poses.cameraWords)
        job.reporter.addAssumption(PosesWithZUp.worldWords)
        job.reporter.addAssumption(camera.frameCount - camera.poseCount, "frame", "without a pose.")
    }

    private func writeAccelerations() throws {
        guard job.contents.samples[.accelerometer] != nil else { return }
        try job.folder.writeRows(TUMRGBDFiles.accelerometer) { file in
            try file.append { $0.append("# timestamp ax ay az\n") }
            try job.forEachInertialSample { sample in
                guard sample.sensor == .accelerometer else { return }
                let row = TUMAccelerationTable.Row(
                    timestamp: sample.timestamp,
                    acceleration: sample.value * -AccelerationScale.standardGravity)
                try file.append { row.append(to: &$0) }
            }
        }
        job.reporter.addAssumption(
            "\(TUMRGBDFiles.accelerometer) contains specific force in m/s², device axes; the "
                + "format defines neither sign nor axes.")
    }

    private func writeCamera() throws {
        camera.report(to: job)
        guard let k = camera.intrinsics else { return }
        try job.folder.writeRows(TUMRGBDFiles.calibration) { file in
            try file.append { text in
                for (index, number) in [k.fx, k.fy, k.cx, k.cy].enumerated() {
                    if index > 0 { text.append(" ") }
                    text.append(number)
                }
                text.append("\n")
            }
        }
        job.reporter.addAssumption(
            "\(TUMRGBDFiles.calibration) contains fx fy cx cy, as ETH3D adds it to this format, "
                + "which does not define it.")
    }
}
