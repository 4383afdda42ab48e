import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frames of an export as one camera, for layouts that have a place for one.
struct SharedCamera {
    /// Frames in all.
    private(set) var frameCount = 0
    /// Frames with an image.
    private(set) var imageCount = 0
    /// Frames with a pose.
    private(set) var poseCount = 0
    /// Frames with intrinsics.
    private(set) var intrinsicsCount = 0
    /// The size of the first frame of which it is known.
    private(set) var size: PixelSize?
    /// The mean of the intrinsics of frames of that size, (0, 0) at the center of the first pixel.
    var intrinsics: Intrinsics? { mean.value }
    private var mean = MeanIntrinsics()
    /// Frames of another size than the first.
    private var otherSizeCount = 0
    private var focus: (least: Double, most: Double)?
    private var rate = RowRate()

    /// Reads the rows of a job's frames once.
    init(_ job: ExportJob) throws {
        try job.forEachFrame { row, _ in
            try job.progress.advance()
            add(row, job.centeredIntrinsics(of: row))
        }
    }

    private mutating func add(_ row: FrameRow, _ k: Intrinsics?) {
        frameCount += 1
        if row.hasImage { imageCount += 1 }
        if row.worldFromCamera != nil { poseCount += 1 }
        size = size ?? row.size
        if row.size != nil, size != row.size { otherSizeCount += 1 }
        rate.add(row.timestamp)
        guard let k else { return }
        intrinsicsCount += 1
        guard size == row.size else { return }
        mean.add(k)
        focus = (min(focus?.least ?? k.fx, k.fx), max(focus?.most ?? k.fx, k.fx))
    }

    /// Frames a second from the first to the last; nil with fewer than two.
    var rateHertz: Double? { rate.hertz }

    /// Says what became of intrinsics and sizes of single frames.
    ///
    /// - Parameter hasLens: whether the export has a measured lens in place of the frames' intrinsics.
    func say(to job: ExportJob, hasLens: Bool = false) {
        if imageCount == 0 {
            job.guess(about: .camera, sentence: "The export has no images.")
        }
        guard frameCount > 0 else { return }
        if !hasLens, let focus, focus.least < focus.most {
            job.lose(
                "Lost in part: intrinsics of single frames; the export has their mean, and fx runs "
                    + "from \(focus.least.short) to \(focus.most.short).")
        }
        if intrinsics == nil, !hasLens {
            job.guess("The camera has no intrinsics: no frame has any.")
        }
        job.guess(
            otherSizeCount, "image", "of another size than the first, for which the camera is.")
    }
}

extension ExportJob {
    /// A frame's intrinsics with (0, 0) at the center of the first pixel, as OpenCV has it.
    func centeredIntrinsics(of row: FrameRow) -> Intrinsics? {
        row.intrinsics?.counted(from: .pixelCenter, insteadOf: pixelOrigin)
    }
}
