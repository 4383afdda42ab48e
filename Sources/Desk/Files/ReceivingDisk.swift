import LockstepConcurrency
import LockstepLive
import LockstepSamples
import LockstepSessions

/// The desk's thread for the disk: receives the files of all phones, in the order of arrival.
///
/// What waits is bounded by the credit of each connection.
final class ReceivingDisk: Sendable {
    /// What the thread has to do for a connection.
    enum Job: Sendable {
        case message(Message, byteCount: Int)
        case disconnected
    }

    /// What the thread did for a connection.
    enum Outcome: Sendable {
        case send(Message)
        /// This many bytes of messages no longer occupy memory.
        case took(byteCount: Int)
        /// The phone violated the protocol, or something else ended the reception.
        case failed(any Error)
    }

    /// What the thread has to do, and for whom.
    struct Entry: Sendable {
        let connection: Int
        let phone: PhoneID
        let job: Job

        /// Whether this ends the connection.
        var isEnd: Bool { if case .disconnected = job { true } else { false } }
    }

    private struct State {
        var jobs: [Entry] = []
        /// The connections that are gone, whose last job is not done yet.
        var gone: Set<Int> = []
        var isEnded = false
        /// Whether nothing may be written any longer, as if the program were killed.
        var isKilled = false

        var isReady: Bool { !jobs.isEmpty || isEnded }
    }

    /// After so many bytes of a connection, the event thread is told before the other jobs are done.
    private static let tellByteCount = Int(ConnectionLimits.reportByteCounts.upperBound)

    private let state = Mutex(State())
    private let folder: String
    private let disk: any FileSystem
    private let cryptography: any SealCryptography
    private let limits: DeskLimits
    private let post: @Sendable (Int, Outcome) -> Void
    private let setFull: @Sendable (Bool) -> Void
    private let report: @Sendable (PhoneID, TransferReport) -> Void

    /// - Parameters:
    ///   - post: Gets the outcomes of a connection.
    ///   - setFull: Called when the disk becomes full, and when it has room again.
    init(
        in folder: String, _ disk: any FileSystem, _ cryptography: any SealCryptography,
        _ limits: DeskLimits, post: @escaping @Sendable (Int, Outcome) -> Void,
        setFull: @escaping @Sendable (Bool) -> Void,
        report: @escaping @Sendable (PhoneID, TransferReport) -> Void
    ) {
        self.folder = folder
        self.disk = disk
        self.cryptography = cryptography
        self.limits = limits
        self.post = post
        self.setFull = setFull
        self.report = report
    }

    /// Adds jobs; each call wakes the thread.
    func add(_ jobs: [Entry]) {
        state.change { state in
            state.jobs += jobs
            for job in jobs where job.isEnd { state.gone.insert(job.connection) }
        }
    }

    /// Ends the thread after the jobs that wait; after a kill, at once.
    func end(killing isKilled: Bool) {
        state.change { state in
            state.isEnded = true
            state.isKilled = isKilled
        }
    }

    /// Works until the end.
    func run() {
        var receptions: [Int: SessionReception] = [:]
        while let jobs = next() {
            var taken: [Int: Int] = [:]
            for entry in jobs where !isKilled {
                perform(entry, &receptions, &taken)
            }
            guard !isKilled else { return }
            for connection in taken.keys { postTaken(of: connection, &taken) }
            let now = MachineDeskClock.now
            for reception in receptions.values { reception.synchronizeIfDue(now: now) }
        }
        guard !isKilled else { return }
        for reception in receptions.values { reception.disconnected() }
    }

    /// Waits for jobs, at most until files have to be synchronized; nil at the end.
    private func next() -> [Entry]? {
        let milliseconds = Int(limits.synchronizationNanoseconds / 1_000_000)
        _ = state.wait(milliseconds: milliseconds, until: \.isReady)
        return state.withLock { state in
            guard !state.jobs.isEmpty || !state.isEnded else { return nil }
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    private var isKilled: Bool { state.withLock { $0.isKilled } }

    private func perform(
        _ entry: Entry, _ receptions: inout [Int: SessionReception], _ taken: inout [Int: Int]
    ) {
        let connection = entry.connection
        switch entry.job {
        case .disconnected:
            receptions.removeValue(forKey: connection)?.disconnected()
            state.withLock { _ = $0.gone.remove(connection) }
        case .message(let message, let byteCount):
            let others = receptions.filter { $0.key != connection }.values
            let reception = receptions[connection] ?? reception(connection, entry.phone)
            reception.pathsInUse = Set(others.compactMap(\.partPath))
            receptions[connection] = reception
            do {
                try reception.receive(message)
                taken[connection, default: 0] += byteCount
                if taken[connection, default: 0] >= Self.tellByteCount {
                    postTaken(of: connection, &taken)
                }
            } catch {
                receptions[connection] = nil
                reception.disconnected()
                post(connection, .failed(error))
            }
        }
    }

    private func postTaken(of connection: Int, _ taken: inout [Int: Int]) {
        guard let byteCount = taken.removeValue(forKey: connection) else { return }
        post(connection, .took(byteCount: byteCount))
    }

    private func reception(_ connection: Int, _ phone: PhoneID) -> SessionReception {
        SessionReception(
            in: folder, disk, cryptography, limits,
            whileFull: { [self] in try whileFull(connection, $0) },
            send: { [post] in post(connection, .send($0)) },
            report: { [report] in report(phone, $0) })
    }

    /// Repeats a step while the disk is full, until it has room or the connection is gone.
    private func whileFull(_ connection: Int, _ step: () throws -> Void) throws {
        var wasFull = false
        defer { if wasFull { setFull(false) } }
        while true {
            do {
                return try step()
            } catch let error as FileError where error.isOfFullDisk {
                if !wasFull { setFull(true) }
                wasFull = true
                let milliseconds = Int(limits.fullDiskNanoseconds / 1_000_000)
                let isOver = state.wait(milliseconds: milliseconds) { state in
                    state.isEnded || state.gone.contains(connection)
                }
                guard !isOver else { throw error }
            }
        }
    }
}

extension FileError {
    /// Whether the disk, or the user's part of it, is full.
    var isOfFullDisk: Bool { code == .noSpace || code == .quota }
}
