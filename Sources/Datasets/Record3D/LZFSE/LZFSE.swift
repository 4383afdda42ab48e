import LockstepContainers
import LockstepFormats

/// Decompresses LZFSE, Apple's compression.
///
/// A stream is a sequence of blocks and an end marker. Blocks are uncompressed, LZVN for small
/// content, or LZFSE with its own frequency tables. Source: lzfse/lzfse, `lzfse_internal.h` and
/// `lzfse_decode_base.c`. Version 1 blocks (`bvx1`), which that encoder never writes, are rejected.
public enum LZFSE {
    /// Decompresses a stream.
    ///
    /// - Parameter limit: The maximum size of the content in bytes, which bounds memory.
    /// - Throws: ``FormatError`` if the bytes are not such a stream, or the content exceeds the
    ///   limit.
    public static func content(of bytes: [UInt8], limit: Int) throws -> [UInt8] {
        let blocks = try Self.blocks(bytes, limit: limit)
        let count = blocks.reduce(0) { $0 + $1.contentByteCount }
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var output = LZOutput(buffer)
            for block in blocks {
                let end = output.count + block.contentByteCount
                output.limit = end
                try block.decode(bytes, into: &output)
                guard output.count == end else {
                    throw damage("a block has fewer bytes than its header states")
                }
            }
            initialized = output.count
        }
    }

    static func damage(_ words: String) -> FormatError {
        FormatError(.bytes(of: "LZFSE stream", words))
    }

    /// Returns the blocks' positions without decoding their content.
    private static func blocks(_ bytes: [UInt8], limit: Int) throws -> [LZFSEBlock] {
        let input = LittleEndian(bytes)
        var blocks: [LZFSEBlock] = []
        var (offset, count) = (0, 0)
        while let block = try LZFSEBlock(input, at: offset) {
            count += block.contentByteCount
            guard count <= limit else { throw damage("the content is larger than \(limit) bytes") }
            blocks.append(block)
            offset = block.end
        }
        return blocks
    }
}

/// A block's position and kind in its stream.
struct LZFSEBlock {
    private enum Kind {
        case stored
        case lzvn
        case lzfse(LZFSEHeader)
    }

    private let kind: Kind
    private let start: Int
    /// The offset after the block.
    let end: Int
    /// The number of decompressed bytes.
    let contentByteCount: Int

    /// - Returns: nil at the end marker.
    /// - Throws: ``FormatError`` if there is no block at the offset, or if it reaches beyond the
    ///   end.
    init?(_ input: LittleEndian, at offset: Int) throws {
        guard let magic = input.integer(at: offset, byteCount: 4) else {
            throw LZFSE.damage("there is no end marker")
        }
        let mark = String(
            decoding: (0..<4).map { UInt8(truncatingIfNeeded: magic >> (8 * $0)) }, as: UTF8.self)
        if mark == "bvx$" { return nil }
        guard ["bvx-", "bvxn", "bvx2"].contains(mark) else {
            throw LZFSE.damage("there is no block at byte \(offset)")
        }
        guard let count = input.integer(at: offset + 4, byteCount: 4) else {
            throw LZFSE.damage("a block header is truncated")
        }
        contentByteCount = count
        switch mark {
        case "bvx-":
            (kind, start, end) = (.stored, offset + 8, offset + 8 + count)
        case "bvxn":
            let payload = input.integer(at: offset + 8, byteCount: 4) ?? .max / 2
            (kind, start, end) = (.lzvn, offset + 12, offset + 12 + payload)
        default:
            let header = try LZFSEHeader(input, at: offset)
            (kind, start, end) = (.lzfse(header), header.start, header.end)
        }
        guard end <= input.bytes.count else {
            throw LZFSE.damage("a block is truncated")
        }
    }

    func decode(_ bytes: [UInt8], into output: inout LZOutput) throws {
        switch kind {
        case .stored: try output.append(bytes[start..<end])
        case .lzvn: try LZVN.decode(bytes[start..<end], into: &output)
        case .lzfse(let header): try header.decode(bytes, into: &output)
        }
    }
}

/// The output buffer, from which later bytes are copied.
struct LZOutput {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// The current maximum number of bytes, at most the buffer's size.
    var limit = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws {
        guard bytes.count <= limit - count else { throw Self.excess }
        _ = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + bytes.count])
            .update(fromContentsOf: bytes)
        count += bytes.count
    }

    /// Copies bytes from `distance` bytes back, one at a time, because a match may overlap itself.
    mutating func copy(_ length: Int, from distance: Int) throws {
        guard length > 0 else { return }
        guard length <= limit - count else { throw Self.excess }
        guard distance > 0, distance <= count else {
            throw LZFSE.damage("a match begins before the first byte")
        }
        for index in count..<count + length { buffer[index] = buffer[index - distance] }
        count += length
    }

    private static var excess: FormatError {
        LZFSE.damage("a block has more bytes than its header states")
    }
}
