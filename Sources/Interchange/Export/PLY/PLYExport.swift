import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportFormat {
    /// One colored cloud of all depth maps.
    public static let ply = ExportFormat(
        name: "ply", title: "Point cloud (PLY)",
        streams: [.depth, .featurePoints], facets: [],
        limits: [
            "depth maps but for the points that they become",
            "detail finer than the cubes that points are joined in",
            "feature points where there is depth",
        ], imageNeed: .none
    ) { try PLYExport(job: $0).write() }
}

/// Writes `points.ply`, in the session's world axes.
struct PLYExport {
    /// Which axes the points are in.
    private static let comment = "meters, ARKit world axes: y up"
    /// What every such file begins with.
    static let start = PLYCloud.start(comment: comment)

    let job: ExportJob

    func write() throws {
        let frames = try PosedFrames(job)
        let cloud = try CloudExport(
            job, frames, ImageExport(job), limit: ExportOptions.mostCloudPoints, frameLimit: .max)
        try frames.visit { frame, _ in
            try cloud.take(frame)
            try job.progress.advance(by: ExportProgress.workOfAnImage)
        }
        try cloud.finish()
        try job.folder.write("points.ply", .cloud) { file in
            let rows = ExportRows(file)
            try rows.append(cloud.cloud)
            try rows.flush()
            let end = PLYCloud.headerEnd(count: cloud.cloud.count)
            return (Array(Self.start.utf8), Array(end.utf8))
        }
        if cloud.cloud.count == 0 { job.sayEmpty() }
        cloud.say(frames: frames)
        if cloud.source == .depth {
            job.lose("Lost in part: depth maps, which became \(cloud.cloud.count) points.")
            if let count = job.contents.samples[.featurePoints] {
                job.lose("Left out: feature points\(job.count(count)).")
            }
        }
    }
}

extension ExportFolder {
    /// Writes a cloud as a PLY file.
    ///
    /// - Parameter transform: into the axes of the file, from those of the cloud.
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
