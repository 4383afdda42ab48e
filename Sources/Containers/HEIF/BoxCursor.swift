/// Reads big-endian numbers and boxes (ISO/IEC 14496-12, 4.2) from bytes, one after the other.
struct BoxCursor {
    /// A complete box.
    struct Box {
        let type: String
        let content: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The number of bytes that are not read yet.
    var left: Int { rest.count }

    /// The bytes that are not read yet.
    var remainder: ArraySlice<UInt8> { rest }

    /// Reads a number of up to eight bytes; 0 for a number without bytes.
    mutating func number(_ byteCount: Int) throws -> UInt64 {
        try take(byteCount).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a number of up to four bytes.
    mutating func integer(_ byteCount: Int) throws -> Int {
        Int(truncatingIfNeeded: try number(byteCount))
    }

    /// Reads the version and flags that a full box begins with.
    mutating func fullBox() throws -> (version: Int, flags: Int) {
        (try integer(1), try integer(3))
    }

    /// Reads a type of four characters.
    mutating func type() throws -> String {
        MovieBoxHeader.type(UInt32(truncatingIfNeeded: try number(4)))
    }

    /// Reads bytes.
    mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else {
            throw HEIFError("a box ends before its last field")
        }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads the next box; nil at the end.
    mutating func box() throws -> Box? {
        guard !rest.isEmpty else { return nil }
        let available = Int64(rest.count)
        guard let header = MovieBoxHeader(Array(rest.prefix(16)), available: available),
            header.fits(available)
        else { throw HEIFError("a box is incomplete") }
        let bytes = try take(Int(header.byteCount))
        return Box(type: header.type, content: bytes.dropFirst(Int(header.headerByteCount)))
    }
}
