import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The thread at the end of the image line: stores each image, then writes its row, then calls the
/// listener.
///
/// Events between images are written in the same order.
struct ImageStage {
    private let line: Mutex<ImageLine>
    private let intake: Intake
    private let writer: SessionWriter
    private var track: MovieTrack
    private let synchronizer: Synchronizer
    private let counts: RecordingCounts
    private let onFrame: (@Sendable (CameraFrame, Int) -> Void)?
    private let fail: (RecordingFailure) -> Void
    private var rows = RowBatch()
    private var stored: [ImageLine.PendingFrame] = []
    private var frameCount = 0
    private var canWrite = true

    /// - Parameters:
    ///   - intake: The intake that counts each frame's bytes until the frame's row is written.
    ///   - onFrame: Called for each stored frame with its number, from 1.
    ///   - fail: Reports that the recording cannot continue.
    init(
        _ line: Mutex<ImageLine>, intake: Intake, writer: SessionWriter, track: MovieTrack,
        synchronizer: Synchronizer, counts: RecordingCounts,
        onFrame: (@Sendable (CameraFrame, Int) -> Void)?,
        fail: @escaping (RecordingFailure) -> Void
    ) {
        self.line = line
        self.intake = intake
        self.writer = writer
        self.track = track
        self.synchronizer = synchronizer
        self.counts = counts
        self.onFrame = onFrame
        self.fail = fail
    }

    /// Works until the line has ended, and returns the movie, not yet finished.
    mutating func work(_ pool: AutoreleasePool) -> MovieTrack {
        pool.repeatUnits(while: {
            guard let work = nextWork() else { return false }
            for entry in work.entries { take(entry) }
            writeRows()
            if work.isFlushWanted { flush() }
            if let isPaused = work.pause { pause(isPaused) }
            return true
        })
        line.change { $0.noteEnd() }
        return track
    }

    private func nextWork() -> ImageLine.Work? {
        line.change(when: \.hasReady) { $0.takeReady() }
    }

    private mutating func take(_ entry: ImageLine.Entry) {
        switch entry.content {
        case .event(let event, let time): add(event, at: time, entry)
        case .frame(let pending): store(pending, entry)
        }
    }

    private mutating func add(
        _ event: SessionEvent, at time: HostTime, _ entry: ImageLine.Entry
    ) {
        rows.append(.event(event, at: time), arrival: entry.arrival, sequence: entry.sequence)
        if case .drop(let drop) = event { counts.count(drop) }
    }

    private mutating func store(_ pending: ImageLine.PendingFrame, _ entry: ImageLine.Entry) {
        do {
            try refuseWhatWaitedTooLong(pending)
            // Depth first, because an image cannot be removed from the movie again.
            try storeDepth(pending.frame)
            let storage = try storeImage(pending)
            rows.append(
                pending.frame, index: frameCount, storage: storage, motion: pending.motion,
                arrival: entry.arrival, sequence: entry.sequence)
            frameCount += 1
            stored.append(pending)
        } catch {
            // Only the drop matters; `check` reports a file that stays behind.
            try? writer.removeFrame(frameCount)
            let cause = error as? DropCause ?? DropCause(error)
            let drop = Drop(
                stream: .camera, reason: cause.reason, evidence: .reported,
                timestamp: pending.frame.timestamp)
            add(.drop(drop), at: pending.frame.timestamp, entry)
            if let failure = cause.failure { fail(failure) }
            if let notice = cause.notice { counts.note(notice) }
            intake.releaseFrame(pending.sequence)
        }
    }

    /// Drops an image that a killed recording would have lost by now, so that the encoder gets to
    /// newer ones.
    ///
    /// An image that is already encoded costs nothing more, and packets depend on each other.
    private func refuseWhatWaitedTooLong(_ pending: ImageLine.PendingFrame) throws {
        guard case .pixels = pending.frame.image, case .none = pending.encoding,
            intake.hasWaitedTooLong(pending.sequence)
        else { return }
        throw DropCause(reason: .queueFull)
    }

    private func storeDepth(_ frame: CameraFrame) throws {
        guard let depth = frame.depth else { return }
        do {
            try writer.storeDepth(depth, frame: frameCount)
            synchronizer.noteFiles(depth.confidence == nil ? 1 : 2)
        } catch {
            throw DropCause(storing: "depth could not be written", error)
        }
    }

    private mutating func storeImage(
        _ pending: ImageLine.PendingFrame
    ) throws -> RowBatch.Storage {
        if case .missing = pending.frame.image { return .missing }
        if case .still(let still) = pending.frame.image { return try store(still) }
        switch pending.encoding {
        case .done(.success(let still)): return try store(still)
        case .done(.failure(let cause)):
            throw DropCause(
                reason: .encoderFailed, clause: "an image could not be encoded", cause)
        case .none: return .movie(imageIndex: try appendToMovie(pending.frame))
        case .waiting:
            preconditionFailure("The line gave out an image that still waits for its encoder.")
        }
    }

    private func store(_ still: EncodedStill) throws -> RowBatch.Storage {
        do {
            try writer.storeStill(still, frame: frameCount)
            synchronizer.noteFiles(1)
            return .still(still.format)
        } catch {
            throw DropCause(storing: "an image could not be written", error)
        }
    }

    private mutating func appendToMovie(_ frame: CameraFrame) throws -> Int {
        do {
            return try track.append(frame)
        } catch MovieTrack.Refusal.unusable {
            throw DropCause(reason: .unusable)
        } catch MovieTrack.Refusal.noEncoder(let cause) {
            throw DropCause(
                reason: cause.blame,
                failure: RecordingFailure(
                    cause is FileError ? .writeFailed : .encoderRefused,
                    "the movie could not be started", cause: cause))
        } catch MovieTrack.Refusal.failed(let cause) {
            throw DropCause(cause)
        } catch {
            throw DropCause(error)
        }
    }

    private mutating func writeRows() {
        defer {
            for pending in stored { intake.releaseFrame(pending.sequence) }
            stored = []
            rows.removeAll()
        }
        guard !rows.isEmpty else { return }
        var tally = RecordingTally()
        for pending in stored { tally.count(pending.frame) }
        guard canWrite else { return counts.lose(tally) }
        do {
            try writer.write(rows)
        } catch {
            canWrite = false
            counts.lose(tally)
            return fail(
                RecordingFailure(.writeFailed, "rows could not be written", cause: error))
        }
        let before = counts.count(tally)
        for (index, pending) in stored.enumerated() {
            onFrame?(pending.frame, before + index + 1)
        }
    }

    private mutating func pause(_ isPaused: Bool) {
        do {
            if isPaused { try track.pause() }
        } catch {
            fail(RecordingFailure(.writeFailed, "the movie could not be written", cause: error))
        }
        line.change { $0.notePause(isPaused) }
    }

    private mutating func flush() {
        do {
            try track.flushIfIdle()
        } catch {
            fail(RecordingFailure(.writeFailed, "the movie could not be written", cause: error))
        }
    }
}

/// The reason why a frame was not stored, and whether the recording can continue.
///
/// Thrown untyped: the compiler for iOS fails on typed throws around `do` (Swift 6.3.1).
private struct DropCause: Error {
    let reason: DropReason
    /// The failure that ends the recording.
    var failure: RecordingFailure?
    /// A message for the session's notices, if the recording continues.
    var notice: String?

    /// Creates the cause for an image that can never be stored.
    init(reason: DropReason, failure: RecordingFailure? = nil) {
        self.reason = reason
        self.failure = failure
    }

    /// Creates the cause for a failure that may not recur.
    init(reason: DropReason, clause: String, _ cause: any Error) {
        self.reason = reason
        let failure = RecordingFailure(.writeFailed, clause, cause: cause)
        notice = failure.problem + (failure.place.map { " (\($0))" } ?? "")
    }

    /// Creates the cause for an image that the movie, or the disk below it, rejected.
    ///
    /// If the disk rejects data, images are lost whose rows are already written, and the positions
    /// of later images in the movie no longer match their rows.
    init(_ cause: any Error) {
        self.init(reason: cause.blame, clause: "an image could not be added to the movie", cause)
        if cause is FileError {
            failure = RecordingFailure(
                .writeFailed, "the movie could not be written", cause: cause)
        }
    }

    /// Creates the cause for a separate file that the disk rejected.
    init(storing clause: String, _ cause: any Error) {
        self.init(reason: .writeFailed, clause: clause, cause)
        if cause.isLasting { failure = RecordingFailure(.writeFailed, clause, cause: cause) }
    }
}

extension Error {
    /// The component that rejected an image: the disk below the movie, or the encoder itself.
    fileprivate var blame: DropReason { self is FileError ? .writeFailed : .encoderFailed }

    /// Whether the next file would fail for the same reason, so that continuing stores nothing.
    fileprivate var isLasting: Bool {
        guard let error = self as? FileError else { return false }
        return [.noSpace, .quota, .readOnly, .permission, .tooLarge].contains(error.code)
    }
}
