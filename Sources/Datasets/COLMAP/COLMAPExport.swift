import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `images/` and the model `sparse/0/`.
///
/// Each phone's tracking has a world of its own, so several sessions are several models, as COLMAP
/// itself writes parts of a scene that it cannot connect: member n has `sparse/N/` and
/// `images/NAME/`. `times.csv` relates the images in time.
struct COLMAPExport {
    private let job: ExportJob
    private let encoding: COLMAPEncoding
    private let times: ImageTimes

    static let images = "images"
    /// The folder of models, and that of the first model.
    static let models = "sparse"
    static let model = models + "/0"
    /// The file of the images' times, of several sessions.
    static let times = "times.csv"

    /// The times of all members' images.
    private final class ImageTimes {
        private(set) var text = TextBuffer()

        func append(_ image: String, _ time: HostTime) {
            text.append(image)
            text.append(",")
            text.append(time.nanoseconds)
            text.append("\n")
        }
    }

    /// Writes one session or several.
    static func write(_ jobs: [ExportJob]) throws {
        guard let first = jobs.first else { return }
        let times = ImageTimes()
        for folder in [images, models] { try first.folder.makeFolder(folder) }
        for job in jobs {
            let encoding: COLMAPEncoding = job.options.isBinary ? .binary : .text
            try COLMAPExport(job: job, encoding: encoding, times: times).write()
        }
        guard first.member != nil else { return }
        let header = Array("image,timestamp_ns\n".utf8)
        try first.folder.write(Self.times, bytes: header + times.text.bytes)
    }

    private var ownModel: String { "\(Self.models)/\(job.member?.index ?? 0)" }

    private func write() throws {
        try job.folder.makeFolder(ownModel)
        if let member = job.member { try job.folder.makeFolder("\(Self.images)/\(member.name)") }
        let frames = try PosedFrames(job)
        let cameras = COLMAPCameras(job, frames)
        try writeCameras(cameras)
        let images = ImageExport(job)
        let cloud = try CloudExport(seeding: job, frames, images)
        try writeImages(frames, cameras, cloud, images)
        try writePoints(cloud.cloud)
        cloud.report(frames: frames, hasMeasuredLens: cameras.haveMeasuredLens)
        cameras.report(to: job)
        reportTimes(frames.count)
    }

    private func reportTimes(_ frameCount: Int) {
        if job.member != nil {
            job.reporter.addAssumption(
                "\(ownModel) is this session's model, in the world of its own tracking: nothing "
                    + "relates the worlds of the phones, so there is no rig. \(Self.times) has the "
                    + "time of each image. " + MemberPlace.clockWords)
        } else if frameCount > 0 {
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
        let space = job.member.map { $0.name + "/" } ?? ""
        let images = NumberedImages(
            job, source, folder: job.member.map { Self.images + "/" + $0.name } ?? Self.images)
        try writeFile(.images, count: frames.count) { file in
            try frames.visit { frame, number in
                let name = try space + images.write(frame.row)
                times.append(name + ".jpg", frame.row.timestamp)
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
        try job.folder.writeRows(ownModel + "/" + file.name(encoding)) { rows in
            try rows.append { file.appendStart(count: count, to: &$0, as: encoding) }
            try body(rows)
        }
    }
}
