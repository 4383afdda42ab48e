import LockstepMedia
import LockstepSamples
import Testing

@Suite struct CompressorTests {
    private func compressor(_ method: CompressionMethod) throws -> any Compressor {
        try #require(try FFmpegCodecs().makeCompressor(method))
    }

    static let contents: [[UInt8]] = [
        [], [7], Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab".utf8),
        (0..<700_000).map { UInt8(truncatingIfNeeded: $0 >> 7) },
        (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761 >> 13) },
    ]

    @Test(arguments: CompressionMethod.allCases)
    func decompressesItsOwnFrames(_ method: CompressionMethod) throws {
        let compressor = try compressor(method)
        for content in Self.contents {
            let frame = try content.withUnsafeBytes { try compressor.compress($0) }
            let again = try frame.withUnsafeBytes {
                try compressor.decompress($0, byteCount: content.count)
            }
            #expect(again == content)
            #expect(try content.withUnsafeBytes { try compressor.compress($0) } == frame)
        }
    }

    @Test(arguments: CompressionMethod.allCases)
    func refusesFramesOfAnotherLength(_ method: CompressionMethod) throws {
        let compressor = try compressor(method)
        let content = Self.contents[3]
        let frame = try content.withUnsafeBytes { try compressor.compress($0) }
        for count in [0, 1, content.count - 1, content.count + 1] {
            #expect(throws: MediaError.self) {
                try frame.withUnsafeBytes { try compressor.decompress($0, byteCount: count) }
            }
        }
    }

    @Test(arguments: CompressionMethod.allCases)
    func rejectsTruncatedOrDamagedFrames(_ method: CompressionMethod) throws {
        let compressor = try compressor(method)
        let content = Self.contents[2]
        let frame = try content.withUnsafeBytes { try compressor.compress($0) }
        for count in 0..<frame.count {
            #expect(throws: MediaError.self) {
                try frame[..<count].withUnsafeBytes {
                    try compressor.decompress($0, byteCount: content.count)
                }
            }
        }
        for index in frame.indices {
            var damaged = frame
            damaged[index] ^= 0x5a
            // Whatever the content, the result has the requested length.
            let result = try? damaged.withUnsafeBytes {
                try compressor.decompress($0, byteCount: content.count)
            }
            #expect(result.map(\.count) ?? content.count == content.count)
        }
    }

    /// The LZ4 reader of ros_comm accepts only this header: version 1, independent blocks, no block
    /// checksums, no content size, a content checksum.
    @Test func lz4FramesMatchROS() throws {
        let compressor = try compressor(.lz4)
        let frame = try Self.contents[3].withUnsafeBytes { try compressor.compress($0) }
        #expect(frame.prefix(5) == [0x04, 0x22, 0x4d, 0x18, 0b0110_0100])
    }
}
