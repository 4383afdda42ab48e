import CISAL
import LockstepSamples

/// Compression to zlib streams with ISA-L, for images that are written once and soon read again.
///
/// At level 1 it is three times as fast as zlib with run-length encoding, and filtered camera
/// images become 2 to 5 % larger.
enum FastDeflate {
    /// Compresses bytes to one zlib stream (RFC 1950).
    static func zlibStream(of bytes: [UInt8]) throws(MediaError) -> [UInt8] {
        let level = UnsafeMutablePointer<UInt8>.allocate(capacity: levelBytes)
        let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
        defer {
            stream.deallocate()
            level.deallocate()
        }
        isal_deflate_init(stream)
        stream.pointee.level = 1
        stream.pointee.level_buf = level
        stream.pointee.level_buf_size = UInt32(levelBytes)
        stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
        stream.pointee.end_of_stream = 1
        return try deflate(bytes, with: stream)
    }

    /// The working memory of level 1: `ISAL_DEF_LVL1_DEFAULT` of igzip_lib.h, which Swift cannot
    /// import, is 282,624.
    private static let levelBytes = 288 << 10

    private static func deflate(
        _ bytes: [UInt8], with stream: UnsafeMutablePointer<isal_zstream>
    ) throws(MediaError) -> [UInt8] {
        // Bytes that do not compress are stored in blocks of at most 65,535 with headers of five.
        let capacity = bytes.count + bytes.count / 1000 + 1024
        var result = COMP_OK
        let packed = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            bytes.withUnsafeBufferPointer { source in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: source.count)
                stream.pointee.next_out = target.baseAddress
                stream.pointee.avail_out = UInt32(clamping: target.count)
                result = isal_deflate(stream)
            }
            let isWhole = stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
            count = isWhole ? Int(stream.pointee.total_out) : 0
        }
        guard result == COMP_OK, !packed.isEmpty else {
            throw MediaError(
                .libraryFailed, "ISA-L failed to compress \(bytes.count) bytes",
                remedy: "Report the problem.", libraryCode: result)
        }
        return packed
    }

    /// The checksum of PNG's chunks: CRC-32 of ISO 3309.
    static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        crc32_gzip_refl(0, bytes.baseAddress, UInt64(bytes.count))
    }
}
