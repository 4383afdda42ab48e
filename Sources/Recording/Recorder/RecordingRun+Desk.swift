import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Stores what the phone learns about a desk's clock during the recording.
extension RecordingRun {
    /// Begins with the relation of the clocks at the start, if it is known.
    func beginDeskReadings(at start: HostTime) {
        guard let desk = configuration.desk else { return }
        state.withLock { $0.nextDeskReading = desk.count }
        write(desk.anchor(at: start).map { [.anchor($0)] } ?? [])
    }

    /// Writes the readings since the last call.
    ///
    /// - Parameter end: The recording's end, to add the relation of the clocks then; nil before it.
    func writeDeskReadings(endingAt end: HostTime? = nil) {
        guard let desk = configuration.desk, !isAbandoned else { return }
        // The thread that synchronizes has ended when the recording's end calls this.
        let (readings, next) = desk.readings(from: state.withLock { $0.nextDeskReading })
        state.withLock { $0.nextDeskReading = next }
        let last = end.flatMap { desk.anchor(at: $0) }.map { [DeskReading.anchor($0)] } ?? []
        write(readings + last)
    }

    private func write(_ readings: [DeskReading]) {
        guard !readings.isEmpty else { return }
        var rows = RowBatch()
        for reading in readings { rows.append(reading) }
        do {
            try writer.write(rows)
        } catch {
            fail(
                RecordingFailure(
                    .writeFailed, "the clock of the desk could not be written", cause: error))
        }
    }
}
