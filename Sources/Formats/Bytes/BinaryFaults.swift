import LockstepSamples

/// What of a binary file could not be read: the first few in full, the others counted.
public struct BinaryFaults: Hashable, Sendable {
    /// A damaged file must not fill the memory with what is wrong with it.
    private static let limit = 16

    /// The first few, each with its place.
    public private(set) var first: [BinaryError] = []
    /// How many there were in all.
    public private(set) var count = 0
    private let file: String

    /// Nothing so far.
    init(file: String) { self.file = file }

    mutating func add(_ error: BinaryError, at byte: Int64) {
        count += 1
        if first.count < Self.limit { first.append(error.at(Place(file: file, byte: byte))) }
    }

    /// Runs something that may fail; a fault is noted and gives nil.
    mutating func noting<Value>(at byte: Int64, _ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch let error as BinaryError {
            add(error, at: byte)
            return nil
        }
    }
}
