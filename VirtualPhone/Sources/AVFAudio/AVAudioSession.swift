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
    /// Options for activating the session and the reverse (AVAudioSessionTypes.h).
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Tells other apps, when the session is deactivated, that they may continue.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    // Unchecked for the compiler only: the session has no state of its own.
    nonisolated(unsafe) private static let shared = AVAudioSession()

    /// The app's session.
    open class func sharedInstance() -> AVAudioSession { shared }

    /// Activates the session, which changes nothing here, or deactivates it; never fails here.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        guard !active, options.contains(.notifyOthersOnDeactivation) else { return }
        VirtualPhone.current?.pauseOtherAudio(false)
    }

    /// Whether another app plays audio.
    open var isOtherAudioPlaying: Bool { VirtualPhone.current?.isOtherAudioPlaying ?? false }
}
