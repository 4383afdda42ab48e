import Testing

@testable import LockstepServing

@Suite struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, .whole), ("bytes=0-0", part(0, 1)), ("bytes=0-9", part(0, 10)),
            ("bytes=0-99", part(0, 10)), ("bytes=9-", part(9, 1)), ("bytes=3-5", part(3, 3)),
            ("Bytes= 3 - 5 ", part(3, 3)), ("bytes=-1", part(9, 1)), ("bytes=-10", part(0, 10)),
            ("bytes=-99", part(0, 10)), ("bytes=10-", .unsatisfiable),
            ("bytes=10-11", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=5-3", .whole), ("bytes=-", .whole),
            ("bytes=", .whole),
            ("bytes=a-b", .whole), ("bytes=1-2,4-5", .whole), ("bytes=1-2-3", .whole),
            ("items=0-1", .whole), ("bytes=+1-2", .whole), ("bytes=٣-٥", .whole),
            ("bytes=0-99999999999999999999999", part(0, 10)),
            ("bytes=99999999999999999999999-", .unsatisfiable),
            ("bytes=-99999999999999999999999", part(0, 10)),
        ] as [(String?, RangeChoice)])
    func headersSelectPartsOfTenBytes(_ header: String?, _ expected: RangeChoice) {
        #expect(RangeChoice(header: header, fileByteCount: 10) == expected)
    }

    @Test(arguments: ["bytes=0-", "bytes=-1", "bytes=0-0"])
    func anEmptyFileHasNoPart(_ header: String) {
        #expect(RangeChoice(header: header, fileByteCount: 0) == .unsatisfiable)
    }

    static func part(_ offset: Int64, _ byteCount: Int64) -> RangeChoice {
        .part(ByteRange(offset: offset, byteCount: byteCount))
    }
}
