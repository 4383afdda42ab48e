import LockstepSamples
import Testing

@testable import LockstepContainers

/// Streams assembled bit by bit from RFC 1951 and RFC 1950, and the errors for damaged ones.
@Suite struct InflaterTests {
    private func inflated(_ bytes: [UInt8], pieces: Int = .max) throws -> [UInt8] {
        var rest = bytes[...]
        let inflater = Inflater { buffer in
            let piece = rest.prefix(min(buffer.count, pieces))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        var content = [UInt8](repeating: 0, count: 600)
        let count = try content.withUnsafeMutableBytes { try inflater.read(into: $0) }
        return Array(content[..<count])
    }

    @Test(arguments: [1, 2, .max]) func acceptsInputInPiecesOfAnySize(_ pieces: Int) throws {
        // A stored block of "AB", then a fixed one: "A", 258 bytes at a distance of one, the end.
        let stored: [UInt8] = [0, 2, 0, 0xfd, 0xff] + Array("AB".utf8)
        let repeated: [UInt8] = [0x73, 0x74, 0x1c, 0xf1, 0, 0]
        #expect(
            try inflated(stored + repeated, pieces: pieces)
                == Array("AB".utf8) + [UInt8](repeating: UInt8(ascii: "A"), count: 259))
    }

    @Test(
        arguments: [
            ([], "it ends inside a block"),
            ([1, 5, 0, 0xfa, 0xff, 65], "it ends inside a block"),
            ([7], "invalid block type"),
            ([1, 1, 0, 0, 0], "inconsistent length of a stored block"),
            ([0xfd, 0, 0], "too many symbols"),
            ([5, 0, 0, 1, 0], "inconsistent code lengths"),
            ([0x1b, 3, 0], "undefined length code"),
            ([3, 0x3e, 0], "undefined distance code"),
            ([3, 2, 0], "a distance that reaches before the first byte"),
        ] as [([UInt8], String)])
    func reportsDamage(_ bytes: [UInt8], _ words: String) {
        let error = #expect(throws: InflateError.self) { try inflated(bytes) }
        #expect(error == InflateError(format: "DEFLATE stream", cause: words))
    }

    /// "A" in a stored block, with the two header bytes and the checksum.
    private static let zlib: [UInt8] = [0x78, 1, 1, 1, 0, 0xfe, 0xff, 65, 0, 0x42, 0, 0x42]

    @Test func decompressesZlibStream() throws {
        #expect(try Inflater.content(zlib: Self.zlib[...], count: 1) == [65])
    }

    @Test(
        arguments: [
            (0, 0x79, "the header is invalid"),
            (1, 0, "the header is invalid"),
            (11, 0x43, "the checksum does not match"),
        ] as [(Int, UInt8, String)])
    func reportsDamagedZlibStream(_ place: Int, _ byte: UInt8, _ words: String) {
        var bytes = Self.zlib
        bytes[place] = byte
        let error = #expect(throws: InflateError.self) {
            try Inflater.content(zlib: bytes[...], count: 1)
        }
        #expect(error == InflateError(format: "zlib stream", cause: words))
    }

    @Test(arguments: [0, 2]) func reportsUnexpectedLength(_ count: Int) {
        let error = #expect(throws: InflateError.self) {
            try Inflater.content(zlib: Self.zlib[...], count: count)
        }
        #expect(error?.problem.contains("the length differs") == true)
    }
}
