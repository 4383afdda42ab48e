import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct MCAPTests {
    static let magic: [UInt8] = [0x89] + Array("MCAP0\r\n".utf8)

    /// Three messages on two channels, the second as long as a chunk by default.
    private func file(
        _ compressor: RunCompressor? = nil, length: Int = 1 << 20
    ) throws -> [UInt8] {
        let sink = RecordingBytes()
        var writer = try MCAPWriter(
            into: sink, profile: "ros2", library: "test",
            compressor: compressor.map { (.zstd, $0) })
        try writer.addMetadata("about", [("b", "2"), ("a", "1")])
        let schema = try writer.addSchema(
            name: "sensor_msgs/msg/Imu", encoding: "ros2msg", text: "float64 x\n")
        let first = try writer.addChannel(
            topic: "/imu", schema: schema, encoding: "cdr", metadata: [("k", "v")])
        let second = try writer.addChannel(
            topic: "/text", schema: 0, encoding: "json", metadata: [])
        try writer.append(message(first, 0, at: 5, [1, 2, 3]))
        try writer.append(message(second, 0, at: 6, [UInt8](repeating: 7, count: length)))
        try writer.append(message(first, 1, at: 9, []))
        try writer.finish()
        return sink.bytes
    }

    private func message(
        _ channel: UInt16, _ sequence: UInt32, at time: UInt64, _ bytes: [UInt8]
    ) -> MCAPMessage {
        MCAPMessage(
            channel: channel, sequence: sequence, logTime: time, publishTime: time, bytes: bytes)
    }

    private func reader(_ bytes: [UInt8], longestRead: Int = .max) throws -> ROSRecordingReader {
        try ROSRecordingReader(
            RecordingBytes(bytes, longestRead: longestRead), as: .mcap, file: "a.mcap"
        ) {
            $0 == .zstd ? RunCompressor() : nil
        }
    }

    private func drain(_ reader: ROSRecordingReader) throws -> [ROSRecordedMessage] {
        var messages: [ROSRecordedMessage] = []
        while let message = try reader.next() { messages.append(message) }
        return messages
    }

    @Test(arguments: [true, false], [7, 1 << 15, .max])
    func messagesAreReadInOrder(_ isCompressed: Bool, _ longestRead: Int) throws {
        let bytes = try file(isCompressed ? RunCompressor() : nil)
        let reader = try reader(bytes, longestRead: longestRead)
        let messages = try drain(reader)
        #expect(messages.map(\.logTime) == [5, 6, 9])
        #expect(messages.map(\.bytes.count) == [3, 1 << 20, 0])
        #expect(messages.map(\.channel.topic) == ["/imu", "/text", "/imu"])
        #expect(messages.map(\.channel.type) == ["sensor_msgs/Imu", "", "sensor_msgs/Imu"])
        #expect(messages.map(\.channel.generation) == [.two, nil, .two])
        #expect(reader.metadata == ["about": ["a": "1", "b": "2"]])
        #expect(reader.faults.count == 0)
    }

    @Test func compressionIsLeftOutWhereItGainsNothing() throws {
        let sink = RecordingBytes()
        let runs = RunCompressor()
        var writer = try MCAPWriter(
            into: sink, profile: "", library: "", compressor: (.zstd, runs))
        let channel = try writer.addChannel(topic: "/a", schema: 0, encoding: "", metadata: [])
        try writer.append(message(channel, 0, at: 1, Array(0..<200)))
        try writer.finish()
        #expect(!sink.bytes.contains(Array("zstd".utf8)))
        #expect(try file(runs).contains(Array("zstd".utf8)))
        #expect(try file(runs).count < 20_000)
    }

    @Test func equalCallsGiveEqualBytes() throws {
        #expect(try file() == file())
        #expect(try file(RunCompressor()) == file(RunCompressor()))
        #expect(try file().starts(with: Self.magic) && file().suffix(8) == Self.magic[...])
    }

    /// A truncated file returns the content of its complete chunks and reports the truncation.
    @Test func truncatedFileIsReadToItsEnd() throws {
        let bytes = try file(RunCompressor())
        var latest = 0
        for count in stride(from: 8, to: bytes.count, by: 61) {
            let reader = try reader(Array(bytes[..<count]))
            let found = try drain(reader).count
            #expect(found >= latest && found <= 3)
            latest = found
            if found < 3 { #expect(reader.faults.count == 1) }
        }
        #expect(latest == 3)
    }

    @Test func aChunkWithAnotherChecksumIsLeftOut() throws {
        var bytes = try file()
        let place = try #require(bytes.firstIndex(of: [7, 7, 7, 7, 7, 7]))
        bytes[place] = 8
        let reader = try reader(bytes)
        #expect(try drain(reader).map(\.logTime) == [9])
        let fault = try #require(reader.faults.first.first)
        #expect(fault.fact == .checksum("the chunk"))
        #expect(fault.place?.file == "a.mcap" && (fault.place?.byte ?? 0) > 0)
    }

    @Test func aChunkOfUnknownCompressionIsLeftOutAndNamed() throws {
        var bytes = try file(RunCompressor())
        let place = try #require(bytes.firstIndex(of: Array("zstd".utf8)))
        bytes.replaceSubrange(place..<place + 4, with: Array("gzip".utf8))
        let reader = try reader(bytes)
        #expect(try drain(reader).count == 1)
        #expect(reader.faults.first.map(\.fact) == [.compression("gzip")])
    }

    /// Claimed lengths of ten gigabytes, or of the largest integer, allocate no memory.
    @Test(arguments: [10_000_000_000, UInt64.max, 1 << 62, 300_000_000])
    func claimedLengthsAreNotTrusted(_ length: UInt64) throws {
        let digits = withUnsafeBytes(of: length.littleEndian) { Array($0) }
        for kind in 1...0x10 as ClosedRange<UInt8> {
            let reader = try reader(Self.magic + [kind] + digits + [1, 2, 3])
            #expect(try drain(reader).isEmpty)
            #expect(reader.faults.count == 1)
        }
    }

    @Test(arguments: [true, false]) func damagedBytesNeverTrap(_ isCompressed: Bool) throws {
        let bytes = try file(isCompressed ? RunCompressor() : nil, length: 400)
        for index in 8..<bytes.count {
            for value in [0, 0xff, bytes[index] &+ 1] {
                var damaged = bytes
                damaged[index] = value
                _ = try drain(try reader(damaged))
            }
        }
    }

    @Test(arguments: [[], [0x89], Array("#ROSBAG V2.0\n".utf8)] as [[UInt8]])
    func otherFilesAreRefused(_ bytes: [UInt8]) {
        let error = #expect(throws: BinaryError.self) { try reader(bytes) }
        #expect(error?.fact == .beginning(format: "MCAP"))
    }
}

extension [UInt8] {
    /// The index of the first occurrence of `part`.
    func firstIndex(of part: [UInt8]) -> Int? {
        indices.dropLast(Swift.max(0, part.count - 1)).first { self[$0...].starts(with: part) }
    }

    func contains(_ part: [UInt8]) -> Bool { firstIndex(of: part) != nil }
}
