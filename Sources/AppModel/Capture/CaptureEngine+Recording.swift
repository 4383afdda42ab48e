import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// Starts and ends recordings.
extension CaptureEngine {
    func startRecording(_ order: RecordingOrder) {
        guard var description = state.withLock({ $0.description }) else {
            let problem = CaptureProblem(
                problem: "the camera has stopped", remedy: "Wait until it runs again.")
            return send(.recordingRefused(problem))
        }
        // The clocks are read when the recording starts, not when the viewfinder started.
        description.startAnchor = nil
        // A sensor that failed in the viewfinder delivers nothing.
        description.streams.removeAll { !order.mode.streams.contains($0.stream) }
        var configuration = configuration(order)
        var notice: String?
        do {
            configuration.seal = try dependencies.isSealing() ? ports.seal?() : nil
        } catch {
            // An unsealed recording is better than none; a notice in the session states the reason.
            let words = (error as? any Failure)?.problem ?? "\(error)"
            let text = SessionFacts.unsealedNotice + words
            description.notices.append(text)
            notice = text
        }
        let recorder = Recorder(
            configuration, codecs: ports.codecs, fileSystem: ports.fileSystem,
            clock: ports.clock, onEnd: { [weak self] in self?.expect($0) })
        do {
            let sink = try recorder.start(describing: description)
            if let notice {
                let now = ports.clock.now
                sink.receive(.event(.notice(notice), at: now), arrival: now)
            }
            let time = ports.conditions.timeToFinish()
            state.withLock { state in
                state.recorder = recorder
                state.timeToFinish = time
            }
            brake.change { $0.isRecording = true }
            tap.record(into: sink, at: ports.clock.now)
            send(.recordingStarted(at: ports.clock.now))
        } catch {
            send(.recordingRefused(CaptureProblem(error)))
        }
    }

    /// Queued after the start on the engine's thread, so that the end is never handled first.
    private func expect(_ outcome: RecordingOutcome) {
        jobs.add { [weak self] in self?.finish(outcome) }
    }

    private func finish(_ outcome: RecordingOutcome) {
        // An outcome without a recorder belongs to a refused start, and is reported as such.
        let recorder = state.withLock { state in
            defer { state.recorder = nil }
            return state.recorder
        }
        guard recorder != nil else { return }
        tap.record(into: nil, at: ports.clock.now)
        brake.change { $0.isRecording = false }
        if let path = outcome.result?.path { dependencies.onRecorded(path) }
        send(.recordingEnded(RecordingEnd(outcome)))
        state.withLock { $0.timeToFinish = nil }
    }

    private func configuration(_ order: RecordingOrder) -> RecorderConfiguration {
        var configuration = RecorderConfiguration(
            mode: order.mode, directory: dependencies.directory)
        configuration.gates = order.gates
        configuration.title = order.title
        configuration.queueByteLimit = queueBytes(order.imageLimit)
        configuration.encoderCount = dependencies.encoderCount
        configuration.secondsFromUTC = dependencies.secondsFromUTC()
        configuration.desk = dependencies.deskReadings
        let (conditions, directory) = (ports.conditions, dependencies.directory)
        configuration.freeBytes = { conditions.freeBytes(at: directory) }
        return configuration
    }

    /// Half an image more than requested leaves room for small samples, but not for another image.
    private func queueBytes(_ images: Int) -> Int {
        // Before the first frame: ARKit's usual 1920×1440 in 1.5 bytes a pixel.
        let frame = tap.frameBytes ?? 1920 * 1440 * 3 / 2
        return frame * images + frame / 2
    }

    func limitImages(_ count: Int) {
        state.withLock { $0.recorder }?.limitQueue(to: queueBytes(count))
    }
}
