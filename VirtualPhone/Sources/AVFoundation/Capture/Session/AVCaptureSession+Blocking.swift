import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

extension AVCaptureSession {
    /// Adds a notice if a call that may block is made on the main thread.
    ///
    /// Starting and stopping block (AVCaptureSession.h), and so does committing changes of a
    /// running session (from experience).
    func noteBlocking(_ call: String) {
        guard VirtualPhone.isMainThread else { return }
        server?.phone.note("AVCaptureSession.\(call) may block, and ran on the main thread.")
    }

    /// Blocks for the time that a start takes, unless the session was started before.
    func takeTimeToStart(of phone: VirtualPhone) {
        let duration = phone.world.captureStartDuration
        guard duration > .zero else { return }
        state.withLock { state in
            guard !state.wantsToRun else { return }
            state.startEnd = phone.clock.now + duration
        }
        waitForStart()
    }

    /// Blocks until a start on another thread has ended: a session makes one change at a time (from
    /// experience).
    func waitForStart() {
        guard let end = state.withLock({ $0.startEnd }) else { return }
        server?.phone.clock.sleep(until: end)
    }
}
