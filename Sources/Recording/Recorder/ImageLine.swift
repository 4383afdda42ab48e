import LockstepSamples

/// Frames and events on their way to the disk: encoded by many threads in any order, stored by one
/// in the order of arrival.
struct ImageLine {
    /// One place in the line.
    struct Entry {
        var content: Content
        let arrival: HostTime?
        let sequence: Int64
    }

    enum Content {
        case event(SessionEvent, at: HostTime)
        case frame(PendingFrame)
    }

    /// A frame with what its row needs.
    struct PendingFrame {
        var frame: CameraFrame
        /// The latest result of device motion that arrived before the frame.
        let motion: DeviceMotionSample?
        /// Its number, by which the queue knows it.
        let sequence: Int64
        var encoding: Encoding
    }

    /// How far the encoding of a still image is.
    enum Encoding {
        case waiting
        case done(Result<[UInt8], any Error>)
        /// The image is stored as it is, or by the movie's encoder.
        case none
    }

    private(set) var isClosed = false
    private var entries: [Entry] = []
    /// The place of the first entry, counted from the line's beginning.
    private var firstTicket = 0
    private var jobs: [Int] = []
    private var flushesWanted = 0

    mutating func append(_ entry: Entry) {
        if case .frame(let pending) = entry.content, case .waiting = pending.encoding {
            jobs.append(firstTicket + entries.count)
        }
        entries.append(entry)
    }

    /// Nothing is added any more.
    mutating func close() { isClosed = true }

    /// Asks that images which wait inside the movie's encoder be written out.
    mutating func requestFlush() { flushesWanted += 1 }

    /// Whether an encoding thread has something to do, or nothing more for ever.
    var isForEncoders: Bool { !jobs.isEmpty || isClosed }

    /// The oldest image that waits to be encoded, and its ticket.
    mutating func takeJob() -> (ticket: Int, frame: CameraFrame)? {
        guard let ticket = jobs.first else { return nil }
        jobs.removeFirst()
        guard case .frame(let pending) = entries[ticket - firstTicket].content else { return nil }
        return (ticket, pending.frame)
    }

    mutating func complete(_ ticket: Int, with result: Result<[UInt8], any Error>) {
        let index = ticket - firstTicket
        guard case .frame(var pending) = entries[index].content else { return }
        pending.encoding = .done(result)
        entries[index].content = .frame(pending)
    }

    /// Whether the storing thread has something to do.
    var hasReady: Bool { flushesWanted > 0 || entries.first?.isReady ?? isClosed }

    /// The entries that can be stored now; nil after the last.
    mutating func takeReady() -> (entries: [Entry], isFlushWanted: Bool)? {
        let count = entries.firstIndex { !$0.isReady } ?? entries.count
        let isFlushWanted = flushesWanted > 0
        flushesWanted = 0
        if count == 0, isClosed, entries.isEmpty, !isFlushWanted { return nil }
        let ready = Array(entries.prefix(count))
        entries.removeFirst(count)
        firstTicket += count
        return (ready, isFlushWanted)
    }
}

extension ImageLine.Entry {
    fileprivate var isReady: Bool {
        if case .frame(let pending) = content, case .waiting = pending.encoding { return false }
        return true
    }
}
