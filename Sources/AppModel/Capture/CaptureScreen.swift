public import LockstepAnalysis
public import LockstepSamples

/// The complete content of the capture screen, ready to display.
public struct CaptureScreen: Hashable, Sendable {
    /// The selected mode.
    public var mode: CaptureMode
    /// Whether another mode can be selected.
    public var isPickerEnabled: Bool
    /// Whether settings and sessions can be opened.
    public var areOtherScreensEnabled: Bool
    /// The last capture's small image; nil if there is none.
    public var lastImage: ScaledImage?
    /// The background.
    public var preview: Preview
    /// The record button.
    public var button: RecordButton
    /// Whether the phone's buttons act as the record button; otherwise they change the volume.
    public var acceptsButtons: Bool
    /// The recording's time; nil before the first recording.
    public var timer: RecordingTimer?
    /// The button for depth in color; nil in modes without depth.
    public var depth: DepthButton?
    /// The flash setting; nil if the camera has no flash.
    public var flash: PhotoRequest.Flash?
    /// Whether another camera can be selected.
    public var canSwitchCamera: Bool
    /// Whether the running recording can be deleted.
    public var canDiscard: Bool
    /// The button for a larger image; nil if none can be captured now.
    public var still: StillButton?
    /// The status line.
    public var status: [StatusItem]
    /// The instruction for moving the phone, if any.
    public var hint: Phrase?
    /// The messages, the most important first.
    public var banners: [CaptureBanner]
    /// The sign that the phone is connected to a desk; nil if it is not.
    public var desk: DeskSign?
    /// A question or an explanation.
    public var alert: CaptureAlert?
    /// The reason why the camera is not running.
    public var blocker: CaptureBlocker?
    /// The check's result for the last recording.
    public var verdict: VerdictBadge?
    /// The path of the clip that waits to be used or retaken; nil if none does.
    public var clip: String?
    /// The clip's duration and number of frames.
    public var clipFacts: [Phrase]
    /// The path of the session that was opened from its verdict; nil if none is open.
    public var openedSession: String?
    /// The camera's controls by hand; nil if the camera has none.
    public var hand: HandControls?
    /// What is shown over the image.
    public var options: ViewfinderOptions
    /// Whether the mode has a sensor that can be plotted.
    public var hasPlots: Bool
    /// The sensors that are plotted over the image now.
    public var plotted: [PlotChannel]
    /// Whether the self-timer can be used: not with a button that is held.
    public var hasSelfTimer: Bool
    /// The seconds that the self-timer has left; nil if it does not run.
    public var countdown: Int?
    /// The width and height of the recorded images in their native orientation, pixels; nil if
    /// unknown.
    public var imageSize: PixelSize?
    /// Whether the image is shown with left and right swapped: the front camera's.
    public var isMirrored: Bool
    /// The phone's tilt in radians, clockwise, from the nearest upright position; nil if it is not
    /// shown.
    public var tiltRadians: Double?

    /// The background of the capture screen.
    public enum Preview: Hashable, Sendable {
        /// Nothing runs.
        case dark
        /// The image of the mode's camera.
        case sensors
        /// The image of the photo camera.
        case photo
    }
}

/// The record button.
public struct RecordButton: Hashable, Sendable {
    /// The button's appearance.
    public enum Face: Hashable, Sendable {
        /// A red disc in a ring: starts.
        case record
        /// A red square in a ring: stops.
        case stop
        /// A white disc in a ring: takes a photo.
        case shutter
        /// A spinner: a recording or photo is being completed.
        case busy
    }

    /// The button's appearance.
    public var face: Face
    /// Whether the button does what it shows; otherwise a touch explains at most why it does not.
    public var isEnabled: Bool
    /// The accessibility label.
    public var label: Phrase
    /// The accessibility hint.
    public var hint: Phrase
}

/// A recording's time.
public struct RecordingTimer: Hashable, Sendable {
    /// Minutes and seconds, or hours, minutes and seconds: "0:07".
    public var text: String
    /// Whether it is counting; a dot then pulses next to "Recording…".
    public var isRunning: Bool
    /// The text next to the time.
    public var words: Phrase
    /// The elapsed share of the mode's duration limit, 0…1; nil without a limit.
    public var share: Double?
    /// The time until the duration limit, rounded up; nil without a limit.
    public var remaining: Phrase?
    /// Whether the recording ends within ``endingDuration``.
    public var isEnding = false

    /// How long before its limit a recording is shown as ending: time to finish a movement.
    static let endingDuration = HostDuration.seconds(3)
}

/// The button that captures a larger image during a recording.
public struct StillButton: Hashable, Sendable {
    /// Whether the button reacts to touches: not while an image is being captured.
    public var isEnabled: Bool
}

/// The button for depth in color.
public struct DepthButton: Hashable, Sendable {
    /// Whether depth is shown.
    public var isOn: Bool
    /// Whether the phone has no LiDAR; a touch then shows an explanation.
    public var isGrayed: Bool
}

/// One number of the status line.
public struct StatusItem: Hashable, Sendable {
    /// The number's name.
    public var name: Phrase
    /// The number with its unit, or a word.
    public var value: Phrase
    /// Whether the value is a warning.
    public var isWarning: Bool
}

/// One line over the preview.
public struct CaptureBanner: Hashable, Sendable {
    /// The banner's importance.
    public enum Tone: Int, Hashable, Sendable, CaseIterable, Comparable {
        /// Information.
        case news
        /// A warning.
        case warning
        /// A failure.
        case problem

        /// Orders tones by severity.
        public static func < (left: Tone, right: Tone) -> Bool { left.rawValue < right.rawValue }
    }

    /// The banner's importance.
    public var tone: Tone
    /// The text.
    public var words: Phrase
    /// Whether a touch dismisses it; other banners are shown as long as they apply.
    public var isDismissible: Bool
    /// Whether it has a button that opens the system's settings.
    public var opensSettings = false
}

/// The explanation, in the middle of the screen, why the camera is not running.
public struct CaptureBlocker: Hashable, Sendable {
    /// The button's action.
    public enum Remedy: Hashable, Sendable {
        /// Asks the user for permission.
        case ask
        /// Opens the system's settings.
        case openSettings
        /// Starts the camera again.
        case tryAgain

        /// The button's title.
        public var title: Phrase {
            switch self {
            case .ask: return Phrase("Continue")
            case .openSettings: return Phrase("Open Settings")
            case .tryAgain: return Phrase("Try Again")
            }
        }
    }

    /// The missing requirement.
    public var title: Phrase
    /// The reason and the remedy.
    public var words: Phrase
    /// The button's action; nil if the app cannot help.
    public var remedy: Remedy?
}

/// The check's result for the last recording.
public struct VerdictBadge: Hashable, Sendable {
    /// Whether the session can be opened: not while another one is being recorded.
    public var canOpen = false
    /// The severity; nil during the check.
    public var severity: Finding.Severity?
    /// The text.
    public var words: Phrase
}
