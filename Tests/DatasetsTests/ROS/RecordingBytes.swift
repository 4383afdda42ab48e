import LockstepDatasets
import LockstepSamples

/// A sink and a source of bytes in memory.
final class RecordingBytes: ByteSink, ByteSource {
    private(set) var bytes: [UInt8]
    /// The largest number of bytes per read, to split data where a disk might.
    private let longestRead: Int

    init(_ bytes: [UInt8] = [], longestRead: Int = .max) {
        self.bytes = bytes
        self.longestRead = longestRead
    }

    func append(_ more: UnsafeRawBufferPointer) { bytes += more }

    var byteCount: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let piece = bytes[Int(offset)...].prefix(min(buffer.count, longestRead))
        buffer.copyBytes(from: piece)
        return piece.count
    }
}

/// Run-length encoding: enough to show that a chunk survives a round trip.
final class RunCompressor: Compressor {
    struct Refusal: Failure {
        var problem: String { "the runs do not add up" }
        var place: Place? { nil }
        var remedy: Remedy { "Write them again." }
    }

    func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var runs: [UInt8] = []
        for byte in bytes {
            if runs.last == byte, runs[runs.count - 2] < 255 {
                runs[runs.count - 2] += 1
            } else {
                runs += [1, byte]
            }
        }
        return runs
    }

    func decompress(_ frame: UnsafeRawBufferPointer, byteCount: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: frame.count - 1, by: 2) {
            bytes += [UInt8](repeating: frame[index + 1], count: Int(frame[index]))
        }
        guard bytes.count == byteCount else { throw Refusal() }
        return bytes
    }
}
