import LockstepSamples

/// A sink in memory that records each append.
final class MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []
    /// The number of bytes after each append.
    private(set) var ends: [Int] = []

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        self.bytes.append(contentsOf: bytes)
        ends.append(self.bytes.count)
    }
}

/// The error that ``FaultySink`` and ``FaultySource`` throw.
struct DiskFailed: Error, Equatable {
    let call: Int
}

/// A sink whose n-th call fails, counted from 0, and no other.
final class FaultySink: ByteSink {
    private let failingCall: Int
    private(set) var calls = 0

    init(failingAt call: Int) { failingCall = call }

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        defer { calls += 1 }
        if calls == failingCall { throw DiskFailed(call: calls) }
    }
}

/// A source in memory.
final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let failingCall: Int
    private let mostBytesPerCall: Int
    private(set) var calls = 0

    /// Creates a source whose n-th read fails, counted from 0.
    init(
        _ bytes: some Sequence<UInt8>, failingAt call: Int = .max, mostBytesPerCall: Int = .max
    ) {
        self.bytes = Array(bytes)
        failingCall = call
        self.mostBytesPerCall = mostBytesPerCall
    }

    var byteCount: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        defer { calls += 1 }
        if calls == failingCall { throw DiskFailed(call: calls) }
        guard offset >= 0, offset < byteCount else { return 0 }
        let piece = bytes[Int(offset)...].prefix(min(buffer.count, mostBytesPerCall))
        buffer.copyBytes(from: piece)
        return piece.count
    }
}
