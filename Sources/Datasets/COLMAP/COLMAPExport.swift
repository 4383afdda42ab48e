import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `images/` and the model `sparse/0/`.
struct COLMAPExport {
    let job: ExportJob
    let encoding: COLMAPEncoding

    static let images = "images"
    /// The folder of models, and that of the first model.
    static let models = "sparse"
    static let model = models + "/0"

    func write() throws {
        for folder in [Self.images, Self.models, Self.model] { try job.folder.makeFolder(folder) }
        let frames = try PosedFrames(job)
        let cameras = COLMAPCameras(job, frames)
        try writeCameras(cameras)
        let images = ImageExport(job)
        let cloud = try CloudExport(seeding: job, frames, images)
        try writeImages(frames, cameras, cloud, images)
        try writePoints(cloud.cloud)
        cloud.report(frames: frames, hasMeasuredLens: cameras.haveMeasuredLens)
        cameras.report(to: job)
        if frames.count > 0 {
            job.reporter.addLoss(
                "Left out: timestamps; an image's name is its frame index in the session.")
        }
    }

    private func writeCameras(_ cameras: COLMAPCameras) throws {
        try writeFile(.cameras, count: cameras.count) { file in
            try cameras.visit { camera in
                try file.append { camera.append(to: &$0, as: encoding) }
            }
        }
    }

    /// Writes the rows of images, their JPEG files, and the points from some of their frames.
    private func writeImages(
        _ frames: PosedFrames, _ cameras: COLMAPCameras, _ cloud: CloudExport,
        _ source: ImageExport
    ) throws {
        let images = NumberedImages(job, source, folder: Self.images)
        try writeFile(.images, count: frames.count) { file in
            try frames.visit { frame, number in
                let name = try images.write(frame.row)
                let image = COLMAPImage(
                    identifier: COLMAPCameras.identifier(number),
                    camera: cameras.identifier(of: frame, number), name: name + ".jpg",
                    visionFromWorld: frame.worldFromVision.inverse)
                try file.append { image.append(to: &$0, as: encoding) }
                try cloud.take(frame)
            }
        }
        try images.finish()
        try cloud.finish()
    }

    private func writePoints(_ cloud: VoxelCloud) throws {
        try writeFile(.points3D, count: cloud.count) { file in
            for index in 0..<cloud.count {
                let point = COLMAPPoint(identifier: UInt64(index) + 1, point: cloud[index])
                try file.append { point.append(to: &$0, as: encoding) }
            }
        }
    }

    private func writeFile(
        _ file: COLMAPFile, count: Int, _ body: (ExportRows) throws -> Void
    ) throws {
        try job.folder.writeRows(Self.model + "/" + file.name(encoding)) { rows in
            try rows.append { file.appendStart(count: count, to: &$0, as: encoding) }
            try body(rows)
        }
    }
}
