import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The steps after the last sample.
extension RecordingRun {
    /// Ends the session and assembles its result; reports failures to the state machine.
    func complete(_ reason: StopReason) {
        let (movie, unsealed) = state.withLock { ($0.movie, $0.unsealed) }
        let notices = (counts.current.firstLoss.map { [$0] } ?? []) + movie.findings
        var closing = SessionClosing(
            stopReason: reason.rawValue, wasInterrupted: intake.wasInterrupted,
            movieCodec: movie.codec)
        closing.notices = notices + (unsealed.map { [$0.notice] } ?? [])
        writeDeskReadings(endingAt: dependencies.clock.now)
        writeLateRows(unsealed?.isInEvents == true ? notices : closing.notices)
        if state.withLock({ $0.isDamaged }) {
            writer.leave(closing)
        } else {
            finish(closing)
        }
        let all =
            self.notices + notices + (state.withLock { $0.unsealed }.map { [$0.notice] } ?? [])
        let result = result(reason, codec: movie.codec, all)
        state.withLock { $0.result = result }
    }

    private func finish(_ closing: SessionClosing) {
        do {
            try writer.finish(closing) { failure in
                let rest = UnsealedRest(notice: failure.notice, isInEvents: true)
                state.withLock { $0.unsealed = rest }
                return configuration.isImport ? nil : rows(of: [failure.notice])
            }
        } catch {
            fail(RecordingFailure(.writeFailed, "the session could not be ended", cause: error))
        }
    }

    private func rows(of notices: [String]) -> RowBatch {
        var rows = RowBatch()
        for notice in notices { append(.notice(notice), to: &rows) }
        return rows
    }

    /// Deletes the session.
    func discard() throws { try writer.discard() }

    /// Writes drops for rows that could not be written before, and the session's notices.
    private func writeLateRows(_ notices: [String]) {
        var rows = RowBatch()
        let lost = counts.current.lost.samples
        for (stream, count) in lost.sorted(by: { $0.key.position < $1.key.position }) {
            let drop = Drop(
                stream: stream, reason: .writeFailed, evidence: .reported, timestamp: nil,
                count: count)
            counts.count(drop)
            append(.drop(drop), to: &rows)
        }
        if !configuration.isImport {
            for notice in notices { append(.notice(notice), to: &rows) }
        }
        guard !rows.isEmpty else { return }
        do {
            try writer.write(rows)
        } catch {
            fail(RecordingFailure(.writeFailed, "rows could not be written", cause: error))
        }
    }

    private func append(_ event: SessionEvent, to rows: inout RowBatch) {
        let (sequence, latest) = intake.takeSequence()
        rows.append(.event(event, at: latest), arrival: latest, sequence: sequence)
    }

    private func result(
        _ reason: StopReason, codec: MovieCodec?, _ notices: [String]
    ) -> RecordingResult {
        let counts = counts.current
        return RecordingResult(
            path: writer.path, name: writer.name, frames: counts.stored.frames,
            samples: counts.stored.samples, drops: counts.drops, start: counts.stored.start,
            end: counts.stored.end, resolution: counts.stored.resolution,
            codec: codec, wasInterrupted: intake.wasInterrupted, stopReason: reason,
            notices: notices)
    }
}
