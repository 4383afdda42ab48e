import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@Suite struct JPEGTurnTests {
    /// EXIF's numbers for the four orientations, as a viewer turns the image.
    @Test(arguments: [
        (ImageOrientation.landscapeLeft, UInt8(1)), (.portrait, 6), (.landscapeRight, 3),
        (.portraitUpsideDown, 8),
    ])
    func anOrientationHasItsExifNumber(_ orientation: ImageOrientation, _ number: UInt8) {
        let tagged = JPEGTurn(orientation).tagged([0xFF, 0xD8, 0xFF, 0xD9])
        // The value of the only tag, in big-endian order, before the offset of the next directory.
        #expect(Array(tagged.suffix(10)) == [0, number, 0, 0, 0, 0, 0, 0, 0xFF, 0xD9])
        #expect(JPEGTurn(of: tagged) == JPEGTurn(orientation))
    }

    static let plain = exampleJPEG(PixelSize(width: 8, height: 6))

    @Test(arguments: 0..<4) func readsTurnBackFromImage(_ quarters: Int) {
        let turn = JPEGTurn(quarterTurnsClockwise: quarters)
        #expect(JPEGTurn(of: turn.tagged(Self.plain)) == turn)
        #expect(JPEGTurn(of: Self.plain) == .none)
    }

    @Test(arguments: 0..<4) func changesExistingTag(_ quarters: Int) {
        let turn = JPEGTurn(quarterTurnsClockwise: quarters)
        let tagged = JPEGTurn(quarterTurnsClockwise: 1).tagged(Self.plain)
        let again = turn.tagged(tagged)
        #expect(JPEGTurn(of: again) == turn)
        #expect(again.count == tagged.count)
    }

    @Test func inverseTurnUndoesTurn() {
        for quarters in -5..<9 {
            let turn = JPEGTurn(quarterTurnsClockwise: quarters)
            let both = turn.quarterTurnsClockwise + turn.inverse.quarterTurnsClockwise
            #expect(both % 4 == 0)
        }
    }

    /// Another program's EXIF block: least significant byte first, with another tag before.
    @Test func readsEitherOrderOfBytes() {
        let tiff: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]
            + [0x0F, 0x01, 2, 0, 1, 0, 0, 0, 65, 0, 0, 0]
            + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        let segment = Array("Exif\0\0".utf8) + tiff
        #expect(JPEGTurn(segment: segment)?.quarterTurnsClockwise == 1)
        #expect(JPEGTurn(segment: Array("http:".utf8)) == nil)
    }

    @Test func survivesEveryTruncationAndChangedByte() {
        let tagged = JPEGTurn(quarterTurnsClockwise: 3).tagged(Self.plain)
        for length in 0..<tagged.count {
            _ = JPEGTurn(of: Array(tagged[..<length])).inverse.tagged(Array(tagged[..<length]))
        }
        for index in tagged.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] {
                var bytes = tagged
                bytes[index] = value
                _ = JPEGTurn(quarterTurnsClockwise: 1).tagged(bytes)
            }
        }
    }
}

@Suite struct WallTimeDateTests {
    @Test(arguments: [
        (year: Int64(1970), month: Int64(1), day: Int64(1), seconds: Int64(0)),
        (2000, 2, 29, 951_782_400), (2026, 1, 20, 1_768_867_200), (2199, 12, 31, 7_258_032_000),
    ])
    func countsDaysAsTheCalendarDoes(
        _ date: (year: Int64, month: Int64, day: Int64, seconds: Int64)
    ) {
        let wall = WallTime(
            year: date.year, month: date.month, day: date.day, hour: 0, minute: 0, second: 0)
        #expect(wall?.nanoseconds == date.seconds * 1_000_000_000)
    }

    @Test func rejectsInvalidDates() {
        #expect(WallTime(year: 2026, month: 13, day: 1, hour: 0, minute: 0, second: 0) == nil)
        #expect(WallTime(year: .max, month: 1, day: 1, hour: 0, minute: 0, second: 0) == nil)
        #expect(WallTime(year: 2026, month: 1, day: 1, hour: 24, minute: 0, second: 0) == nil)
    }
}
