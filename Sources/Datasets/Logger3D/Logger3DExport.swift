import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes a session with the keys of that format only.
struct Logger3DExport {
    let job: ExportJob

    func write() throws {
        try makeFolders()
        let images = ImageExport(job)
        let frames = try writeFrames(images)
        let manifest = frames.manifest(of: job.session.manifest)
        try job.folder.write(SessionLayout.manifest, bytes: manifest.logger3DEncoded())
        report(frames)
        images.reportWhatWasEncoded()
    }

    /// Creates the folders; those of maps only if there is depth.
    private func makeFolders() throws {
        try job.folder.makeFolder(SessionLayout.images)
        guard job.contents.hasDepth else { return }
        try job.folder.makeFolder(SessionLayout.depths)
        try job.folder.makeFolder(SessionLayout.confidences)
    }

    /// Writes frames in order, each with the latest device-motion sample that arrived before it.
    private func writeFrames(_ images: ImageExport) throws -> Logger3DFrames {
        var frames = Logger3DFrames()
        let work = OrderedWork<Logger3DFrameFiles.Written>(job.threads) { [job] written in
            for byteCount in written.byteCounts { job.folder.count(byteCount) }
            if written.isTurned { images.countTurned() }
            try job.reporter.advance(by: ExportProgress.workOfAnImage)
        }
        try job.folder.writeRows(RowFile.frames.rawValue) { file in
            let rows = try job.rows()
            while let row = try rows.next() {
                try job.reporter.advance()
                if case .deviceMotion(let sample, _) = row { frames.motion = sample }
                guard case .frame(let stored, _) = row else { continue }
                var frame = frames.add(stored)
                frame.intrinsics = job.centeredIntrinsics(of: stored)
                let files = try files(of: stored, as: frame.index, images)
                try work.add { try files.write($0) }
                try file.append { $0.append(bytes: frame.logger3DLine()) }
            }
        }
        try work.finish()
        return frames
    }

    private func files(
        of row: FrameRow, as index: Int, _ images: ImageExport
    ) throws -> Logger3DFrameFiles {
        let image = try images.image(of: row)
        images.count(image)
        return Logger3DFrameFiles(
            row: row, index: index, image: image, session: job.session,
            files: job.folder.files)
    }

    private func report(_ frames: Logger3DFrames) {
        let motions = (job.contents.samples[.deviceMotion] ?? 0) - frames.motionCount
        if motions > 0 {
            job.reporter.addLoss(
                "Left out: device motion except the latest before each frame\(job.count(motions)).")
        }
        job.reporter.addAssumption(
            frames.movedCount, "frame", "with another index than in the session.")
        job.reporter.addAssumption(
            frames.poselessCount, "frame", "without camera_transform: it is unknown.")
        job.reporter.addAssumption(frames.unsureCount, "depth map", "without confidence.")
        if job.pixelOrigin == .pixelCorner {
            job.reporter.addAssumption(
                "Principal points are half a pixel smaller than in the session: here they count "
                    + "from the center of the first pixel.")
        }
    }
}

/// The files of one frame.
private struct Logger3DFrameFiles: Sendable {
    let row: FrameRow
    let index: Int
    let image: SourceImage
    let session: Session
    let files: ExportFiles

    /// The result of writing a frame's files.
    struct Written: Sendable {
        var byteCounts: [Int64]
        let isTurned: Bool
    }

    func write(_ codec: ThreadCodec) throws -> Written {
        let jpeg = try image.jpeg(codec)
        let byteCount = try files.write(SessionLayout.image(index, .jpeg), bytes: jpeg.bytes)
        var written = Written(byteCounts: [byteCount], isTurned: jpeg.isTurned)
        guard let map = try session.depth(of: row) else { return written }
        written.byteCounts.append(
            try files.write(SessionLayout.depth(index), bytes: map.depth.contentBytes()))
        guard let confidence = map.confidence else { return written }
        written.byteCounts.append(
            try files.write(SessionLayout.confidence(index), bytes: confidence.contentBytes()))
        return written
    }
}
