internal import AVFoundation
internal import LockstepConcurrency

/// Shares the app's audio session between the microphone and the player of movies.
///
/// Deactivating the session stops whoever still uses it (AVAudioSession.h, `setActive`), so only the
/// last of them does that. Calls may block while the system changes its audio: never call on the
/// main thread.
public enum AudioSessionUse {
    /// What the session is used for.
    public enum Purpose: Sendable {
        /// The microphone of a camera.
        case capture
        /// The sound of a movie.
        case playback
    }

    private static let uses = Mutex<[Purpose]>([])

    /// Prepares the session for a use that begins.
    ///
    /// Settings that the system refuses stay as they are: the capture or the player then works with
    /// the session's defaults.
    public static func begin(_ purpose: Purpose) {
        uses.withLock { uses in
            uses.append(purpose)
            let session = AVAudioSession.sharedInstance()
            switch purpose {
            case .capture:
                // The default mutes haptics and system sounds while the microphone runs.
                try? session.setAllowHapticsAndSystemSoundsDuringRecording(true)
            case .playback:
                // Heard with the silent switch on, and from the speaker: the microphone's category
                // prefers the receiver (AVAudioSessionTypes.h, PlayAndRecord).
                try? session.setCategory(.playback, mode: .moviePlayback)
            }
        }
    }

    /// Ends a use; after the last one, other apps may continue their music.
    ///
    /// A capture that stops leaves the session active (from experience). If the session cannot be
    /// deactivated, it is not active, and there is nothing to do.
    public static func end(_ purpose: Purpose) {
        uses.withLock { uses in
            guard let place = uses.firstIndex(of: purpose) else { return }
            uses.remove(at: place)
            guard uses.isEmpty else { return }
            try? AVAudioSession.sharedInstance().setActive(
                false, options: .notifyOthersOnDeactivation)
        }
    }
}
