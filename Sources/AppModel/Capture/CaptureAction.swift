public import LockstepRecording
public import LockstepSamples

/// The actions that the capture screen's model requests, in order.
public enum CaptureAction: Hashable, Sendable {
    /// Start the viewfinder's feed; reply with ``CaptureEvent/feedStarted(_:_:)`` or
    /// ``CaptureEvent/feedFailed(_:_:)``.
    case startFeed(Feed)
    /// Stop the running feed.
    case stopFeed
    /// Start a recording; reply with ``CaptureEvent/recordingStarted(at:)`` or
    /// ``CaptureEvent/recordingRefused(_:)``, and after the former, once, with
    /// ``CaptureEvent/recordingEnded(_:)``.
    case startRecording(RecordingOrder)
    /// End the recording and keep it.
    case stopRecording(StopReason)
    /// End the recording and delete it.
    case cancelRecording
    /// Notify the recording that the system interrupted the sensors.
    case interrupt(reason: String)
    /// Notify the recording that the interruption ended.
    case endInterruption
    /// Pause the recording's movie, or continue it.
    case pauseMovie(Bool)
    /// Write an event into the session being recorded, at a host time; nil is now.
    case note(SessionEvent, at: HostTime? = nil)
    /// Limit the number of images that the recording holds in memory.
    case limitImages(Int)
    /// Take a photo with the photo camera; reply with ``CaptureEvent/photoSaved(name:)`` or
    /// ``CaptureEvent/photoFailed(_:)``.
    case takePhoto(PhotoRequest)
    /// Save the next frame of the live image as a photo; reply in the same way.
    case takePhotoFromFrame
    /// Capture a larger image beside the recording; reply in the same way.
    case takeStill
    /// Stop waiting for that frame.
    case abandonPhoto
    /// Check a session; reply with ``CaptureEvent/checked(path:_:)``.
    case check(path: String)
    /// Read the small image of a capture, or of the newest one if it is gone or nil; reply with
    /// ``CaptureEvent/lastRead(_:_:)``.
    case readLast(LastCapture?)
    /// Delete a session that the user has seen and does not want.
    case delete(path: String)
    /// Ask the user for a permission; reply with ``CaptureEvent/permission(_:_:)``.
    case ask(Permission)
    /// Keep the screen awake, or let it sleep again.
    case keepAwake(Bool)
    /// Keep depth maps for the overlay, or stop.
    case showDepth(Bool)
    /// Adjust the running camera by hand.
    case adjust(CameraAdjustment)
    /// An action for the owner of the screen.
    case effect(CaptureEffect)
}

/// The actions that only the owner of a screen can perform.
public enum CaptureEffect: Hashable, Sendable {
    /// Play haptic feedback.
    case haptic(Haptic)
    /// Play a sound.
    case sound(CaptureSound)
    /// Show the image black for an instant: a photo was taken.
    case blink
    /// Let VoiceOver speak a text.
    case announce(Phrase)
    /// Start, change or end the Live Activity.
    case activity(ActivityStep)
    /// Send a tick after a delay.
    case wake(after: HostDuration)
    /// Open this app's page in the system's settings.
    case openSettings
    /// Keep the selected mode and the viewfinder's options for the next launch.
    case remember(CaptureMode, ViewfinderOptions)
}

/// The kinds of haptic feedback.
public enum Haptic: String, Sendable, CaseIterable {
    /// A recording started.
    case start
    /// A recording was stopped.
    case stop
    /// A recording reached its longest duration.
    case autoStop
    /// A problem: a refusal, a failure or an overheated phone.
    case warning
    /// The self-timer counts a second.
    case count
    /// A photo was taken.
    case photo
}

/// The settings for a new recording.
public struct RecordingOrder: Hashable, Sendable {
    /// The recording mode: streams and storage.
    public var mode: RecordingMode
    /// The selection of kept frames.
    public var gates: FrameGates.Settings
    /// The most images in memory, waiting or being encoded.
    public var imageLimit: Int
    /// The title of the recording; nil for none.
    public var title: String?

    /// Creates an order.
    public init(mode: RecordingMode, gates: FrameGates.Settings, imageLimit: Int) {
        self.mode = mode
        self.gates = gates
        self.imageLimit = imageLimit
    }
}
