import LockstepRecording
import LockstepSamples

extension RecordSource.Done {
    init(_ progress: RecordingProgress, stored: HostDuration) {
        self.init(
            elapsed: progress.elapsed, stored: stored, frames: progress.frames,
            total: progress.total)
    }

    init(_ status: RecordingStatus, of description: SourceDescription) {
        self.init(
            elapsed: status.duration, stored: status.duration, frames: status.frames,
            total: description.duration)
    }

    private init(elapsed: HostDuration, stored: HostDuration, frames: Int, total: HostDuration?) {
        self.elapsed = elapsed
        self.frames = frames
        let share = { (part: HostDuration) in
            total.map { part.seconds / max($0.seconds, 1e-9) } ?? 0
        }
        (fraction, storedFraction) = (share(elapsed), share(stored))
    }
}
