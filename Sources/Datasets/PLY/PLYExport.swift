import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `points.ply`, in the session's world axes.
struct PLYExport {
    /// The end of every such file's name, and the name chosen here.
    static let ending = ".ply"
    static let fileName = "points" + ending
    /// The axes of the points.
    private static let comment = "meters, ARKit world axes: y up"
    /// The beginning of every such file.
    static let start = PLYCloud.start(comment: comment)

    let job: ExportJob

    func write() throws {
        let frames = try PosedFrames(job)
        let cloud = try CloudExport(
            job, frames, ImageExport(job), limit: ExportOptions.mostCloudPoints, frameLimit: .max)
        try frames.visit { frame, _ in
            try cloud.take(frame)
            try job.reporter.advance(by: ExportProgress.workOfAnImage)
        }
        try cloud.finish()
        try job.folder.write(Self.fileName, .cloud) { file in
            let rows = ExportRows(file)
            try rows.append(cloud.cloud)
            try rows.flush()
            let end = PLYCloud.headerEnd(count: cloud.cloud.count)
            return (Array(Self.start.utf8), Array(end.utf8))
        }
        if cloud.cloud.count == 0 { job.reporter.markEmpty() }
        cloud.report(frames: frames)
        if cloud.source == .depth {
            job.reporter.addLoss(
                "Lost in part: depth maps, converted to \(cloud.cloud.count.counted("point")).")
            if let count = job.contents.samples[.featurePoints] {
                job.reporter.addLoss("Left out: feature points\(job.count(count)).")
            }
        }
    }
}

extension ExportFolder {
    /// Writes a cloud as a PLY file.
    ///
    /// - Parameter transform: The transform from the cloud's axes to those of the file.
    func writeCloud(
        _ name: String, _ cloud: VoxelCloud, comment: String, in transform: Transform = .identity
    ) throws {
        try writeRows(name) { file in
            try file.append {
                PLYCloud.appendHeader(count: cloud.count, comment: comment, to: &$0)
            }
            try file.append(cloud, in: transform)
        }
    }
}

extension ExportRows {
    /// Appends the records of a cloud's points.
    ///
    /// - Parameter transform: into the axes of the file, from those of the cloud.
    fileprivate func append(_ cloud: VoxelCloud, in transform: Transform = .identity) throws {
        for index in 0..<cloud.count {
            var point = cloud[index]
            point.position = transform * point.position
            try append { PLYCloud.append(point, to: &$0) }
        }
    }
}
