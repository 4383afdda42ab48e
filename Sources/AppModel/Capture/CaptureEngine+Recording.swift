import LockstepRecording
import LockstepSamples
import LockstepSessions

/// How a recording is started and ended.
extension CaptureEngine {
    func startRecording(_ order: RecordingOrder) {
        guard var description = state.withLock({ $0.description }) else {
            let problem = CaptureProblem(
                problem: "the camera has stopped", remedy: "Wait until it runs again.")
            return send(.recordingRefused(problem))
        }
        // The clocks are read when the recording starts, however long the viewfinder has run.
        description.startAnchor = nil
        var configuration = configuration(order)
        do {
            configuration.seal = try surroundings.isSealing() ? ports.seal?() : nil
        } catch {
            // A recording without a seal is worth more than none; the session says why.
            let words = (error as? any Failure)?.problem ?? "\(error)"
            description.notices.append(SessionFacts.unsealedNotice + words)
        }
        let recorder = Recorder(
            configuration, codecs: ports.codecs, fileSystem: ports.fileSystem,
            clock: ports.clock, onEnd: { [weak self] in self?.expect($0) })
        do {
            try recorder.start(describing: description)
            let time = ports.conditions.timeToFinish()
            state.withLock { state in
                state.recorder = recorder
                state.timeToFinish = time
            }
            isRecording.change { $0 = true }
            tap.record(into: recorder, at: ports.clock.now)
            send(.recordingStarted(at: ports.clock.now))
        } catch {
            send(.recordingRefused(CaptureProblem(error)))
        }
    }

    /// Behind the start on the engine's thread, so that the end never overtakes it.
    private func expect(_ outcome: RecordingOutcome) {
        jobs.add { [weak self] in self?.finish(outcome) }
    }

    private func finish(_ outcome: RecordingOutcome) {
        // An outcome without a recorder is that of a start that was refused, and told as such.
        let recorder = state.withLock { state in
            defer { state.recorder = nil }
            return state.recorder
        }
        guard recorder != nil else { return }
        tap.record(into: nil, at: ports.clock.now)
        isRecording.change { $0 = false }
        send(.recordingEnded(RecordingEnd(outcome)))
        state.withLock { $0.timeToFinish = nil }
    }

    private func configuration(_ order: RecordingOrder) -> RecorderConfiguration {
        var configuration = RecorderConfiguration(
            mode: order.mode, directory: surroundings.directory)
        configuration.gates = order.gates
        configuration.queueByteLimit = queueBytes(order.imageLimit)
        configuration.encoderCount = surroundings.encoderCount
        configuration.secondsFromUTC = surroundings.secondsFromUTC()
        let (conditions, directory) = (ports.conditions, surroundings.directory)
        configuration.freeBytes = { conditions.freeBytes(at: directory) }
        return configuration
    }

    /// Half an image more than asked for leaves room for small samples, and none for one more.
    private func queueBytes(_ images: Int) -> Int {
        // Before the first frame: ARKit's usual 1920×1440 in 1.5 bytes a pixel.
        let frame = tap.frameBytes ?? 1920 * 1440 * 3 / 2
        return frame * images + frame / 2
    }

    func limitImages(_ count: Int) {
        state.withLock { $0.recorder }?.limitQueue(to: queueBytes(count))
    }
}
