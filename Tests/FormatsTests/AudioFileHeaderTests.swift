import LockstepFormats
import LockstepSamples
import Testing

/// The header of the microphone's file, and its rows; docs/FORMAT.md, section 20.
@Suite struct AudioFileHeaderTests {
    private static let formats: [AudioFormat] = [
        AudioFormat(rateHertz: 48_000, channelCount: 1, sampleType: .int16),
        AudioFormat(rateHertz: 44_100.5, channelCount: 2, sampleType: .float32),
        AudioFormat(rateHertz: 1e6, channelCount: 64, sampleType: .int16),
    ].compactMap { $0 }

    @Test(arguments: formats)
    func aFormatIsReadBackAsItWasWritten(_ format: AudioFormat) throws {
        let header = AudioFileHeader.bytes(of: format)
        #expect(header.count == AudioFileHeader.byteCount)
        #expect(try AudioFileHeader.format(from: header + [1, 2, 3]) == format)
    }

    @Test func theHeaderIsWhatTheFormatSays() throws {
        let header = AudioFileHeader.bytes(of: Self.formats[0])
        let expected: [UInt8] =
            Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 32]
            // 48000.0
            + [0x40, 0xE7, 0x70, 0, 0, 0, 0, 0] + Array("lpcm".utf8)
            + [0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 16]
            + Array("data".utf8) + [UInt8](repeating: 255, count: 8) + [0, 0, 0, 0]
        #expect(header == expected)
    }

    /// A changed bit is another format or is refused; what is read is always what is written.
    @Test func everyOtherHeaderIsRefused() {
        let header = AudioFileHeader.bytes(of: Self.formats[0])
        for count in 0..<header.count {
            #expect(throws: FormatError.self) {
                try AudioFileHeader.format(from: Array(header[..<count]))
            }
        }
        for place in header.indices {
            for bit in 0..<8 {
                var other = header
                other[place] ^= 1 << UInt8(bit)
                guard let format = try? AudioFileHeader.format(from: other) else { continue }
                #expect(AudioFileHeader.bytes(of: format) == other)
            }
        }
    }

    @Test(arguments: [
        (999.0, 1), (1e6 + 1, 1), (.nan, 1), (.infinity, 1), (48_000, 0), (48_000, 65),
    ])
    func aFormatOutOfRangeIsNone(_ rateHertz: Double, _ channelCount: Int) {
        #expect(
            AudioFormat(rateHertz: rateHertz, channelCount: channelCount, sampleType: .int16) == nil
        )
    }

    @Test(arguments: [
        "1,-1,1,,0", "1,0,0,,0", "1,0,-5,,0", "1,0,99999999,,0", "1,9007199254740992,1,,0",
        "1,0,1.5,,0", "1,0,1,,-1", "1,0,1,0",
    ])
    func anImpossibleRowIsRefused(_ text: String) {
        #expect(throws: FormatError.self) {
            try Array(text.utf8).withUnsafeBytes { try AudioRow(line: $0) }
        }
    }

    /// A block is a whole number of samples.
    @Test func aBlockHasWholeSamplesAndABoundedSize() throws {
        let format = Self.formats[1]
        let block = { (count: Int) in
            AudioBlock(
                timestamp: .init(nanoseconds: 0), format: format,
                bytes: [UInt8](repeating: 0, count: count))
        }
        #expect(block(0) == nil && block(7) == nil && block(9) == nil)
        #expect(try #require(block(16)).sampleCount == 2)
        #expect(block(AudioBlock.largestByteCount) != nil)
        #expect(block(AudioBlock.largestByteCount + 8) == nil)
    }
}
