import LockstepSamples
import Testing

@testable import LockstepSessions

/// The disk calls for a file that is synchronized at the end.
@Suite struct EarlySynchronizationTests {
    private final class File: WritableFile, @unchecked Sendable {
        var offsets: [Int64] = []
        func write(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count }
        func truncate(to byteCount: Int64) {}
        func synchronize() {}
        func close() {}
        func beginSynchronizing(from offset: Int64) { offsets.append(offset) }
    }

    @Test(arguments: [(true, [0, 1 << 20, 2 << 20] as [Int64]), (false, [])])
    func eachMebibyteStartsSynchronizing(isSynchronizedLater: Bool, offsets: [Int64]) throws {
        let file = File()
        let appending = AppendingFile(
            file, path: "a", isSynchronizedLater: isSynchronizedLater)
        let piece = [UInt8](repeating: 7, count: 1 << 18)
        for _ in 0..<14 { try piece.withUnsafeBytes { try appending.append($0) } }
        #expect(file.offsets == offsets)
    }
}
