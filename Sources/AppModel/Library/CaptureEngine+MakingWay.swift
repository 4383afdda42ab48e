internal import LockstepSessions

extension CaptureEngine {
    /// Waits while a recording is being made: for checks, which would cost it frames.
    public func makeWay() {
        let isFree = { (isBusy: Bool) in !isBusy }
        isRecording.change(when: isFree) { _ in }
    }
}
