import LockstepConcurrency
internal import LockstepSessions

extension CaptureEngine {
    /// Waits while a recording runs.
    ///
    /// Checks call this, because they would cause dropped frames.
    public func makeWay() {
        let isFree = { (isBusy: Bool) in !isBusy }
        isRecording.change(when: isFree) { _ in }
    }
}
