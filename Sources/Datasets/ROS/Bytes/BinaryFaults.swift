import LockstepFormats
import LockstepSamples

/// The read errors of a binary file: the first few in full, the rest as a count.
public struct BinaryFaults: Hashable, Sendable {
    /// The number of errors to keep, so that a damaged file cannot fill memory with them.
    private static let limit = 16

    /// The first few errors, each with its place.
    public private(set) var first: [BinaryError] = []
    /// The number of errors in total.
    public private(set) var count = 0
    private let file: String

    /// Creates an empty list.
    init(file: String) { self.file = file }

    mutating func add(_ error: BinaryError, at byte: Int64) {
        count += 1
        if first.count < Self.limit { first.append(error.at(Place(file: file, byte: byte))) }
    }

    /// Runs a closure that may fail; records an error and returns nil in that case.
    mutating func noting<Value>(at byte: Int64, _ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch let error as BinaryError {
            add(error, at: byte)
            return nil
        }
    }
}
