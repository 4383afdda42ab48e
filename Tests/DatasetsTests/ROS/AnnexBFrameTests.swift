import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// H.264 configuration records made from parameter sets that are written bit by bit.
@Suite struct AnnexBFrameTests {
    struct Case: Sendable {
        var name: String
        /// The sequence parameter set: profile, constraints, level, then bits.
        var sequence: [UInt8]
        /// The bytes after the picture parameter sets.
        var end: [UInt8]
        /// An additional unit of the stream.
        var unit: [UInt8]?
    }

    private static let startCode: [UInt8] = [0, 0, 0, 1]

    static let cases: [Case] = [
        Case(name: "Baseline", sequence: [0x67, 66, 0, 10, 0xac], end: []),
        Case(name: "Main", sequence: [0x67, 77, 0, 10, 0xac], end: []),
        // 1, 010, 1, 1: set 0, 4:2:0, eight bits each.
        Case(
            name: "High", sequence: [0x67, 100, 0, 10, 0b1010_1100],
            end: [0xfd, 0xf8, 0xf8, 0]),
        // 1, 011, 011, 011: set 0, 4:2:2, ten bits each.
        Case(
            name: "High 4:2:2, ten bits", sequence: [0x67, 122, 0, 10, 0b1011_0110, 0b1100_0000],
            end: [0xfe, 0xfa, 0xfa, 0]),
        // 1, 00100, 0, 1, 010: set 0, 4:4:4, planes together, luma of eight bits, chroma of nine.
        Case(
            name: "High 4:4:4", sequence: [0x67, 244, 0, 10, 0b1001_0001, 0b0100_0000],
            end: [0xff, 0xf8, 0xf9, 0]),
        Case(
            name: "a set's extension", sequence: [0x67, 100, 0, 10, 0b1010_1100],
            end: [0xfd, 0xf8, 0xf8, 1, 0, 2, 0x6d, 7], unit: [0x6d, 7]),
        Case(name: "a truncated set", sequence: [0x67, 100, 0, 10], end: []),
        Case(name: "a set of zeros", sequence: [0x67, 100, 0, 10, 0, 0, 3, 0, 0, 3, 1], end: []),
    ]

    @Test(arguments: cases) func recordOfHighProfileStatesSampleFormat(
        _ example: Case
    ) throws {
        let image = Self.image(example)
        let start: [UInt8] = [1] + example.sequence[1...3] + [0xff, 0xe1, 0]
        let length = UInt8(example.sequence.count)
        let sets: [UInt8] = [length] + example.sequence + [1, 0, 3] + Self.images
        #expect(image.configuration == start + sets + example.end, "\(example.name)")
        #expect(image.packetBytes == [0, 0, 0, 2, 0x65, 1], "\(example.name)")
    }

    /// An extension follows its parameter set (ITU-T H.264, 7.4.1.2.3).
    @Test(arguments: cases) func recordReturnsItsParameterSets(_ example: Case) throws {
        let record = try #require(Self.image(example).configuration)
        let format = MovieFormat(
            codec: .h264, size: PixelSize(width: 16, height: 16), configuration: record)
        let sets = [example.sequence, example.unit, Self.images].compactMap { $0 }
        #expect(try AnnexB(format).parameterSets == sets.flatMap { Self.startCode + $0 })
    }

    /// Old writers' records end after the picture parameter sets, and some are truncated there.
    @Test func truncatedRecordReturnsEarlierSets() throws {
        let example = try #require(Self.cases.first { $0.unit != nil })
        let record = try #require(Self.image(example).configuration)
        let sets = [example.sequence, Self.images].flatMap { Self.startCode + $0 }
        for length in (record.count - example.end.count)..<record.count {
            let format = MovieFormat(
                codec: .h264, size: PixelSize(width: 16, height: 16),
                configuration: Array(record.prefix(length)))
            #expect(try AnnexB(format).parameterSets == sets, "\(length)")
        }
    }

    private static let images: [UInt8] = [0x68, 0xee, 0x3c]

    /// A frame with the parameter sets of a case.
    private static func image(_ example: Case) -> AnnexBFrame {
        let units = [example.sequence, images, example.unit, [0x65, 1]].compactMap { $0 }
        return AnnexBFrame(units.flatMap { startCode + $0 }, codec: .h264)
    }
}
