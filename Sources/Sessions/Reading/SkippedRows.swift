import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// An unreadable row of a session that was skipped, as requested.
public struct SkippedRow: Hashable, Sendable {
    /// The row's file.
    public var file: RowFile
    /// The row's number in the file, from 1, counting a CSV file's header; nil for a device motion
    /// with a missing row.
    public var row: Int?
    /// The problem, for the user.
    public var problem: String

    /// Creates a skipped row.
    public init(file: RowFile, row: Int?, problem: String) {
        self.file = file
        self.row = row
        self.problem = problem
    }

    /// The row and its problem, for the user.
    public var words: String {
        row.map { "\(file.rawValue), row \($0): \(problem)" } ?? "\(file.rawValue): \(problem)"
    }
}

/// The rows that a session's readers skip.
///
/// Each is counted once, however often it is read.
package final class SkippedRows: Sendable {
    /// The number of rows that are kept with their description; others are only counted.
    private static let mostListed = 1000

    private struct State {
        var places: Set<Key> = []
        var listed: [SkippedRow] = []
    }

    private struct Key: Hashable {
        var file: RowFile
        var row: Int?
        var sequence: Int64?
    }

    private let state = Mutex(State())

    init() {}

    /// The number of skipped rows.
    package var count: Int { state.withLock { $0.places.count } }

    /// The first skipped rows, by file and row.
    package var listed: [SkippedRow] {
        state.withLock { $0.listed }.sorted {
            ($0.file.rawValue, $0.row ?? .max) < ($1.file.rawValue, $1.row ?? .max)
        }
    }

    /// Repeats a reader's step until it meets no row that can be skipped.
    func skipping<Value>(in file: RowFile, _ step: () throws -> Value) throws -> Value {
        while true {
            do {
                return try step()
            } catch let error as FormatError {
                // Without the header, the meaning of the columns is unknown.
                if case .header = error.fact { throw error }
                guard let row = error.place?.row else { throw error }
                add(Key(file: file, row: row), error.problem)
            } catch let error as SessionError {
                switch error.fact {
                case .incompleteMotion(let sequence), .repeatedSequence(let sequence):
                    add(Key(file: file, sequence: sequence), error.problem)
                default: throw error
                }
            }
        }
    }

    private func add(_ key: Key, _ problem: String) {
        state.withLock { state in
            guard state.places.insert(key).inserted, state.listed.count < Self.mostListed else {
                return
            }
            state.listed.append(SkippedRow(file: key.file, row: key.row, problem: problem))
        }
    }
}
