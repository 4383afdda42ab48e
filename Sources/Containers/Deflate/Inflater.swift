import CZlib
import LockstepSamples

/// Decompresses DEFLATE (RFC 1951) with zlib, piece by piece and in constant memory.
///
/// Memory: zlib's window of 32 KiB and 64 KiB of input.
public final class Inflater {
    /// The framing of the stream.
    package enum Wrapping: String {
        /// Raw DEFLATE.
        case none = "DEFLATE stream"
        /// A header of two bytes and a trailing checksum (RFC 1950).
        case zlib = "zlib stream"

        /// zlib's parameter for the framing: the window's size, negative for a raw stream.
        fileprivate var windowBits: Int32 { self == .none ? -MAX_WBITS : MAX_WBITS }
    }

    private static let inputByteCount = 1 << 16

    private let refill: (UnsafeMutableRawBufferPointer) throws -> Int
    private let wrapping: Wrapping
    /// A stable address, as zlib requires.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    /// Whether zlib could allocate its memory.
    private let isReady: Bool
    private var isEnded = false

    /// Creates a decoder that starts at the stream's first byte.
    ///
    /// - Parameter refill: Fills a buffer with compressed bytes and returns their number; returns 0
    ///   only at the end of the input.
    public convenience init(_ refill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.init(.none, refill)
    }

    package init(
        _ wrapping: Wrapping, _ refill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        self.wrapping = wrapping
        self.refill = refill
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        input = .allocate(byteCount: Self.inputByteCount, alignment: 16)
        isReady =
            inflateInit2_(
                stream, wrapping.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            == Z_OK
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    /// Fills `buffer` with the next bytes.
    ///
    /// - Returns: The number of bytes, which is smaller than requested only at the end.
    /// - Throws: ``InflateError`` if the bytes are not DEFLATE, and errors of `refill`.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard isReady else { throw damage("there is not enough memory to decompress it") }
        var count = 0
        while count < buffer.count, !isEnded {
            if stream.pointee.avail_in == 0 { try takeInput() }
            count += try inflate(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        }
        return count
    }

    private func takeInput() throws {
        stream.pointee.avail_in = UInt32(clamping: try refill(input))
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    }

    private func inflate(into room: UnsafeMutableRawBufferPointer) throws -> Int {
        let most = UInt32(clamping: room.count)
        stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = most
        switch CZlib.inflate(stream, Z_NO_FLUSH) {
        case Z_OK: break
        case Z_STREAM_END: isEnded = true
        // zlib needs more input, and there is none.
        case Z_BUF_ERROR: throw damage("it ends inside a block")
        case let status: throw damage(words(for: status))
        }
        return Int(most - stream.pointee.avail_out)
    }

    private func damage(_ words: String) -> InflateError { Self.damage(words, wrapping) }

    package static func damage(_ words: String, _ wrapping: Wrapping = .none) -> InflateError {
        InflateError(format: wrapping.rawValue, cause: words)
    }

    private func words(for status: Int32) -> String {
        guard status != Z_NEED_DICT else { return "it needs a preset dictionary" }
        let said = stream.pointee.msg.map { String(cString: $0) } ?? "zlib error \(status)"
        return Self.words[said] ?? said
    }

    /// zlib's messages (inflate.c and inffast.c) in Lockstep's wording.
    private static let words = [
        "incorrect header check": "the header is invalid",
        "unknown compression method": "the header is invalid",
        "invalid window size": "the header is invalid",
        "incorrect data check": "the checksum does not match",
        "invalid block type": "invalid block type",
        "invalid stored block lengths": "inconsistent length of a stored block",
        "too many length or distance symbols": "too many symbols",
        "invalid bit length repeat": "a repeat without a previous code length",
        "invalid code lengths set": "inconsistent code lengths",
        "invalid literal/lengths set": "inconsistent code lengths",
        "invalid distances set": "inconsistent code lengths",
        "invalid code -- missing end-of-block": "a block without an end code",
        "invalid literal/length code": "undefined length code",
        "invalid distance code": "undefined distance code",
        "invalid distance too far back": "a distance that reaches before the first byte",
    ]
}
