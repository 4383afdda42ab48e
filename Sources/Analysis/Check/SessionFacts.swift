import LockstepFormats
import LockstepSamples
import LockstepSessions

/// All facts of a check, without ratings.
struct SessionFacts {
    /// Facts from the rows.
    let rows: RowFacts
    let frameFiles: FileFacts
    let movie: MovieFacts
    /// Facts from inertial samples and poses.
    let motion: MotionFacts?
    /// Facts from the pixels.
    let images: ImageFacts?
    /// Facts from depth maps; nil without any.
    let depth: DepthFacts?
    /// Facts from the mesh.
    let surfaces: SurfaceFacts
    /// Facts from the microphone's samples.
    let audio: AudioFacts

    var manifest: SessionManifest { rows.manifest }

    /// Reads the files, images and depth maps of a session whose rows were read.
    ///
    /// - Parameters:
    ///   - lendImage: receives each image of the movie that belongs to a row.
    ///   - progress: called from time to time with the share of the check's work done, 0…1.
    init(
        _ digest: consuming SessionDigest, of session: Session, codecs: any MediaCodecs,
        lendingImages lendImage: ((FrameRow, PixelBuffer) -> Void)?, progress: (Double) -> Void
    ) throws {
        var digest = digest
        var frames = try FrameExamination(
            session, codecs: codecs, rows: digest.facts, hasColors: lendImage != nil)
        RowFileFacts(.frames, session.frameRows) { row, number in
            let pixels = frames.add(row, number: number)
            if let pixels { lendImage?(row, pixels) }
            digest.progress.addImage(progress)
        }
        self.init(digest, frames, of: session, progress: progress)
    }

    /// Completes the facts of a session whose rows were read and whose frames were examined.
    init(
        _ digest: consuming SessionDigest, _ examined: consuming FrameExamination,
        of session: Session, progress: (Double) -> Void
    ) {
        var (digest, frames) = (digest, examined)
        // Released as soon as possible: they are the largest part of a check's memory.
        var series = digest.takeSeries()
        rows = digest.facts
        frames.finish(camera: rows.streams[.camera])
        var surfaces = frames.surfaces(of: session)
        (frameFiles, movie) = (frames.files, frames.movie)
        motion = MotionFacts(series.samples, rows.manifest, rows.limits)
        images = frames.images()
        let poses = series.samples.poses
        series.samples = SessionSeries()
        let origin = rows.manifest.pixelOrigin
        depth = DepthFacts(series.depthRows, poses: poses, origin: origin) {
            try? session.depth(of: $0)
        }
        surfaces.compare(series.depthRows) { row in
            let map = DepthFacts.isModest(row) ? try? session.depth(of: row) : nil
            return map.map { DepthView($0, of: row, origin) }
        }
        self.surfaces = surfaces
        audio = AudioFacts(session, rows.limits)
        progress(1)
    }
}

extension SessionManifest {
    /// The origin of pixel coordinates; ARKit's if not stated.
    fileprivate var pixelOrigin: PixelOrigin {
        let camera = streams.first { $0.description.stream == .camera }
        return camera?.description.pixelOrigin ?? .pixelCenter
    }
}
