public import LockstepRecording
public import LockstepSamples

/// What the capture screen's model wants to be done, in order.
public enum CaptureAction: Hashable, Sendable {
    /// Start what the viewfinder shows; say ``CaptureEvent/feedStarted(_:_:)`` or
    /// ``CaptureEvent/feedFailed(_:_:)``.
    case startFeed(Feed)
    /// Stop whatever runs.
    case stopFeed
    /// Start a recording; say ``CaptureEvent/recordingStarted(at:)`` or
    /// ``CaptureEvent/recordingRefused(_:)``, and after the former, once,
    /// ``CaptureEvent/recordingEnded(_:)``.
    case startRecording(RecordingOrder)
    /// End the recording and keep it.
    case stopRecording
    /// End the recording and delete it.
    case cancelRecording
    /// Tell the recording that the system took the sensors away.
    case interrupt(reason: String)
    /// Tell it that they are back.
    case endInterruption
    /// Write an event into the session being recorded.
    case note(SessionEvent)
    /// Let the recording hold at most so many images in memory.
    case limitImages(Int)
    /// Take a photo with the photo camera; say ``CaptureEvent/photoSaved(name:)`` or
    /// ``CaptureEvent/photoFailed(_:)``.
    case takePhoto(PhotoRequest)
    /// Save the next frame of the live image as a photo; say the same.
    case takePhotoFromFrame
    /// Give up waiting for that frame.
    case abandonPhoto
    /// Check a session; say ``CaptureEvent/checked(path:_:)``.
    case check(path: String)
    /// Ask the person; say ``CaptureEvent/permission(_:_:)``.
    case ask(Permission)
    /// Keep the screen from going dark, or no longer.
    case keepAwake(Bool)
    /// Whether depth maps are to be kept for the overlay.
    case showDepth(Bool)
    /// Something for whoever owns the screen.
    case effect(CaptureEffect)
}

/// What only the owner of a screen can do.
public enum CaptureEffect: Hashable, Sendable {
    /// Let the phone be felt.
    case haptic(Haptic)
    /// Send a tick after a time.
    case wake(after: HostDuration)
    /// Open the system's settings of this app.
    case openSettings
}

/// What a person feels.
public enum Haptic: String, Sendable, CaseIterable {
    /// A recording started.
    case start
    /// A recording was stopped.
    case stop
    /// A recording reached its longest duration.
    case autoStop
    /// Something is wrong: refused, broken off, too hot.
    case warning
}

/// How a recording is to be made.
public struct RecordingOrder: Hashable, Sendable {
    /// What is recorded and how it is stored.
    public var mode: RecordingMode
    /// Which frames are kept.
    public var gates: FrameGates.Settings
    /// The most images in memory, waiting or being encoded.
    public var imageLimit: Int

    /// An order in plain values.
    public init(mode: RecordingMode, gates: FrameGates.Settings, imageLimit: Int) {
        self.mode = mode
        self.gates = gates
        self.imageLimit = imageLimit
    }
}
