public import LockstepAnalysis
public import LockstepSamples

/// Everything that the capture screen shows, and nothing that it must work out.
public struct CaptureScreen: Hashable, Sendable {
    /// The mode picked.
    public var mode: CaptureMode
    /// Whether another one can be picked.
    public var isPickerEnabled: Bool
    /// Whether settings and sessions can be opened.
    public var areOtherScreensEnabled: Bool
    /// What lies behind everything.
    public var preview: Preview
    /// The record button.
    public var button: RecordButton
    /// The recording's time; nil before the first one.
    public var timer: RecordingTimer?
    /// The button for depth in color; nil in modes without depth.
    public var depth: DepthButton?
    /// The flash as it is set; nil if the camera has none.
    public var flash: PhotoRequest.Flash?
    /// Whether there is another camera to change to.
    public var canSwitchCamera: Bool
    /// Whether the recording that runs can be deleted.
    public var canDiscard: Bool
    /// The status line.
    public var status: [StatusItem]
    /// What the person should do with the phone, now.
    public var hint: Phrase?
    /// What is wrong or new, the most important first.
    public var banners: [CaptureBanner]
    /// A question or an explanation.
    public var alert: CaptureAlert?
    /// What keeps the camera from running.
    public var blocker: CaptureBlocker?
    /// What the check says of the last recording.
    public var verdict: VerdictBadge?

    /// What lies behind everything.
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
    /// What it looks like.
    public enum Face: Hashable, Sendable {
        /// A red disc in a ring: starts.
        case record
        /// A red square in a ring: stops.
        case stop
        /// A white disc in a ring: takes a photo.
        case shutter
        /// A turning wheel: something is being completed.
        case busy
    }

    /// What it looks like.
    public var face: Face
    /// Whether touching it does anything.
    public var isEnabled: Bool
    /// What it does, for VoiceOver.
    public var label: Phrase
    /// How, for VoiceOver.
    public var hint: Phrase
}

/// A recording's time.
public struct RecordingTimer: Hashable, Sendable {
    /// Minutes and seconds, or hours, minutes and seconds: "0:07".
    public var text: String
    /// Whether it still counts: then a dot pulses beside "Recording…".
    public var isRunning: Bool
    /// What stands beside it.
    public var words: Phrase
    /// How much of the mode's longest duration is over, 0…1; nil if there is none.
    public var share: Double?
}

/// The button for depth in color.
public struct DepthButton: Hashable, Sendable {
    /// Whether depth is shown.
    public var isOn: Bool
    /// Whether the phone has no LiDAR; touched, it says so.
    public var isGrayed: Bool
}

/// One number of the status line.
public struct StatusItem: Hashable, Sendable {
    /// What it is.
    public var name: Phrase
    /// The number with its unit, or a word.
    public var value: Phrase
    /// Whether it should be looked at.
    public var isWarning: Bool
}

/// One line over the preview.
public struct CaptureBanner: Hashable, Sendable {
    /// How much it matters.
    public enum Tone: Int, Hashable, Sendable, CaseIterable, Comparable {
        /// Good to know.
        case news
        /// To be kept in mind.
        case warning
        /// Something does not work.
        case problem

        /// Orders tones, the gravest last.
        public static func < (left: Tone, right: Tone) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much it matters.
    public var tone: Tone
    /// The words.
    public var words: Phrase
    /// Whether it goes when it is touched; others stay as long as they are true.
    public var isDismissible: Bool
}

/// What keeps the camera from running, in the middle of the screen.
public struct CaptureBlocker: Hashable, Sendable {
    /// What its button does.
    public enum Remedy: Hashable, Sendable {
        /// Asks the person.
        case ask
        /// Opens the system's settings.
        case openSettings
        /// Starts the camera again.
        case tryAgain

        /// What stands on the button.
        public var title: Phrase {
            switch self {
            case .ask: return Phrase("Continue")
            case .openSettings: return Phrase("Open Settings")
            case .tryAgain: return Phrase("Try Again")
            }
        }
    }

    /// What is missing.
    public var title: Phrase
    /// Why it is needed and what can be done.
    public var words: Phrase
    /// What its button does; nil if nothing can be done here.
    public var remedy: Remedy?
}

/// What the check says of the last recording.
public struct VerdictBadge: Hashable, Sendable {
    /// How good it is; nil while it is being checked.
    public var severity: Finding.Severity?
    /// The words.
    public var words: Phrase
}
