import LockstepDatasets
import LockstepFormats
import Testing

/// Streams written byte by byte, with constructs that encoders seldom write.
@Suite struct LZFSETests {
    private static let end = Array("bvx$".utf8)

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func stored(_ content: [UInt8]) -> [UInt8] {
        Array("bvx-".utf8) + number(content.count) + content
    }

    private static func lzvn(_ count: Int, _ instructions: [UInt8]) -> [UInt8] {
        let payload = instructions + [6, 0, 0, 0, 0, 0, 0, 0]
        return Array("bvxn".utf8) + number(count) + number(payload.count) + payload
    }

    private func content(_ stream: [UInt8], limit: Int = 1000) throws -> [UInt8] {
        try LZFSE.content(of: stream, limit: limit)
    }

    @Test func joinsBlocks() throws {
        let stream = Self.stored([1, 2]) + Self.stored([]) + Self.stored([3]) + Self.end + [9]
        #expect(try content(stream) == [1, 2, 3])
        #expect(try content(Self.end) == [])
    }

    struct Case: Sendable {
        var name: String
        var instructions: [UInt8]
        var content: [UInt8]
    }

    /// Each kind of LZVN instruction (`lzvn_decode_base.c`).
    static let cases: [Case] = [
        Case(name: "literals", instructions: [0xE2, 1, 2], content: [1, 2]),
        Case(
            name: "many literals", instructions: [0xE0, 1] + (0..<17),
            content: Array(0..<17)),
        Case(
            name: "a short distance", instructions: [0x40 | 0 << 3 | 0, 1, 7],
            content: [7, 7, 7, 7]),
        Case(
            name: "a medium distance", instructions: [0xE2, 1, 2, 0xA0 | 1, 2 << 2 | 1, 0],
            content: [1, 2] + [1, 2, 1, 2, 1, 2, 1, 2]),
        Case(
            name: "a long distance", instructions: [0xE3, 1, 2, 3, 0x07, 3, 0],
            content: [1, 2, 3, 1, 2, 3]),
        Case(
            name: "the previous distance",
            instructions: [0x40, 1, 7, 0x46, 8, 0xF2, 0xF0, 0],
            content: [7, 7, 7, 7, 8, 8, 8, 8] + [8, 8] + [UInt8](repeating: 8, count: 16)),
        Case(name: "nothing", instructions: [0x0E, 0xE1, 5, 0x16], content: [5]),
    ]

    @Test(arguments: cases) func followsEveryInstruction(_ example: Case) throws {
        let stream = Self.lzvn(example.content.count, example.instructions) + Self.end
        #expect(try content(stream) == example.content, "\(example.name)")
    }

    @Test func copiesFromEarlierBlocks() throws {
        let stream = Self.stored([1, 2, 3]) + Self.lzvn(3, [0x00, 3]) + Self.end
        #expect(try content(stream) == [1, 2, 3, 1, 2, 3])
    }

    static let damaged: [(name: String, stream: [UInt8])] = [
        ("nothing", []),
        ("no end", stored([1])),
        ("no block", Array("abcd".utf8) + end),
        ("version 1", Array("bvx1".utf8) + [UInt8](repeating: 0, count: 800) + end),
        ("a truncated block", Array("bvx-".utf8) + number(9) + [1] + end),
        ("10 GB", Array("bvx-".utf8) + number(-1) + [1] + end),
        ("10 GB of LZVN", Array("bvxn".utf8) + number(1) + number(-1) + end),
        ("a match before the first byte", lzvn(4, [0x40, 2, 7]) + end),
        ("a match at no distance", lzvn(4, [0x40, 0, 7]) + end),
        ("no previous distance", lzvn(2, [0xF2]) + end),
        ("more than stated", lzvn(1, [0xE2, 1, 2]) + end),
        ("less than stated", lzvn(3, [0xE2, 1, 2]) + end),
        ("literals beyond the block", lzvn(15, [0xEF, 1]) + end),
        ("an undefined instruction", lzvn(3, [0x1E]) + end),
        ("another", lzvn(3, [0x70]) + end),
        (
            "a header of zeros",
            Array("bvx2".utf8) + number(1) + [UInt8](repeating: 0, count: 24) + end
        ),
    ]

    @Test(arguments: damaged.indices) func rejectsInvalidStreams(_ index: Int) {
        let example = Self.damaged[index]
        #expect(throws: FormatError.self, "\(example.name)") { try content(example.stream) }
    }

    @Test func keepsWithinItsMemoryLimit() {
        #expect(throws: FormatError.self) {
            try content(Self.stored([1, 2, 3]) + Self.end, limit: 2)
        }
    }
}
