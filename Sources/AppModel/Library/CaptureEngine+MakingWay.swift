import LockstepConcurrency
internal import LockstepSessions

extension CaptureEngine {
    /// Waits while a recording runs.
    ///
    /// Checks that the user starts call this, because they would cause dropped frames.
    public func makeWay() {
        let isFree = { (brake: CheckBrake) in !brake.isRecording }
        brake.change(when: isFree) { _ in }
    }

    /// Waits while a recording runs, and while the phone is too hot or its battery too low.
    ///
    /// Checks that the app starts by itself call this.
    public func sparePhone() {
        brake.change(when: \.isReleased) { _ in }
    }
}
