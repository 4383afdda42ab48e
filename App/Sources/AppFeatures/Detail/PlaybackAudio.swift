internal import SwiftUI

/// Prepares the phone's audio for a movie's sound.
public struct PlaybackAudio: Sendable {
    /// Called with true before a movie with sound plays, and with false after it; never on the main
    /// thread, because the system's audio may block.
    private let change: @Sendable (Bool) -> Void

    /// Creates a preparation from a function; the default does nothing, as in previews.
    public init(_ change: @escaping @Sendable (Bool) -> Void = { _ in }) {
        self.change = change
    }

    /// Returns a use that has not begun.
    func use() -> Use { Use(change) }

    /// One player's use of the phone's audio.
    ///
    /// Its end waits for its beginning, even if the player is gone before that.
    final class Use: Sendable {
        private let beginning: Task<Void, Never>
        private let change: @Sendable (Bool) -> Void

        init(_ change: @escaping @Sendable (Bool) -> Void) {
            self.change = change
            beginning = Task.detached { change(true) }
        }

        /// Waits until the phone's audio is ready.
        func begin() async { await beginning.value }

        /// Gives the phone's audio back.
        func end() {
            let (beginning, change) = (beginning, change)
            Task.detached {
                await beginning.value
                change(false)
            }
        }
    }
}

private struct PlaybackAudioKey: EnvironmentKey {
    static let defaultValue = PlaybackAudio()
}

extension EnvironmentValues {
    /// Prepares the phone's audio for a movie's sound.
    var playbackAudio: PlaybackAudio {
        get { self[PlaybackAudioKey.self] }
        set { self[PlaybackAudioKey.self] = newValue }
    }
}
