import LockstepCatalog
import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Detects changes in the served folder, and notifies the pages.
final class FolderWatch: Sendable {
    private struct State {
        var revision = 0
        /// The version of the content that the pages know.
        var content = ""
        var isStopped = false
    }

    /// The time between two looks at the sessions that are being recorded.
    private static let milliseconds = 1000
    /// The pause between two searches of the folder, as a multiple of a search's duration.
    private static let pauseFactor = 20.0

    private let catalog: Catalog
    private let groups: GroupList
    private let reader: SessionReader
    private let socket: LiveSocket
    private let live: LiveSessions
    private let prepareAnswers: @Sendable () throws -> Void
    private let state = Mutex(State())
    private let thread = Mutex<WorkerThread?>(nil)
    /// One search at a time.
    private let searching = Mutex(())

    /// - Parameter prepareAnswers: called before pages are notified of new content, so that their
    ///   requests do not wait for what can be read once.
    init(
        of catalog: Catalog, _ groups: GroupList, reader: SessionReader, socket: LiveSocket,
        prepareAnswers: @escaping @Sendable () throws -> Void
    ) {
        (self.catalog, self.groups) = (catalog, groups)
        (self.reader, self.socket) = (reader, socket)
        self.prepareAnswers = prepareAnswers
        live = LiveSessions(of: catalog)
    }

    /// Searches the folder, calls `searched`, and then watches it.
    ///
    /// - Parameter searched: Is called after each search that has found something new.
    func start(_ searched: @escaping @Sendable () throws -> Void) throws {
        let started = try WorkerThread { [self] in
            // What fails here fails again in the answer to a page, which states it.
            try? prepareAnswers()
            _ = try? refresh()
            // The folder's list stays as it was after a failure; a page's update job states it.
            try? searched()
            run(searched)
        }
        thread.withLock { $0 = started }
    }

    func stop() {
        state.change { $0.isStopped = true }
        thread.withLock { $0 }?.join()
    }

    /// Reads what has changed in the folder, without checking it.
    ///
    /// - Returns: Whether something has changed.
    @discardableResult
    func refresh() throws -> Bool {
        try searching.withLock { _ in
            let update = try catalog.update(with: reader, isChecking: false)
            let hasOtherGroups = groups.update(update.documents)
            let hasChanged =
                update.readCount + update.reusedCount + update.removedCount > 0 || hasOtherGroups
            if hasChanged { tellRevision() }
            return hasChanged
        }
    }

    /// Tells all pages that the catalog's content has changed.
    func tellRevision() {
        let revision = state.withLock { state in
            state.revision += 1
            return state.revision
        }
        socket.broadcast("revision") { $0.member("revision", revision) }
    }

    private func run(_ searched: @Sendable () throws -> Void) {
        var secondsToSearch = 0.0
        while !state.wait(milliseconds: Self.milliseconds, until: \.isStopped) {
            guard socket.hasPages else { continue }
            tellChanges()
            for growth in (try? live.changes()) ?? [] { tell(growth) }
            secondsToSearch -= Double(Self.milliseconds) / 1000
            guard secondsToSearch <= 0 else { continue }
            let clock = ContinuousClock()
            let duration = clock.measure {
                if (try? refresh()) == true { try? searched() }
            }
            secondsToSearch = max(2, duration / .seconds(1) * Self.pauseFactor)
        }
    }

    /// Tells all pages if another process, such as a job's, has changed the database.
    private func tellChanges() {
        guard let version = try? catalog.contentVersion() else { return }
        let hasChanged = state.withLock { state in
            defer { state.content = version }
            return state.content != version
        }
        guard hasChanged else { return }
        try? prepareAnswers()
        tellRevision()
    }

    private func tell(_ growth: LiveSessions.Growth) {
        socket.broadcast("live \(growth.path)") { json in
            json.object("live") { json in
                json.member("path", growth.path)
                json.member("state", growth.state)
                json.object("counts") { json in
                    for (name, count) in growth.counts.sorted(by: { $0.key < $1.key }) {
                        json.member(name, count)
                    }
                }
                json.member("duration", growth.duration)
            }
        }
    }
}
