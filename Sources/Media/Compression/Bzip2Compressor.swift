import CBzip2
import LockstepSamples

/// Compresses bzip2 streams with libbz2.
final class Bzip2Compressor: Compressor {
    /// Blocks of 900,000 bytes, as `rosbag` writes them.
    private static let blockSize: Int32 = 9

    func compress(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        // The manual of bzip2 1.0.8, section 3.5.1: 1 % more and 600 bytes always suffice.
        let bound = bytes.count + bytes.count / 100 + 600
        return try [UInt8](unsafeUninitializedCapacity: bound) { buffer, initialized in
            var count = UInt32(clamping: bound)
            let result = Self.withCharacters(of: bytes, in: buffer) { source, target in
                BZ2_bzBuffToBuffCompress(
                    target, &count, source, UInt32(clamping: bytes.count), Self.blockSize, 0, 0)
            }
            guard result == BZ_OK else { throw MediaError.noMemory(for: "a compressor") }
            initialized = Int(count)
        }
    }

    func decompress(_ frame: UnsafeRawBufferPointer, byteCount: Int) throws -> [UInt8] {
        // One more byte reveals content that is too long.
        let room = byteCount + 1
        let bytes = try [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
            var count = UInt32(clamping: room)
            let result = Self.withCharacters(of: frame, in: buffer) { source, target in
                BZ2_bzBuffToBuffDecompress(
                    target, &count, source, UInt32(clamping: frame.count), 0, 0)
            }
            guard result == BZ_OK else {
                throw MediaError.badInput("the bzip2 stream is invalid: \(Self.words(result))")
            }
            initialized = Int(count)
        }
        guard bytes.count == byteCount else {
            throw MediaError.badInput(
                "the bzip2 stream has \(bytes.count) bytes instead of \(byteCount)")
        }
        return bytes
    }

    /// Passes both buffers to libbz2, which does not write through its mutable input pointer.
    private static func withCharacters(
        of source: UnsafeRawBufferPointer, in target: UnsafeMutableBufferPointer<UInt8>,
        _ body: (UnsafeMutablePointer<CChar>, UnsafeMutablePointer<CChar>) -> Int32
    ) -> Int32 {
        var nothing: CChar = 0
        return withUnsafeMutablePointer(to: &nothing) { empty in
            let input = source.baseAddress.map {
                UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: CChar.self))
            }
            let output = target.baseAddress.map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
            }
            return body(input ?? empty, output ?? empty)
        }
    }

    private static func words(_ result: Int32) -> String {
        switch result {
        case BZ_DATA_ERROR, BZ_DATA_ERROR_MAGIC: return "it is damaged"
        case BZ_UNEXPECTED_EOF: return "it is incomplete"
        case BZ_OUTBUFF_FULL: return "it contains more bytes than its header states"
        case BZ_MEM_ERROR: return "there is not enough memory"
        default: return "libbz2 returned error \(result)"
        }
    }
}
