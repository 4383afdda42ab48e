import CZlib
import LockstepSamples

/// Takes bytes out of DEFLATE (RFC 1951) by zlib, a piece at a time and in constant memory.
///
/// Memory holds zlib's window of 32 KiB and 64 KiB of input.
public final class Inflater {
    /// What stands around the stream.
    enum Wrapping: String {
        /// Nothing.
        case none = "DEFLATE stream"
        /// Two bytes before and a checksum behind (RFC 1950).
        case zlib = "zlib stream"

        /// What zlib calls them: the window's size, negative for a stream without anything around.
        fileprivate var windowBits: Int32 { self == .none ? -MAX_WBITS : MAX_WBITS }
    }

    private static let inputByteCount = 1 << 16

    private let refill: (UnsafeMutableRawBufferPointer) throws -> Int
    private let wrapping: Wrapping
    /// It may not move while zlib has it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    /// Whether zlib has the memory that it needs.
    private let isReady: Bool
    private var isEnded = false

    /// A decoder from the stream's first byte on.
    ///
    /// - Parameter refill: fills a buffer with compressed bytes and says how many it put there, none
    ///   only at their end.
    public convenience init(_ refill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.init(.none, refill)
    }

    init(_ wrapping: Wrapping, _ refill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
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
    /// - Returns: how many there were: fewer than asked for only at the end.
    /// - Throws: ``FormatError`` for bytes that are no DEFLATE, and what `refill` throws.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard isReady else { throw damage("there is no memory to unpack them") }
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
        // Nothing can be done without more bytes, and there are none.
        case Z_BUF_ERROR: throw damage("they end in the middle of a block")
        case let status: throw damage(words(for: status))
        }
        return Int(most - stream.pointee.avail_out)
    }

    private func damage(_ words: String) -> FormatError { Self.damage(words, wrapping) }

    static func damage(_ words: String, _ wrapping: Wrapping = .none) -> FormatError {
        FormatError(.bytes(of: wrapping.rawValue, words))
    }

    private func words(for status: Int32) -> String {
        guard status != Z_NEED_DICT else { return "they need a dictionary that is not there" }
        let said = stream.pointee.msg.map { String(cString: $0) } ?? "zlib's error \(status)"
        return Self.words[said] ?? said
    }

    /// What zlib says (inflate.c and inffast.c), in the words of this project.
    private static let words = [
        "incorrect header check": "they do not begin as one does",
        "unknown compression method": "they do not begin as one does",
        "invalid window size": "they do not begin as one does",
        "incorrect data check": "the checksum is another one",
        "invalid block type": "a block of no kind",
        "invalid stored block lengths": "a stored block whose length is not sure",
        "too many length or distance symbols": "more symbols than there are",
        "invalid bit length repeat": "a length that repeats none",
        "invalid code lengths set": "codes whose lengths do not fit each other",
        "invalid literal/lengths set": "codes whose lengths do not fit each other",
        "invalid distances set": "codes whose lengths do not fit each other",
        "invalid code -- missing end-of-block": "a block without an end",
        "invalid literal/length code": "a code that there is not",
        "invalid distance code": "a distance that there is not",
        "invalid distance too far back": "a distance that reaches before the first byte",
    ]
}
