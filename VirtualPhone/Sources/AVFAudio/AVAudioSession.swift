public import Foundation
internal import VirtualPhone

/// The app's share in the phone's audio (AVAudioSession.h); here only what concerns the audio of
/// other apps.
///
/// A capture that starts with the microphone activates the session and pauses other apps' audio
/// (AVCaptureSession.h, `automaticallyConfiguresApplicationAudioSession`: the category is
/// PlayAndRecord, which does not mix). It stays paused when the capture stops, until the app
/// deactivates the session (from experience).
open class AVAudioSession: NSObject {
    /// Options for activating and deactivating the session (AVAudioSessionTypes.h).
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Tells other apps, when the session is deactivated, that they may continue.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// What the session does with sound (AVAudioSessionTypes.h).
    public struct Category: Hashable, RawRepresentable, Sendable {
        /// The name.
        public let rawValue: String

        /// A category from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sound that the silent switch mutes: an app's initial category.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sound that is heard with the silent switch on.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// The microphone, and sound.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    }

    /// The use of a category (AVAudioSessionTypes.h).
    public struct Mode: Hashable, RawRepresentable, Sendable {
        /// The name.
        public let rawValue: String

        /// A mode from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No particular use.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// A movie's sound.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    }

    /// Details of a category; none exist here.
    public struct CategoryOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    // Unchecked for the compiler only: all state is the phone's.
    nonisolated(unsafe) private static let shared = AVAudioSession()

    /// The app's session.
    open class func sharedInstance() -> AVAudioSession { shared }

    /// The category; without a phone, that of an app that has not started any audio.
    open var category: Category {
        Category(rawValue: VirtualPhone.current?.audioCategory ?? Category.soloAmbient.rawValue)
    }

    /// Sets category and mode; never fails here.
    open func setCategory(
        _ category: Category, mode: Mode, options: CategoryOptions = []
    ) throws {
        VirtualPhone.current?.audioCategory = category.rawValue
    }

    /// Whether haptics and system sounds are played while the microphone runs.
    open var allowHapticsAndSystemSoundsDuringRecording: Bool {
        VirtualPhone.current?.playsHapticsWhileRecording ?? false
    }

    /// Sets whether haptics and system sounds are played while the microphone runs; never fails
    /// here.
    open func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
        VirtualPhone.current?.playsHapticsWhileRecording = inValue
    }

    /// Activates the session, which changes nothing here, or deactivates it; never fails here.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        guard !active, options.contains(.notifyOthersOnDeactivation) else { return }
        VirtualPhone.current?.pauseOtherAudio(false)
    }

    /// Whether another app plays audio.
    open var isOtherAudioPlaying: Bool { VirtualPhone.current?.isOtherAudioPlaying ?? false }
}
