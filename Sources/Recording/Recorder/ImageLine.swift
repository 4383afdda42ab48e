import LockstepSamples

/// Frames and events on their way to the disk.
///
/// Many threads encode them in any order; one thread stores them in order of arrival.
struct ImageLine {
    /// One entry of the line.
    struct Entry {
        var content: Content
        let arrival: HostTime?
        let sequence: Int64
    }

    enum Content {
        case event(SessionEvent, at: HostTime)
        case frame(PendingFrame)
    }

    /// A frame with the data for its row.
    struct PendingFrame {
        var frame: CameraFrame
        /// The latest device motion sample that arrived before the frame.
        let motion: DeviceMotionSample?
        /// The sequence number, by which the queue knows the frame.
        let sequence: Int64
        var encoding: Encoding
    }

    /// The encoding state of a still image.
    enum Encoding {
        case waiting
        case done(Result<EncodedStill, any Error>)
        /// The image is stored unchanged, or encoded by the movie's encoder.
        case none
    }

    private(set) var isClosed = false
    private var entries: [Entry] = []
    /// The index of the first entry, counted from the line's beginning.
    private var firstTicket = 0
    private var jobs: [Int] = []
    private var flushesWanted = 0
    /// Whether the movie is to be paused, and whether it is.
    private var wantsPause = false
    private var isPaused = false
    private var hasEnded = false

    /// What the storing thread does next, in this order.
    struct Work {
        /// The entries to store.
        var entries: [Entry]
        /// Whether images that wait in the movie's encoder are to be written.
        var isFlushWanted: Bool
        /// Whether the movie is to be paused (true) or continued from then on; nil if it stays as it
        /// is.
        var pause: Bool?
    }

    mutating func append(_ entry: Entry) {
        if case .frame(let pending) = entry.content, case .waiting = pending.encoding {
            jobs.append(firstTicket + entries.count)
        }
        entries.append(entry)
    }

    /// Marks the line's end: nothing more is added.
    mutating func close() { isClosed = true }

    /// Requests that images waiting inside the movie's encoder be written.
    mutating func requestFlush() { flushesWanted += 1 }

    /// Requests that the movie be paused after the entries so far, or continued.
    mutating func pauseMovie(_ isWanted: Bool) { wantsPause = isWanted }

    /// Notes that the movie is paused, or continues.
    mutating func notePause(_ isPaused: Bool) { self.isPaused = isPaused }

    /// Notes that nothing more is stored.
    mutating func noteEnd() { hasEnded = true }

    /// Whether the movie is paused as requested, or will never be.
    var isPauseSettled: Bool { hasEnded || wantsPause == isPaused }

    /// Whether an encoding thread has something to do, or never will again.
    var isForEncoders: Bool { !jobs.isEmpty || isClosed }

    /// Returns the oldest image that waits to be encoded, and its ticket.
    mutating func takeJob() -> (ticket: Int, frame: CameraFrame)? {
        guard let ticket = jobs.first else { return nil }
        jobs.removeFirst()
        guard case .frame(let pending) = entries[ticket - firstTicket].content else { return nil }
        return (ticket, pending.frame)
    }

    mutating func complete(_ ticket: Int, with result: Result<EncodedStill, any Error>) {
        let index = ticket - firstTicket
        guard case .frame(var pending) = entries[index].content else { return }
        pending.encoding = .done(result)
        entries[index].content = .frame(pending)
    }

    /// Whether the storing thread has something to do.
    var hasReady: Bool {
        flushesWanted > 0 || wantsPause != isPaused || entries.first?.isReady ?? isClosed
    }

    /// Returns what can be done now; nil after the last entry.
    mutating func takeReady() -> Work? {
        let count = entries.firstIndex { !$0.isReady } ?? entries.count
        let isFlushWanted = flushesWanted > 0
        flushesWanted = 0
        if count == 0, isClosed, entries.isEmpty, !isFlushWanted { return nil }
        let ready = Array(entries.prefix(count))
        entries.removeFirst(count)
        firstTicket += count
        return Work(
            entries: ready, isFlushWanted: isFlushWanted,
            pause: wantsPause == isPaused ? nil : wantsPause)
    }
}

extension ImageLine.Entry {
    fileprivate var isReady: Bool {
        if case .frame(let pending) = content, case .waiting = pending.encoding { return false }
        return true
    }
}
