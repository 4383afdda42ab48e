import LockstepConcurrency
import LockstepRecording
public import LockstepSamples

/// How far the capture screen's recording is, for those who command it from elsewhere.
public struct CaptureProgress: Hashable, Sendable {
    /// How far it is.
    public var stage: Stage
    /// The name of the session that is being recorded or completed; nil if there is none.
    public var session: String?

    /// How far a recording is.
    public enum Stage: Hashable, Sendable {
        /// Nothing is recorded.
        case idle
        /// A commanded recording waits for the camera, or the recorder starts.
        case starting
        /// Samples have been recorded since a host time.
        case recording(since: HostTime)
        /// The recording is being completed.
        case finishing
    }
}

extension CaptureModel {
    /// How far the recording is.
    var stage: CaptureProgress.Stage {
        switch recording {
        case .none: return awaitedStart == nil ? .idle : .starting
        case .starting: return .starting
        case .running(let since): return .recording(since: since)
        case .stopping: return .finishing
        }
    }
}

extension CaptureEngine {
    /// How far the recording is.
    public var progress: CaptureProgress {
        let (stage, recorder) = state.withLock { ($0.model.stage, $0.recorder) }
        return CaptureProgress(
            stage: stage, session: stage == .idle ? nil : recorder?.sessionName)
    }

    /// The message that the capture screen shows, in English; nil if there is none.
    var message: String? { state.withLock { $0.model.message }?.words.english }
}
