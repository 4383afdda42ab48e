/// Takes bytes out of LZFSE, Apple's compression.
///
/// A stream is blocks up to an end mark: stored ones, LZVN for few bytes, and LZFSE proper with
/// tables of its own. Source: lzfse/lzfse, `lzfse_internal.h` and `lzfse_decode_base.c`. Blocks of
/// version 1 (`bvx1`), which that encoder never writes, are refused.
public enum LZFSE {
    /// The bytes that a stream holds.
    ///
    /// - Parameter limit: the most bytes that it may hold; memory does not grow beyond.
    /// - Throws: ``FormatError`` for bytes that are no such stream, or hold more.
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
                    throw damage("a block holds fewer bytes than it says")
                }
            }
            initialized = output.count
        }
    }

    static func damage(_ words: String) -> FormatError {
        FormatError(.bytes(of: "LZFSE stream", words))
    }

    /// Where the blocks lie; nothing in them is decoded.
    private static func blocks(_ bytes: [UInt8], limit: Int) throws -> [LZFSEBlock] {
        let input = LittleEndian(bytes)
        var blocks: [LZFSEBlock] = []
        var (offset, count) = (0, 0)
        while let block = try LZFSEBlock(input, at: offset) {
            count += block.contentByteCount
            guard count <= limit else { throw damage("they hold more than \(limit) bytes") }
            blocks.append(block)
            offset = block.end
        }
        return blocks
    }
}

/// Where a block lies in its stream, and what of.
struct LZFSEBlock {
    private enum Kind {
        case stored
        case lzvn
        case lzfse(LZFSEHeader)
    }

    private let kind: Kind
    private let start: Int
    /// The first byte behind the block.
    let end: Int
    /// Bytes that it holds.
    let contentByteCount: Int

    /// - Returns: nil at the end mark.
    /// - Throws: ``FormatError`` where no block begins, or one reaches beyond the stream's end.
    init?(_ input: LittleEndian, at offset: Int) throws {
        guard let magic = input.integer(at: offset, byteCount: 4) else {
            throw LZFSE.damage("they end without an end mark")
        }
        let mark = String(
            decoding: (0..<4).map { UInt8(truncatingIfNeeded: magic >> (8 * $0)) }, as: UTF8.self)
        if mark == "bvx$" { return nil }
        guard ["bvx-", "bvxn", "bvx2"].contains(mark) else {
            throw LZFSE.damage("no block begins at byte \(offset)")
        }
        guard let count = input.integer(at: offset + 4, byteCount: 4) else {
            throw LZFSE.damage("they end in the head of a block")
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
            throw LZFSE.damage("they end in the middle of a block")
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

/// Bytes under construction that later ones are copied from.
struct LZOutput {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// The most bytes that there may be for now, at most as many as the memory holds.
    var limit = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws {
        guard bytes.count <= limit - count else { throw Self.excess }
        _ = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + bytes.count])
            .update(fromContentsOf: bytes)
        count += bytes.count
    }

    /// Appends what stands `distance` bytes back, byte by byte: a match may overlap itself.
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
        LZFSE.damage("a block holds more bytes than it says")
    }
}
