import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `transforms.json`, `images/`, `depth/` and `sparse_pc.ply`.
struct NerfstudioExport {
    let job: ExportJob

    static let images = "images"
    static let depths = "depth"
    static let cloud = "sparse_pc.ply"
    /// The transform from ARKit's y-up world to z up, as nerfstudio converts Polycam's poses.
    ///
    /// The new x is the old z, the new y is the old x, the new z is the old y.
    private static let savedFromWorld = Transform(
        rotation: Matrix3(columns: Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(1, 0, 0)),
        translation: .zero)

    func write() throws {
        let frames = try PosedFrames(job)
        let source = ImageExport(job)
        let cloud = try CloudExport(seeding: job, frames, source)
        let hasCloud = cloud.source != .nothing
        let lens = lens(of: frames)
        let transforms = NerfstudioTransforms(
            savedFromWorld: Self.savedFromWorld, cloud: hasCloud ? Self.cloud : nil,
            distortion: lens?.distortion ?? .none)
        try job.folder.makeFolder(Self.images)
        var depths = try frames.depthCount > 0 ? NerfstudioDepths(job, folder: Self.depths) : nil
        let images = NumberedImages(job, source, folder: Self.images)
        try job.folder.writeRows(NerfstudioTransforms.fileName) { file in
            try file.append { transforms.appendStart(to: &$0) }
            try frames.visit { frame, number in
                let name = try images.write(frame.row)
                let depth = try depths?.write(frame.row, as: name)
                let entry = entry(of: frame, name: name, depth: depth, lens)
                try file.append {
                    NerfstudioTransforms.append(entry, isFirst: number == 0, to: &$0)
                }
                try cloud.take(frame)
            }
            try file.append { NerfstudioTransforms.appendEnd(to: &$0) }
        }
        try images.finish()
        try depths?.finish()
        try cloud.finish()
        if hasCloud { try writeCloud(cloud.cloud) }
        cloud.report(frames: frames, hasMeasuredLens: lens != nil)
        if frames.count > 0 {
            job.reporter.addLoss(
                "Left out: timestamps; an image's name is its frame index in the session.")
        }
    }

    /// The measured lens calibration, if all images share it: the file has one camera model.
    private func lens(of frames: PosedFrames) -> ExportLens? {
        guard let size = frames.sizes.first else { return nil }
        let calibration = job.calibration
        let lens = frames.sizes.count == 1 ? calibration.modeledLens(for: size) : nil
        calibration.reportLens(isTaken: lens != nil, to: job)
        return lens
    }

    private func entry(
        of frame: PosedFrame, name: String, depth: String?, _ lens: ExportLens?
    ) -> NerfstudioFrame {
        let measured = lens?.intrinsics.counted(from: .pixelCorner, insteadOf: .pixelCenter)
        return NerfstudioFrame(
            image: "\(Self.images)/\(name).jpg", depth: depth, size: frame.size,
            intrinsics: measured ?? frame.intrinsics(.pixelCorner),
            worldFromCamera: Self.savedFromWorld * frame.worldFromVision
                * AxisConventions.arkitFromVision)
    }

    /// Writes the cloud in the file's world, because the parser transforms it like the poses.
    private func writeCloud(_ cloud: VoxelCloud) throws {
        try job.folder.writeCloud(
            Self.cloud, cloud, comment: "meters, axes of \(NerfstudioTransforms.fileName): z up",
            in: Self.savedFromWorld)
    }
}
