import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frames of an export whose cameras are known, counted before they are written.
struct PosedFrames {
    private let job: ExportJob
    private let origin: PixelOrigin
    /// How many there are.
    private(set) var count = 0
    /// How many of them have depth.
    private(set) var depthCount = 0
    /// The sizes of their images, in the order in which they first came.
    private(set) var sizes: [PixelSize] = []
    private var means: [PixelSize: MeanIntrinsics] = [:]

    /// Reads the rows of frames once and says what is left out.
    init(_ job: ExportJob) throws {
        self.job = job
        origin = job.pixelOrigin
        var poselessCount = 0
        try job.forEachFrame { row, _ in
            try job.progress.advance()
            guard let frame = PosedFrame(row, origin: origin) else {
                poselessCount += 1
                return
            }
            add(frame)
        }
        if count == 0 { job.sayEmpty() }
        if poselessCount > 0 {
            job.lose("Left out: frames without pose or intrinsics (\(poselessCount)).")
        }
        if !job.session.manifest.saysPixelOrigin, count > 0 {
            job.guess(
                "Intrinsics are taken from the center of the first pixel, as ARKit counts; the "
                    + "session does not say.")
        }
    }

    private mutating func add(_ frame: PosedFrame) {
        count += 1
        if frame.row.depthSize != nil { depthCount += 1 }
        if means[frame.size] == nil { sizes.append(frame.size) }
        means[frame.size, default: MeanIntrinsics()].add(frame.intrinsics(.pixelCorner))
    }

    /// The mean of the intrinsics of images of a size, (0, 0) at the corner of the first pixel;
    /// nil without such images.
    func meanIntrinsics(of size: PixelSize) -> Intrinsics? { means[size]?.value }

    /// Shows each frame with its number among those that are written, from 0.
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
