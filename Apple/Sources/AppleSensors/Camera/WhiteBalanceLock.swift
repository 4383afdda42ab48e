internal import LockstepSamples

/// Locks a camera's white balance once the camera has converged.
///
/// Not thread-safe: used only on the queue that delivers frames.
struct WhiteBalanceLock {
    private var wait: ConvergenceWait?
    /// Whether frames still have to be noted.
    var isWaiting: Bool { wait != nil }

    /// Begins to wait, or stops waiting if the white balance is not to be locked.
    mutating func begin(_ policy: WhiteBalancePolicy) {
        wait = policy == .locked ? ConvergenceWait() : nil
    }

    /// Notes a frame.
    ///
    /// - Returns: How the wait ended, once; nil while it lasts.
    mutating func note(_ camera: CameraDevice, at time: HostTime) -> ConvergenceWait.Outcome? {
        guard wait != nil, let outcome = wait?.note(isAdjusting: camera.isConverging, at: time),
            outcome != .waiting
        else { return nil }
        wait = nil
        return outcome
    }
}

extension CameraDevice {
    /// Locks the white balance at the end of a wait.
    ///
    /// - Returns: Messages for the session's user.
    func lockWhiteBalance(after outcome: ConvergenceWait.Outcome) -> [String] {
        do {
            if let notice = try lockWhiteBalance() { return [notice] }
        } catch {
            return ["the white balance cannot be locked: \(error.sentence)"]
        }
        guard outcome == .timedOut else { return [] }
        let seconds = Int(ConvergenceWait.longest.seconds)
        return [
            "the white balance was still changing after \(seconds) s: "
                + "it is locked at the gains that it had reached"
        ]
    }
}
