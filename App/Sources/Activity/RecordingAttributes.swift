public import ActivityKit
public import Foundation

/// A recording on the lock screen and in the Dynamic Island.
///
/// The app and its widget extension exchange it. All texts are in the user's language: the extension
/// translates none.
@available(iOS 16.2, *)
public struct RecordingAttributes: ActivityAttributes, Sendable {
    /// What changes during the recording.
    public struct ContentState: Codable, Hashable, Sendable {
        /// What the recording does, or why it ended.
        public var state: String
        /// The stored data and the space left.
        public var facts: [Fact]
        /// The recorded time, if the recording has ended; nil while it counts.
        public var duration: String?

        /// Creates a state.
        public init(state: String, facts: [Fact], duration: String? = nil) {
            self.state = state
            self.facts = facts
            self.duration = duration
        }
    }

    /// A number with its name.
    public struct Fact: Codable, Hashable, Sendable {
        /// The name.
        public var name: String
        /// The number with its unit.
        public var value: String
        /// Whether the value is a warning.
        public var isWarning: Bool

        /// Creates a fact.
        public init(name: String, value: String, isWarning: Bool) {
            self.name = name
            self.value = value
            self.isWarning = isWarning
        }
    }

    /// The mode's name.
    public var mode: String
    /// The start of the recording.
    public var start: Date
    /// The text in place of the state if the app has stopped answering.
    public var silence: String

    /// Creates the attributes of a recording.
    public init(mode: String, start: Date, silence: String) {
        self.mode = mode
        self.start = start
        self.silence = silence
    }
}
