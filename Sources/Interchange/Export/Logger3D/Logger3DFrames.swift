import LockstepFormats
import LockstepSamples

/// What the frames of an export add up to.
struct Logger3DFrames {
    /// Frames without a pose.
    private(set) var poselessCount = 0
    /// Frames whose number is another one than in the session.
    private(set) var movedCount = 0
    /// Depth maps without confidence.
    private(set) var unsureCount = 0
    /// Results of device motion that stand in some frame.
    private(set) var motionCount = 0
    /// The latest result of device motion that has arrived.
    var motion: DeviceMotionSample? {
        didSet { isMotionNew = motion != nil }
    }
    private var isMotionNew = false
    private var frameCount = 0
    private var size: PixelSize?
    private var depthSize: PixelSize?

    /// A stored frame as it is to be written: numbered again, with the latest motion.
    mutating func add(_ stored: FrameRow) -> FrameRow {
        var row = stored
        row.index = frameCount
        row.motion = motion
        count(stored, writtenAs: frameCount)
        return row
    }

    private mutating func count(_ row: FrameRow, writtenAs index: Int) {
        frameCount += 1
        size = size ?? row.size
        depthSize = depthSize ?? row.depthSize
        if row.index != index { movedCount += 1 }
        if row.worldFromCamera == nil { poselessCount += 1 }
        if row.depthSize != nil, !row.hasConfidence { unsureCount += 1 }
        if isMotionNew { motionCount += 1 }
        isMotionNew = false
    }

    /// A session's manifest with what was written of it.
    func manifest(of session: SessionManifest) -> SessionManifest {
        var manifest = session
        manifest.frameCount = frameCount
        manifest.hasDepth = depthSize != nil
        manifest.imageSize = size
        manifest.depthSize = depthSize
        return manifest
    }
}
