import LockstepContainers
import LockstepSamples
import Testing

/// The fragments of several writers as one movie.
@Suite struct JoinedFragmentsTests {
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    private static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// A header whose sample description is one byte.
    private static func header(_ description: UInt8) -> [UInt8] {
        let table = box("stbl", box("stsd", [description]) + box("stts", [9]))
        return box("ftyp", [1]) + box("moov", box("trak", box("mdia", box("minf", table))))
    }

    /// A fragment with a number and a decode time, 32 or 64 bits wide.
    private static func fragment(_ sequence: UInt32, at time: UInt64, isLong: Bool = true)
        -> [UInt8]
    {
        let decodeTime =
            isLong ? [1, 0, 0, 0] + number(time) : [0, 0, 0, 0] + number(UInt32(time))
        return box(
            "moof",
            box("mfhd", [0, 0, 0, 0] + number(sequence))
                + box("traf", box("tfhd", [7, 7]) + box("tfdt", decodeTime))) + box("mdat", [5])
    }

    @Test func theFirstWritersBytesAreUnchanged() throws {
        var movie = JoinedFragments()
        #expect(try movie.header(Self.header(1)) == Self.header(1))
        let fragments = Self.fragment(1, at: 0) + Self.fragment(2, at: 500)
        #expect(try movie.fragments(fragments) == fragments)
    }

    @Test(arguments: [true, false], [0 as UInt64, 40])
    func theNextWritersFragmentsFollow(_ isLong: Bool, _ first: UInt64) throws {
        var movie = JoinedFragments()
        _ = try movie.header(Self.header(1))
        _ = try movie.fragments(Self.fragment(1, at: 0, isLong: isLong))
        movie.beginWriter(at: 9000)
        #expect(try movie.header(Self.header(1)).isEmpty)
        let second = try movie.fragments(
            Self.fragment(1, at: first, isLong: isLong)
                + Self.fragment(2, at: first + 120, isLong: isLong))
        #expect(
            second == Self.fragment(2, at: 9000, isLong: isLong)
                + Self.fragment(3, at: 9120, isLong: isLong))
        movie.beginWriter(at: 20_000)
        let third = try movie.fragments(Self.fragment(1, at: first, isLong: isLong))
        #expect(third == Self.fragment(4, at: 20_000, isLong: isLong))
    }

    @Test func aWriterWithOtherParametersIsRejected() throws {
        var movie = JoinedFragments()
        _ = try movie.header(Self.header(1))
        movie.beginWriter(at: 100)
        #expect(throws: FragmentError.otherParameters) { try movie.header(Self.header(2)) }
        #expect(throws: FragmentError.otherParameters) { try movie.header([]) }
    }

    @Test func aTimeThatDoesNotFitIsRejected() throws {
        var movie = JoinedFragments()
        _ = try movie.header(Self.header(1))
        movie.beginWriter(at: Int64(UInt32.max))
        #expect(
            try movie.fragments(Self.fragment(1, at: 0, isLong: false))
                == Self.fragment(1, at: UInt64(UInt32.max), isLong: false))
        #expect(throws: FragmentError.tooLong) {
            try movie.fragments(Self.fragment(2, at: 1, isLong: false))
        }
    }

    /// Every cut and every changed byte of a segment.
    @Test func damagedSegmentsTrapNothing() {
        let good = Self.header(1) + Self.fragment(1, at: 3) + Self.fragment(2, at: 4, isLong: false)
        for index in good.indices {
            for value: UInt8 in [0, 1, 8, 255] {
                var bytes = good
                bytes[index] = value
                for piece in [bytes, Array(bytes[..<index]), Array(bytes[index...])] {
                    var movie = JoinedFragments()
                    _ = try? movie.header(piece)
                    movie.beginWriter(at: 77)
                    _ = try? movie.header(piece)
                    _ = try? movie.fragments(piece)
                }
            }
        }
    }
}
