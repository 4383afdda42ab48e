import LockstepFormats
import LockstepSamples

/// A row of a session that cannot be read and was skipped, as asked.
public struct SkippedRow: Hashable, Sendable {
    /// Its file.
    public var file: RowFile
    /// Its number in the file, from 1, a CSV file's header included; nil for a device motion that lacks
    /// a row.
    public var row: Int?
    /// What is wrong, in words.
    public var problem: String

    /// A row with what is wrong with it.
    public init(file: RowFile, row: Int?, problem: String) {
        self.file = file
        self.row = row
        self.problem = problem
    }

    /// The row and what is wrong with it, for a person.
    public var words: String {
        row.map { "\(file.rawValue), row \($0): \(problem)" } ?? "\(file.rawValue): \(problem)"
    }
}

/// The rows that readers of a session skip, each counted once however often it is read.
package final class SkippedRows: Sendable {
    /// Rows that are kept with their words; others are only counted.
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

    /// How many there are.
    package var count: Int { state.withLock { $0.places.count } }

    /// The first of them, by file and row.
    package var listed: [SkippedRow] {
        state.withLock { $0.listed }.sorted {
            ($0.file.rawValue, $0.row ?? .max) < ($1.file.rawValue, $1.row ?? .max)
        }
    }

    /// Runs a step of a reader until it does not meet a row that can be skipped.
    func skipping<Value>(in file: RowFile, _ step: () throws -> Value) throws -> Value {
        while true {
            do {
                return try step()
            } catch let error as FormatError {
                // Without its header no one knows what the columns are.
                if case .header = error.fact { throw error }
                guard let row = error.place?.row else { throw error }
                add(Key(file: file, row: row), error.problem)
            } catch let error as SessionError {
                guard case .incompleteMotion(let sequence) = error.fact else { throw error }
                add(Key(file: file, sequence: sequence), error.problem)
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
