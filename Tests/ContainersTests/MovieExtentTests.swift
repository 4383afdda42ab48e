import LockstepContainers
import LockstepTestSupport
import Testing

@Suite struct MovieExtentTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var file: [UInt8]
        var whole: Int
        var mediaBoxes: Int

        var testDescription: String { name }
    }

    private static let head = box("ftyp", [1, 2, 3, 4]) + box("moov", [1, 2, 3, 4])
    private static let fragment = box("moof", [1, 2]) + box("mdat", [3, 4, 5])

    static let cases = [
        Case(name: "nothing", file: [], whole: 0, mediaBoxes: 0),
        Case(name: "header alone", file: head, whole: 24, mediaBoxes: 0),
        Case(name: "a truncated header", file: Array(head.dropLast()), whole: 0, mediaBoxes: 0),
        Case(name: "a fragment", file: head + fragment, whole: 45, mediaBoxes: 1),
        Case(
            name: "a truncated fragment", file: head + fragment + fragment.dropLast(), whole: 45,
            mediaBoxes: 1),
        Case(
            name: "a fragment without data", file: head + fragment + box("moof", []), whole: 45,
            mediaBoxes: 1),
        Case(
            name: "an index at the end", file: head + fragment + box("mfra", []), whole: 53,
            mediaBoxes: 1),
        Case(
            name: "the first data before the header",
            file: box("ftyp", []) + box("wide", []) + box("mdat", [1]) + box("moov", []) + fragment,
            whole: 54, mediaBoxes: 2),
        Case(
            name: "no header", file: box("ftyp", []) + fragment, whole: 0, mediaBoxes: 1),
        Case(
            name: "a size of 64 bits",
            file: head + box("moof", []) + [0, 0, 0, 1] + Array("mdat".utf8)
                + [0, 0, 0, 0, 0, 0, 0, 17, 9],
            whole: 49, mediaBoxes: 1),
        Case(
            name: "data to the end of the file",
            file: head + fragment + box("moof", []) + [0, 0, 0, 0] + Array("mdat".utf8) + [
                1, 2, 3,
            ],
            whole: 64, mediaBoxes: 2),
        Case(
            name: "zeros after a fragment",
            file: head + fragment + [UInt8](repeating: 0, count: 64), whole: 45, mediaBoxes: 1),
        Case(
            name: "zeros after a fragment's start",
            file: head + fragment + box("moof", []) + [UInt8](repeating: 0, count: 64), whole: 45,
            mediaBoxes: 1),
    ]

    @Test(arguments: cases)
    func findsTheEndOfTheLastCompleteFragment(_ example: Case) {
        let extent = extent(example.file)
        #expect(extent.wholeByteCount == Int64(example.whole))
        #expect(extent.mediaBoxCount == example.mediaBoxes)
    }

    static let sizes: [[UInt8]] = [
        [0, 0, 0, 7], [0xff, 0xff, 0xff, 0xff], [0x80, 0, 0, 0], [0, 0, 0, 1],
    ]

    @Test(arguments: sizes)
    func endsAtInvalidSize(_ size: [UInt8]) {
        for large: [UInt8] in [
            [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            [0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            [0, 0, 0, 0, 0, 0, 0, 15], [0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            let file = Self.head + Self.fragment + size + Array("mdat".utf8) + large
            #expect(extent(file).wholeByteCount == 45)
        }
    }

    @Test func endsInAFileOfZeros() {
        #expect(extent([UInt8](repeating: 0, count: 4096)).wholeByteCount == 0)
    }

    private func extent(_ file: [UInt8]) -> MovieExtent {
        MovieExtent(byteCount: Int64(file.count)) { offset in
            Array(file[Int(offset)...].prefix(16))
        }
    }
}
