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
    /// The size of their pictures; nil where they differ or there are none.
    private(set) var commonSize: PixelSize?
    private var sum = Intrinsics(fx: 0, fy: 0, cx: 0, cy: 0)

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
        if poselessCount > 0 {
            job.lose("Left out: frames without pose or intrinsics (\(poselessCount)).")
        }
        if !job.session.manifest.saysPixelOrigin, count > 0 {
            job.guess(
                "Intrinsics are taken from the centre of the first pixel, as ARKit counts; the "
                    + "session does not say.")
        }
    }

    private mutating func add(_ frame: PosedFrame) {
        commonSize = count == 0 || commonSize == frame.size ? frame.size : nil
        count += 1
        if frame.row.depthSize != nil { depthCount += 1 }
        let intrinsics = frame.intrinsics(.pixelCorner)
        sum.fx += intrinsics.fx
        sum.fy += intrinsics.fy
        sum.cx += intrinsics.cx
        sum.cy += intrinsics.cy
    }

    /// The mean of all intrinsics, (0, 0) at the corner of the first pixel; nil without frames.
    var meanIntrinsics: Intrinsics? {
        guard count > 0 else { return nil }
        let share = Double(count)
        return Intrinsics(
            fx: sum.fx / share, fy: sum.fy / share, cx: sum.cx / share, cy: sum.cy / share)
    }

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
