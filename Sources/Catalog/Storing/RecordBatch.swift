import LockstepConcurrency

/// Records of several threads that are stored together.
final class RecordBatch: Sendable {
    private let waiting = Mutex<[SessionRecord]>([])
    private let size: Int
    private let store: @Sendable ([SessionRecord]) throws -> Void

    /// - Parameter size: the number of records after which they are stored.
    init(size: Int, _ store: @escaping @Sendable ([SessionRecord]) throws -> Void) {
        self.size = size
        self.store = store
    }

    /// Adds a record, and stores all that wait if there are enough.
    func add(_ record: SessionRecord) throws {
        let isFull = waiting.withLock { waiting in
            waiting.append(record)
            return waiting.count >= size
        }
        if isFull { try finish() }
    }

    /// Stores the records that wait.
    func finish() throws {
        let records = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        if !records.isEmpty { try store(records) }
    }
}
