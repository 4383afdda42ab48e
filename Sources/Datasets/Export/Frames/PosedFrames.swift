import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frames of an export with pose and intrinsics, counted before they are written.
struct PosedFrames {
    private let job: ExportJob
    private let origin: PixelOrigin
    /// The number of frames.
    private(set) var count = 0
    /// The number of frames with depth.
    private(set) var depthCount = 0
    /// The sizes of their images, in order of first occurrence.
    private(set) var sizes: [PixelSize] = []
    private var means: [PixelSize: MeanIntrinsics] = [:]

    /// Reads the frame rows once and reports the frames that are left out.
    init(_ job: ExportJob) throws {
        self.job = job
        origin = job.pixelOrigin
        var poselessCount = 0
        try job.forEachFrame { row, _ in
            try job.reporter.advance()
            guard let frame = PosedFrame(row, origin: origin) else {
                poselessCount += 1
                return
            }
            add(frame)
        }
        if count == 0 { job.reporter.markEmpty() }
        if poselessCount > 0 {
            job.reporter.addLoss("Left out: frames without pose or intrinsics (\(poselessCount)).")
        }
        if !job.session.manifest.saysPixelOrigin, count > 0 {
            job.reporter.addAssumption(
                "Intrinsics are assumed to count from the center of the first pixel, as in ARKit; "
                    + "the session does not state it.")
        }
    }

    private mutating func add(_ frame: PosedFrame) {
        count += 1
        if frame.row.depthSize != nil { depthCount += 1 }
        if means[frame.size] == nil { sizes.append(frame.size) }
        means[frame.size, default: MeanIntrinsics()].add(frame.intrinsics(.pixelCorner))
    }

    /// Returns the mean intrinsics of images of a size, (0, 0) at the corner of the first pixel;
    /// nil if there are no such images.
    func meanIntrinsics(of size: PixelSize) -> Intrinsics? { means[size]?.value }

    /// Passes each frame with its zero-based index among the written frames to `body`.
    func visit(_ body: (PosedFrame, Int) throws -> Void) throws {
        var number = 0
        try job.forEachFrame { row, _ in
            guard let frame = PosedFrame(row, origin: origin) else { return }
            try body(frame, number)
            number += 1
        }
    }
}

extension SessionManifest {
    fileprivate var saysPixelOrigin: Bool {
        streams.contains {
            $0.description.stream == .camera && $0.description.pixelOrigin != nil
        }
    }
}
