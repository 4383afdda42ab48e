import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct ROSBagTests {
    /// Three messages of two connections, the second as long as a chunk by default.
    private func bag(
        _ compressor: RunCompressor? = nil, length: Int = 1 << 20
    ) throws -> [UInt8] {
        let sink = RecordingBytes()
        var writer = ROSBagWriter(into: sink, compressor: compressor)
        let imu = writer.add(ROSBagConnection(topic: "/imu", of: ROSImu.self, isLatched: false))
        let tf = writer.add(
            ROSBagConnection(topic: "/tf_static", of: ROSTransforms.self, isLatched: true))
        try writer.append([1, 2, 3], on: imu, at: time(5))
        try writer.append([UInt8](repeating: 7, count: length), on: tf, at: time(6_000_000_007))
        try writer.append([], on: imu, at: time(9_000_000_000))
        try writer.finish()
        return writer.head + sink.bytes
    }

    private func time(_ nanoseconds: Int64) throws -> ROSTime {
        try #require(ROSTime(nanosecondsSinceZero: nanoseconds))
    }

    private func reader(_ bytes: [UInt8]) throws -> ROSRecordingReader {
        try ROSRecordingReader(RecordingBytes(bytes), as: .bag, file: "a.bag") {
            $0 == .lz4 ? RunCompressor() : nil
        }
    }

    private func drain(_ reader: ROSRecordingReader) throws -> [ROSRecordedMessage] {
        var messages: [ROSRecordedMessage] = []
        while let message = try reader.next() { messages.append(message) }
        return messages
    }

    @Test(arguments: [true, false]) func messagesAreReadInOrder(_ isCompressed: Bool) throws {
        let reader = try reader(bag(isCompressed ? RunCompressor() : nil))
        let messages = try drain(reader)
        #expect(messages.map(\.logTime) == [5, 6_000_000_007, 9_000_000_000])
        #expect(messages.map(\.bytes.count) == [3, 1 << 20, 0])
        #expect(messages.map(\.channel.topic) == ["/imu", "/tf_static", "/imu"])
        #expect(messages[1].channel.type == "tf2_msgs/TFMessage")
        #expect(messages.allSatisfy { $0.channel.generation == .one })
        #expect(reader.faults.count == 0)
    }

    /// The first record, from the format's description: fields, then padding with spaces to 4096
    /// bytes.
    @Test func headerContainsOffsetOfIndex() throws {
        let bytes = try bag()
        let head =
            Array("#ROSBAG V2.0\n".utf8) + [69, 0, 0, 0]
            + [4, 0, 0, 0] + Array("op=\u{3}".utf8)
            + [18, 0, 0, 0] + Array("index_pos=".utf8)
        #expect(bytes.starts(with: head))
        let position = bytes[head.count..<head.count + 8].reversed().reduce(0) {
            $0 << 8 | Int($1)
        }
        // The first connection is repeated there.
        let field = [4, 0, 0, 0] + Array("op=\u{7}".utf8)
        #expect(bytes[(position + 4)...].starts(with: field))
        let headEnd = 13 + 8 + 4096
        #expect(bytes[headEnd - 1] == UInt8(ascii: " "))
        #expect(bytes[(headEnd + 8)...].starts(with: Array("op=\u{5}".utf8)))
    }

    @Test func equalCallsGiveEqualBytes() throws {
        #expect(try bag() == bag())
        #expect(try bag(RunCompressor()) == bag(RunCompressor()))
    }

    @Test func truncatedBagIsReadToItsEnd() throws {
        let bytes = try bag(RunCompressor())
        var latest = 0
        for count in stride(from: 13, to: bytes.count, by: 61) {
            let reader = try reader(Array(bytes[..<count]))
            let found = try drain(reader).count
            #expect(found >= latest && found <= 3)
            latest = found
        }
        #expect(latest == 3)
    }

    /// A recorder that was killed leaves a bag whose header has no index offset.
    @Test func reportsUnclosedBag() throws {
        var bytes = try bag()
        let place = try #require(bytes.firstIndex(of: Array("index_pos=".utf8))) + 10
        bytes.replaceSubrange(place..<place + 8, with: [UInt8](repeating: 0, count: 8))
        let reader = try reader(bytes)
        #expect(try drain(reader).count == 3)
        #expect(reader.faults.first.map(\.fact) == [.unfinished])
    }

    @Test func aChunkOfUnknownCompressionIsLeftOutAndNamed() throws {
        var bytes = try bag(RunCompressor())
        let place = try #require(bytes.firstIndex(of: Array("=lz4".utf8)))
        bytes.replaceSubrange(place + 1..<place + 4, with: Array("bz2".utf8))
        let reader = try reader(bytes)
        // The chunk's connections are lost with it, and so are the messages of later chunks.
        #expect(try drain(reader).isEmpty)
        #expect(reader.faults.first.first?.fact == .compression("bz2"))
    }

    @Test func claimedLengthsAreNotTrusted() throws {
        let magic = Array("#ROSBAG V2.0\n".utf8)
        let all: [UInt8] = [0xff, 0xff, 0xff, 0xff]
        for bytes in [magic + all, magic + [4, 0, 0, 0] + all, magic + [0, 0, 0, 0] + all] {
            let reader = try reader(bytes)
            #expect(try drain(reader).isEmpty)
            #expect(reader.faults.count == 1)
        }
    }

    @Test(arguments: [true, false]) func damagedBytesNeverTrap(_ isCompressed: Bool) throws {
        let bytes = try bag(isCompressed ? RunCompressor() : nil, length: 100)
        // The header's padding has no meaning.
        for index in Array(13..<100) + Array(4110..<bytes.count) {
            for value in [0, 0xff, bytes[index] &+ 1] {
                var damaged = bytes
                damaged[index] = value
                _ = try drain(try reader(damaged))
            }
        }
    }

    @Test func otherFilesAreRefused() {
        let error = #expect(throws: BinaryError.self) {
            try reader(Array("#ROSBAG V1.2\n".utf8))
        }
        #expect(error?.fact == .beginning(format: "a ROS bag of version 2.0"))
    }
}
