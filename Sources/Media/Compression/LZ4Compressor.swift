import CLZ4
import LockstepSamples

/// Compresses LZ4 frames with liblz4.
///
/// ROS 1's own reader accepts only frames with independent blocks, a content checksum, and no
/// content size in the header (ros_comm, utilities/roslz4/src/lz4s.c).
final class LZ4Compressor: Compressor {
    func compress(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        var preferences = LZ4F_preferences_t()
        preferences.frameInfo.blockMode = LZ4F_blockIndependent
        preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled
        preferences.frameInfo.blockSizeID = LZ4F_max256KB
        let bound = LZ4F_compressFrameBound(bytes.count, &preferences)
        return try [UInt8](unsafeUninitializedCapacity: bound) { buffer, initialized in
            let count = LZ4F_compressFrame(
                buffer.baseAddress, buffer.count, bytes.baseAddress, bytes.count, &preferences)
            guard LZ4F_isError(count) == 0 else { throw MediaError.noMemory(for: "a compressor") }
            initialized = count
        }
    }

    func decompress(_ frame: UnsafeRawBufferPointer, byteCount: Int) throws -> [UInt8] {
        var context: OpaquePointer?
        let made = LZ4F_createDecompressionContext(&context, UInt32(LZ4F_VERSION))
        guard LZ4F_isError(made) == 0, let context else {
            throw MediaError.noMemory(for: "a decompressor")
        }
        defer { LZ4F_freeDecompressionContext(context) }
        let bytes = try [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initialized in
            initialized = try Self.fill(
                UnsafeMutableRawBufferPointer(buffer), from: frame, with: context)
        }
        guard bytes.count == byteCount else {
            throw MediaError.badInput(
                "the lz4 frame has \(bytes.count) bytes instead of \(byteCount)")
        }
        return bytes
    }

    /// A call may stop before the end of the input or of the buffer, and is then repeated.
    private static func fill(
        _ room: UnsafeMutableRawBufferPointer, from frame: UnsafeRawBufferPointer,
        with context: OpaquePointer
    ) throws -> Int {
        var (taken, filled) = (0, 0)
        while true {
            var (input, output) = (frame.count - taken, room.count - filled)
            let wanted = LZ4F_decompress(
                context, room.baseAddress.map { $0 + filled }, &output,
                frame.baseAddress.map { $0 + taken }, &input, nil)
            guard LZ4F_isError(wanted) == 0 else {
                let words = String(cString: LZ4F_getErrorName(wanted))
                throw MediaError.badInput("the lz4 frame is invalid: \(words)")
            }
            taken += input
            filled += output
            if wanted == 0 { return filled }
            guard input > 0 || output > 0 else {
                throw MediaError.badInput("the lz4 frame is incomplete or longer than stated")
            }
        }
    }
}
