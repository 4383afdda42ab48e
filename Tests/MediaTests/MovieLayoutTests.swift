import LockstepContainers
import LockstepSamples
import Testing

@testable import LockstepMedia

@Suite struct MovieLayoutTests {
    private func box(_ kind: String, _ content: [UInt8] = []) -> [UInt8] {
        number(8 + content.count) + kind.utf8 + content
    }

    /// A box whose size has 64 bits.
    private func largeBox(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        number(1) + kind.utf8 + number(0) + number(16 + content.count) + content
    }

    private func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private func layout(_ boxes: [UInt8]...) throws -> MovieLayout {
        try MovieLayout(MemorySource(boxes.flatMap { $0 }))
    }

    /// A video track with an edit list of the old (32-bit) or the new (64-bit) form.
    private func track(edits: [Int], isLong: Bool, handler: String = "vide") -> [UInt8] {
        let entries = edits.flatMap { time -> [UInt8] in
            let long: [[UInt8]] = [number(0), number(9), number(time < 0 ? -1 : 0)]
            let front = isLong ? long : [number(9)]
            return front.flatMap { $0 } + number(time) + number(65_536)
        }
        let list = number(isLong ? 1 << 24 : 0) + number(edits.count) + entries
        // QuickTime has a second handler, for the location of the data.
        let handlers = box("hdlr", number(0) + number(0) + handler.utf8)
        let second = box("minf", box("hdlr", number(0) + number(0) + "alis".utf8))
        return box("trak", box("edts", box("elst", list)) + box("mdia", handlers + second))
    }

    @Test func aPlainMovieIsReadToItsEnd() throws {
        let found = try layout(box("ftyp"), box("mdat", [1, 2, 3]), box("moov"), [9, 9])
        #expect(found.readableByteCount == 8 + 11 + 8 + 2)
        #expect(!found.isFragmented)
        #expect(found.notices.isEmpty)
    }

    @Test(arguments: 1...9) func readsOfAnySizeGiveTheSameResult(_ count: Int) throws {
        let movie = box("moov", track(edits: [512], isLong: true)) + box("moof") + box("mdat")
        let whole = try MovieLayout(MemorySource(movie))
        let found = try MovieLayout(MemorySource(movie, mostBytesPerCall: count))
        #expect(found.readableByteCount == whole.readableByteCount)
        #expect(found.editStart == 512)
        #expect(found.notices == whole.notices)
    }

    @Test func aFragmentEndsWithItsData() throws {
        let header = box("moov", box("mvex"))
        let fragment = box("moof") + largeBox("mdat", [1, 2, 3])
        for rest in [[], box("moof"), box("moof") + [0, 0, 0, 99, 109], [1]] as [[UInt8]] {
            let found = try layout(header, fragment, rest)
            #expect(found.isFragmented)
            #expect(found.readableByteCount == Int64(header.count + fragment.count))
            #expect(found.notices.isEmpty == rest.isEmpty)
        }
    }

    @Test func aBoxOfSizeZeroReachesToTheEnd() throws {
        let found = try layout(box("moov"), box("moof"), [0, 0, 0, 0] + "mdat".utf8 + [1, 2])
        #expect(found.readableByteCount == 8 + 8 + 10)
    }

    /// Recovery keeps exactly the part of an interrupted movie that the reader plays.
    @Test func theMovieEndsWhereRecoveryCutsIt() throws {
        let header = box("moov", box("mvex"))
        let fragment = box("moof") + box("mdat", [1, 2, 3])
        let open: [UInt8] = [0, 0, 0, 0] + "mdat".utf8 + [1, 2]
        let impossible = number(7) + "free".utf8
        let huge: [UInt8] =
            number(1) + "mdat".utf8 + [UInt8](repeating: 0xff, count: 8)
        let zeros = [UInt8](repeating: 0, count: 40)
        for rest in [
            [], box("moof"), box("moof") + open, box("moof") + zeros, zeros, impossible, huge,
            box("mfra"), box("moof") + box("free"), Array(fragment.dropLast()), [1, 2, 3],
        ] as [[UInt8]] {
            let movie = header + fragment + rest
            let extent = MovieExtent(byteCount: Int64(movie.count)) { offset in
                Array(movie.dropFirst(Int(offset)).prefix(16))
            }
            #expect(try layout(movie).readableByteCount == extent.wholeByteCount, "\(rest)")
        }
    }

    @Test(arguments: [1, 7], [false, true])
    func impossibleSizesAreRejected(_ size: Int, _ isLarge: Bool) {
        let large: [[UInt8]] = [number(1), Array("free".utf8), number(0), number(size)]
        // Size 1 in a small box marks a large box; 2 to 7 bytes are too small for the others.
        let small: [[UInt8]] = [number(max(size, 2)), Array("free".utf8)]
        let head = (isLarge ? large : small).flatMap { $0 }
        #expect(throws: MediaError.self) { try layout(box("moov"), head) }
    }

    @Test(arguments: [false, true])
    func reportsEditLists(_ isLong: Bool) throws {
        for (edits, words) in [
            ([512], "tick 512"), ([-1, 512], "2 entries"), ([0], "moves nothing"),
        ] {
            let found = try layout(box("moov", track(edits: edits, isLong: isLong)))
            #expect(found.notices.count == 1)
            #expect(found.notices.first?.contains(words) == true)
            #expect(found.editStart == edits.last.map(Int64.init))
        }
    }

    @Test func ignoresEditListsOfSound() throws {
        let sound = track(edits: [512], isLong: false, handler: "soun")
        #expect(try layout(box("moov", sound)).notices.isEmpty)
    }

    @Test func aFileWithoutAHeaderIsRefused() {
        for boxes in [[], box("ftyp"), box("ftyp") + box("mdat", [1]), box("moof")] {
            #expect(throws: MediaError.self) { try layout(boxes) }
        }
    }
}
