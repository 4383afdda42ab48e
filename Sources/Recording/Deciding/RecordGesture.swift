public import LockstepSamples

/// The meaning of touches on the record button, as a value: events in, actions out.
///
/// A finger may be lifted before the recording has started, and a recording may end on its own
/// while the finger is still down. Both are states here, so neither leaves a recording running or
/// takes an unwanted photo.
public struct RecordGesture: Hashable, Sendable {
    /// How a press is interpreted.
    public enum Style: String, Sendable, CaseIterable {
        /// Held for ``RecordGesture/holdThreshold``: records until released. Shorter: takes a
        /// photo.
        case hold
        /// Each tap starts or stops.
        case tap
    }

    /// An event of the touch, the clock or the recorder.
    public enum Event: Hashable, Sendable {
        /// The finger touched the button.
        case pressed(at: HostTime)
        /// The finger was lifted.
        case lifted(at: HostTime)
        /// The system canceled the touch.
        case touchCanceled
        /// Time has passed; required once, ``RecordGesture/holdThreshold`` after the press.
        case reached(HostTime)
        /// The recorder is recording.
        case recordingStarted
        /// The recorder is no longer recording, or never started: stopped, limit, error.
        case recordingEnded
    }

    /// An action to take.
    public enum Action: Hashable, Sendable {
        /// Take one photo.
        case takePhoto
        /// Start recording.
        case startRecording
        /// Stop recording and keep it.
        case stopRecording
    }

    enum State: Hashable, Sendable {
        case idle
        case pressed(since: HostTime)
        case starting(isDown: Bool, stopsAtOnce: Bool)
        case recording(isDown: Bool)
        case stopping(isDown: Bool)
        /// The finger is down, but lifting it no longer has an effect.
        case spent
    }

    /// The minimum duration of a press that counts as a hold: 0.3 s.
    public static let holdThreshold = HostDuration.milliseconds(300)

    /// How a press is interpreted.
    public let style: Style
    private(set) var state = State.idle

    /// Creates the gesture of an untouched button.
    public init(style: Style) {
        self.style = style
    }

    /// Handles one event and returns the action to take, if any.
    public mutating func handle(_ event: Event) -> Action? {
        switch event {
        case .pressed(let time): return press(at: time)
        case .lifted(let time): return lift(at: time)
        case .touchCanceled: return cancelTouch()
        case .reached(let time): return reach(time)
        case .recordingStarted: return start()
        case .recordingEnded: return end()
        }
    }

    private mutating func press(at time: HostTime) -> Action? {
        switch state {
        case .idle: state = .pressed(since: time)
        case .starting(_, let stops): state = .starting(isDown: true, stopsAtOnce: stops)
        case .recording: state = .recording(isDown: true)
        case .stopping: state = .stopping(isDown: true)
        case .pressed, .spent: break
        }
        return nil
    }

    private mutating func lift(at time: HostTime) -> Action? {
        switch state {
        case .pressed(let since): return endPress(lasting: time - since)
        case .starting(isDown: true, _): state = .starting(isDown: false, stopsAtOnce: true)
        case .recording(isDown: true):
            state = .stopping(isDown: false)
            return .stopRecording
        case .stopping: state = .stopping(isDown: false)
        case .spent: state = .idle
        case .idle, .starting, .recording: break
        }
        return nil
    }

    /// Ends a press.
    ///
    /// A press longer than the threshold whose timer never fired is neither a photo nor a
    /// recording: there is nothing left to record.
    private mutating func endPress(lasting duration: HostDuration) -> Action? {
        state = .idle
        switch style {
        case .hold: return duration < Self.holdThreshold ? .takePhoto : nil
        case .tap:
            state = .starting(isDown: false, stopsAtOnce: false)
            return .startRecording
        }
    }

    private mutating func cancelTouch() -> Action? {
        switch state {
        case .pressed, .spent: state = .idle
        case .starting(isDown: true, let stops):
            state = .starting(isDown: false, stopsAtOnce: stops || style == .hold)
        case .recording(isDown: true) where style == .hold:
            state = .stopping(isDown: false)
            return .stopRecording
        case .recording: state = .recording(isDown: false)
        case .stopping: state = .stopping(isDown: false)
        case .idle, .starting: break
        }
        return nil
    }

    private mutating func reach(_ time: HostTime) -> Action? {
        guard case .pressed(let since) = state, style == .hold,
            time - since >= Self.holdThreshold
        else { return nil }
        state = .starting(isDown: true, stopsAtOnce: false)
        return .startRecording
    }

    private mutating func start() -> Action? {
        switch state {
        case .starting(let isDown, stopsAtOnce: true):
            state = .stopping(isDown: isDown)
            return .stopRecording
        case .starting(let isDown, stopsAtOnce: false): state = .recording(isDown: isDown)
        case .idle: state = .recording(isDown: false)
        case .pressed, .spent: state = .recording(isDown: true)
        case .recording, .stopping: break
        }
        return nil
    }

    private mutating func end() -> Action? {
        switch state {
        case .starting(isDown: true, _), .recording(isDown: true), .stopping(isDown: true):
            state = .spent
        case .starting, .recording, .stopping: state = .idle
        case .idle, .pressed, .spent: break
        }
        return nil
    }
}
