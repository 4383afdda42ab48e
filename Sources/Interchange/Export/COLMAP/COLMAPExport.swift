import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportFormat {
    /// A COLMAP model with known poses, as text.
    public static let colmap = colmap("colmap", title: "COLMAP model, text", .text)

    /// A COLMAP model with known poses, binary.
    public static let colmapBinary = colmap("colmap-bin", title: "COLMAP model, binary", .binary)

    private static func colmap(
        _ name: String, title: String, _ encoding: COLMAPEncoding
    ) -> ExportFormat {
        ExportFormat(
            name: name, title: title, streams: [.camera], facets: [.poses, .intrinsics],
            limits: [
                "frames without pose or intrinsics", "stamps",
                "depth but for the points that the model begins with",
            ]
        ) { try COLMAPExport(job: $0, encoding: encoding).write() }
    }
}

/// Writes `images/` and the model `sparse/0/`.
struct COLMAPExport {
    let job: ExportJob
    let encoding: COLMAPEncoding

    private static let pictures = "images"
    private static let model = "sparse/0"

    func write() throws {
        for folder in [Self.pictures, "sparse", Self.model] { try job.folder.makeFolder(folder) }
        let frames = try PosedFrames(job)
        let shared = sharedCamera(frames)
        try writeCameras(frames, shared)
        let pictures = PictureExport(job)
        let cloud = try CloudExport(seeding: job, frames, pictures)
        try writeImages(frames, shared, cloud, pictures)
        try writePoints(cloud.cloud)
        cloud.say(frames: frames)
        job.lose("Left out: stamps; a picture's name is its frame's number in the session.")
    }

    /// The one camera of all pictures, where it is asked for and can be.
    private func sharedCamera(_ frames: PosedFrames) -> COLMAPCamera? {
        guard job.options.sharesCamera, let mean = frames.meanIntrinsics else { return nil }
        guard let size = frames.commonSize else {
            job.guess("Each picture has a camera of its own: their sizes differ.")
            return nil
        }
        job.lose("Lost in part: intrinsics, of which all pictures have the mean.")
        return COLMAPCamera(identifier: 1, size: size, intrinsics: mean)
    }

    private func writeCameras(_ frames: PosedFrames, _ shared: COLMAPCamera?) throws {
        try writeFile(.cameras, count: shared == nil ? frames.count : 1) { file in
            if let shared { return try file.append { shared.append(to: &$0, as: encoding) } }
            try frames.visit { frame, number in
                let camera = COLMAPCamera(
                    identifier: identifier(number), size: frame.size,
                    intrinsics: frame.intrinsics(.pixelCorner))
                try file.append { camera.append(to: &$0, as: encoding) }
            }
        }
    }

    /// Rows of images, their pictures, and the points that some of them give.
    private func writeImages(
        _ frames: PosedFrames, _ shared: COLMAPCamera?, _ cloud: CloudExport,
        _ source: PictureExport
    ) throws {
        let pictures = NumberedPictures(job, source, folder: Self.pictures)
        try writeFile(.images, count: frames.count) { file in
            try frames.visit { frame, number in
                let name = try pictures.write(frame.row)
                let image = COLMAPImage(
                    identifier: identifier(number),
                    camera: shared?.identifier ?? identifier(number), name: name + ".jpg",
                    visionFromWorld: frame.worldFromVision.inverse)
                try file.append { image.append(to: &$0, as: encoding) }
                try cloud.take(frame)
            }
        }
        try pictures.finish()
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

    /// COLMAP's numbers begin with 1.
    private func identifier(_ number: Int) -> UInt32 { UInt32(clamping: number + 1) }
}
