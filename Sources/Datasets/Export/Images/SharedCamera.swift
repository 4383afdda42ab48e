import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frames of an export as a single camera, for formats that store one.
struct SharedCamera {
    /// The number of frames.
    private(set) var frameCount = 0
    /// The number of frames with an image.
    private(set) var imageCount = 0
    /// The number of frames with a pose.
    private(set) var poseCount = 0
    /// The number of frames with intrinsics.
    private(set) var intrinsicsCount = 0
    /// The size of the first frame with a known size.
    private(set) var size: PixelSize?
    /// The mean intrinsics of frames of that size, (0, 0) at the center of the first pixel.
    var intrinsics: Intrinsics? { mean.value }
    private var mean = MeanIntrinsics()
    /// The number of frames of another size than the first.
    private var otherSizeCount = 0
    private var focus: (least: Double, most: Double)?
    private var rate = RowRate()

    /// Reads a job's frame rows once.
    init(_ job: ExportJob) throws {
        try job.forEachFrame { row, _ in
            try job.reporter.advance()
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

    /// The mean frame rate, Hz; nil with fewer than two frames.
    var rateHertz: Double? { rate.hertz }

    /// Reports losses of per-frame intrinsics and sizes.
    ///
    /// - Parameter hasLens: Whether a measured lens calibration replaces the frames' intrinsics.
    func report(to job: ExportJob, hasLens: Bool = false) {
        if imageCount == 0 {
            job.addAssumption(about: .camera, sentence: "The export has no images.")
        }
        guard frameCount > 0 else { return }
        if !hasLens, let focus, focus.least < focus.most {
            job.reporter.addLoss(
                "Lost in part: per-frame intrinsics; the export has their mean, and fx ranges "
                    + "from \(focus.least.short) to \(focus.most.short).")
        }
        if intrinsics == nil, !hasLens {
            job.reporter.addAssumption("The export has no intrinsics, because no frame has any.")
        }
        job.reporter.addAssumption(
            otherSizeCount, "image", "of another size than the first, which the camera describes.")
    }
}

extension ExportJob {
    /// Returns a frame's intrinsics with (0, 0) at the center of the first pixel, as in OpenCV.
    func centeredIntrinsics(of row: FrameRow) -> Intrinsics? {
        row.intrinsics?.counted(from: .pixelCenter, insteadOf: pixelOrigin)
    }
}
