import LockstepFormats
import LockstepSamples

/// Totals over the frames of an export.
struct Logger3DFrames {
    /// The number of frames without a pose.
    private(set) var poselessCount = 0
    /// The number of frames whose index differs from the session's.
    private(set) var movedCount = 0
    /// The number of depth maps without confidence.
    private(set) var unsureCount = 0
    /// The number of device-motion samples that are stored in a frame.
    private(set) var motionCount = 0
    /// The latest device-motion sample that has arrived.
    var motion: DeviceMotionSample? {
        didSet { isMotionNew = motion != nil }
    }
    private var isMotionNew = false
    private var frameCount = 0
    private var size: PixelSize?
    private var depthSize: PixelSize?
    /// The first and the last timestamp of the written frames.
    private var times: (first: HostTime, last: HostTime)?

    /// Returns a stored frame as written: renumbered, and with the latest device motion.
    mutating func add(_ stored: FrameRow) -> FrameRow {
        var row = stored
        row.index = frameCount
        row.motion = motion
        count(stored, writtenAs: frameCount)
        return row
    }

    private mutating func count(_ row: FrameRow, writtenAs index: Int) {
        frameCount += 1
        times = (
            min(times?.first ?? row.timestamp, row.timestamp),
            max(times?.last ?? row.timestamp, row.timestamp)
        )
        size = size ?? row.size
        depthSize = depthSize ?? row.depthSize
        if row.index != index { movedCount += 1 }
        if row.worldFromCamera == nil { poselessCount += 1 }
        if row.depthSize != nil, !row.hasConfidence { unsureCount += 1 }
        if isMotionNew { motionCount += 1 }
        isMotionNew = false
    }

    /// Returns a session's manifest with the totals of the written frames, to whose timestamps a
    /// time offset may have been added.
    func manifest(of session: SessionManifest) -> SessionManifest {
        var manifest = session
        manifest.frameCount = frameCount
        if let times {
            manifest.start = manifest.start.map { min($0, times.first) }
            manifest.end = manifest.end.map { max($0, times.last) }
        }
        manifest.hasDepth = depthSize != nil
        manifest.imageSize = size
        manifest.depthSize = depthSize
        return manifest
    }
}
