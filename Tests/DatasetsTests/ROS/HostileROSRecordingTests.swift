import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// Hand-made records that no writer produces: in invalid places, and with more than a reader keeps.
@Suite struct HostileROSRecordingTests {
    private func drained(
        _ bytes: [UInt8], _ container: ROSContainer
    ) throws -> (times: [Int64], faults: BinaryFaults) {
        let reader = try ROSRecordingReader(
            RecordingBytes(bytes), as: container, file: "a.file"
        ) { _ in nil }
        var times: [Int64] = []
        while let message = try reader.next() { times.append(message.logTime) }
        return (times, reader.faults)
    }

    private static let mcap: [UInt8] = [0x89] + Array("MCAP0\r\n".utf8)
    private static let mcapEnd = mcapRecord(0x0F, number(UInt32(0)))
    private static let bag =
        Array("#ROSBAG V2.0\n".utf8) + bagRecord(3, [("index_pos", number(UInt64(1)))])

    // MARK: - Records in chunks

    @Test func rejectsNestedRecordsInMCAPChunks() throws {
        let inner = Self.mcapChunk(Self.channel("/inner", 1) + Self.message(on: 1, at: 7))
        let metadata = Self.mcapRecord(0x0C, Self.text("name") + Self.number(UInt32(0)))
        let outer = Self.mcapChunk(
            Self.channel("/a", 0) + inner + metadata + Self.message(on: 0, at: 5))
        let found = try drained(Self.mcap + outer + Self.mcapEnd, .mcap)
        #expect(found.times == [5])
        #expect(found.faults.first.map(\.fact) == [Self.kindInChunk(6), Self.kindInChunk(12)])
        #expect(found.faults.first.map(\.place?.byte) == [8, 8])
    }

    @Test func rejectsNestedRecordsInBagChunks() throws {
        let inner = Self.bagChunk(Self.connection("/inner", 1) + Self.bagMessage(on: 1, at: 7))
        let head = Self.bagRecord(3, [("index_pos", Self.number(UInt64(1)))])
        let outer = Self.bagChunk(
            Self.connection("/a", 0) + inner + head + Self.bagMessage(on: 0, at: 5))
        let found = try drained(Self.bag + outer, .bag)
        #expect(found.times == [5])
        #expect(found.faults.first.map(\.fact) == [Self.kindInChunk(5), Self.kindInChunk(3)])
        let start = Int64(Self.bag.count)
        #expect(found.faults.first.map(\.place?.byte) == [start, start])
    }

    @Test func reportsAndSkipsRecordOfUnknownKind() throws {
        let nameless = Self.number(UInt32(0)) + Self.number(UInt32(1)) + [7]
        let found = try drained(
            Self.bag + Self.connection("/a", 0) + nameless + Self.bagMessage(on: 0, at: 5), .bag)
        #expect(found.times == [5])
        #expect(
            found.faults.first.map(\.fact) == [.value(field: "the kind of a record", text: "0")])
    }

    /// Such as a hole in a sparse file, which may contain billions of such records.
    @Test func aMillionEmptyRecordsEndTheRecording() throws {
        let nothing = [UInt8](repeating: 0, count: 8 << 20)
        let before = Self.connection("/a", 0) + Self.bagMessage(on: 0, at: 5)
        let found = try drained(
            Self.bag + before + nothing + Self.bagMessage(on: 0, at: 6), .bag)
        #expect(found.times == [5])
        let some = [UInt8](repeating: 0, count: 8 << 10)
        let more = try drained(Self.bag + before + some + Self.bagMessage(on: 0, at: 6), .bag)
        #expect(more.times == [5, 6])
    }

    /// The specification has no record of kind 0.
    @Test func aHoleEndsAnMCAPFileToo() throws {
        let before = Self.channel("/a", 0) + Self.message(on: 0, at: 5)
        let hole = [UInt8](repeating: 0, count: 12 << 20)
        let found = try drained(
            Self.mcap + before + hole + Self.message(on: 0, at: 6) + Self.mcapEnd, .mcap)
        #expect(found.times == [5])
        let some = [UInt8](repeating: 0, count: 9 << 10)
        let more = try drained(
            Self.mcap + before + some + Self.message(on: 0, at: 6) + Self.mcapEnd, .mcap)
        #expect(more.times == [5, 6])
        #expect(
            more.faults.first.first?.fact == .value(field: "the kind of a record", text: "0"))
    }

    private static func kindInChunk(_ kind: UInt8) -> BinaryError.Fact {
        .value(field: "the kind of a record in a chunk", text: kind.description)
    }

    // MARK: - Limits on kept data

    @Test func skipsAndReportsLongTexts() throws {
        let longest = String(repeating: "a", count: 1 << 16)
        let records = Self.channel(longest, 0) + Self.message(on: 0, at: 5)
        let start = Int64(Self.mcap.count + records.count)
        let found = try drained(
            Self.mcap + records + Self.channel(longest + "a", 1) + Self.mcapEnd, .mcap)
        #expect(found.times == [5])
        let fault = try #require(found.faults.first.first)
        #expect(fault.fact == .tooLarge("a text", byteCount: 65_537, limit: 65_536))
        #expect(fault.place == Place(file: "a.file", byte: start))
        let bag = Self.connection(longest, 0) + Self.bagMessage(on: 0, at: 5)
        let other = try drained(Self.bag + bag + Self.connection(longest + "a", 1), .bag)
        #expect(other.times == [5] && other.faults.first.map(\.fact) == [fault.fact])
    }

    /// A small compressed file can contain any number of channels.
    @Test func skipsAndReportsManyLongTexts() throws {
        let topic = String(repeating: "b", count: 60_000)
        let channels = (0..<600).flatMap { Self.channel(topic + $0.description, $0) }
        let found = try drained(
            Self.mcap + channels + Self.message(on: 0, at: 5) + Self.message(on: 599, at: 6)
                + Self.mcapEnd, .mcap)
        #expect(found.times == [5])
        let fault = try #require(found.faults.first.first)
        #expect(fault.problem.hasPrefix("the total of names and texts claims 335"))
        #expect((fault.place?.byte ?? 0) > 33_000_000)
    }

    @Test func aChannelThatIsRepeatedCountsOnce() throws {
        let topic = String(repeating: "b", count: 60_000)
        let channels = (0..<600).flatMap { _ in Self.channel(topic, 0) }
        let found = try drained(
            Self.mcap + channels + Self.message(on: 0, at: 5) + Self.mcapEnd, .mcap)
        #expect(found.times == [5] && found.faults.count == 0)
    }

    @Test func skipsAndReportsLongMetadataRecord() throws {
        let entry = Self.text("k") + Self.text("v")
        let entries = [[UInt8]](repeating: entry, count: 110_000).flatMap { $0 }
        let record = Self.mcapRecord(
            0x0C, Self.text("name") + Self.number(UInt32(entries.count)) + entries)
        let found = try drained(
            Self.mcap + record + Self.channel("/a", 0) + Self.message(on: 0, at: 5) + Self.mcapEnd,
            .mcap)
        #expect(found.times == [5])
        #expect(
            found.faults.first.map(\.fact) == [
                .tooLarge("a metadata record", byteCount: 1_100_012, limit: 1 << 20)
            ])
    }

    @Test func reportsLongBagHeader() throws {
        let padding = [UInt8](repeating: 0, count: 1 << 20)
        let found = try drained(Self.bag + Self.bagRecord(2, [("padding", padding)]), .bag)
        #expect(
            found.faults.first.map(\.fact) == [
                .tooLarge("a record's header", byteCount: 1_048_596, limit: 1 << 20)
            ])
    }

    @Test func aBagOfTooManyConnectionsKeepsTheFirst() throws {
        let connections = (0...UInt32(1 << 16)).flatMap { Self.connection("/", $0) }
        let found = try drained(
            Self.bag + connections + Self.bagMessage(on: 65_535, at: 5)
                + Self.bagMessage(on: 65_536, at: 6), .bag)
        #expect(found.times == [5])
        #expect(found.faults.first.first?.fact == .tooMany("channels", limit: 1 << 16))
        #expect(found.faults.count == 2)
    }

    /// The amount that is decompressed depends on the packed size, whatever chunks claim.
    @Test(arguments: [CompressionMethod.zstd, .lz4])
    func doesNotDecompressEmptyChunks(_ method: CompressionMethod) throws {
        let chunks = (0..<500).flatMap { _ in Self.packedChunk(method, byteCount: 1 << 20) }
        let full = Self.mcapChunk(Self.channel("/a", 0) + Self.message(on: 0, at: 5))
        let compressor = CountingCompressor()
        let reader = try ROSRecordingReader(
            RecordingBytes(Self.mcap + chunks + full + Self.mcapEnd), as: .mcap, file: "a.file"
        ) { _ in compressor }
        var times: [Int64] = []
        while let message = try reader.next() { times.append(message.logTime) }
        #expect(times == [5])
        #expect((8 << 20...16 << 20).contains(compressor.byteCount), "\(compressor.byteCount)")
        #expect(reader.faults.first.contains { $0.problem.contains("the chunks so far claims") })
    }

    /// Decompresses anything into channels with the same name.
    private final class CountingCompressor: Compressor {
        private(set) var byteCount = 0

        func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] { Array(bytes) }

        func decompress(_ frame: UnsafeRawBufferPointer, byteCount: Int) -> [UInt8] {
            self.byteCount += byteCount
            // One message without a channel, as long as the chunk.
            let content = [UInt8](repeating: 0, count: byteCount - 9)
            return HostileROSRecordingTests.mcapRecord(5, content)
        }
    }

    /// A chunk of four bytes that claims a larger size.
    private static func packedChunk(_ method: CompressionMethod, byteCount: UInt64) -> [UInt8] {
        let times = number(UInt64(0)) + number(UInt64(0))
        return mcapRecord(
            6,
            times + number(byteCount) + number(UInt32(0)) + text(method.rawValue)
                + number(UInt64(4)) + [1, 2, 3, 4])
    }

    // MARK: - Records of both containers

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func text(_ text: String) -> [UInt8] {
        number(UInt32(text.utf8.count)) + Array(text.utf8)
    }

    fileprivate static func mcapRecord(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        [kind] + number(UInt64(content.count)) + content
    }

    private static func channel(_ topic: String, _ channel: Int) -> [UInt8] {
        mcapRecord(
            4, number(UInt16(channel)) + number(UInt16(0)) + text(topic) + text("cdr"))
    }

    private static func message(on channel: Int, at time: UInt64) -> [UInt8] {
        mcapRecord(
            5, number(UInt16(channel)) + number(UInt32(0)) + number(time) + number(time))
    }

    private static func mcapChunk(_ records: [UInt8]) -> [UInt8] {
        let times = number(UInt64(0)) + number(UInt64(0))
        let size = number(UInt64(records.count))
        return mcapRecord(6, times + size + number(UInt32(0)) + text("") + size + records)
    }

    private static func fields(_ fields: [(name: String, value: [UInt8])]) -> [UInt8] {
        fields.flatMap { name, value in
            number(UInt32(name.utf8.count + 1 + value.count)) + Array("\(name)=".utf8) + value
        }
    }

    private static func bagRecord(
        _ kind: UInt8, _ named: [(name: String, value: [UInt8])], _ data: [UInt8] = []
    ) -> [UInt8] {
        let header = fields([("op", [kind])] + named)
        return number(UInt32(header.count)) + header + number(UInt32(data.count)) + data
    }

    private static func connection(_ topic: String, _ connection: UInt32) -> [UInt8] {
        bagRecord(7, [("conn", number(connection)), ("topic", Array(topic.utf8))])
    }

    private static func bagMessage(on connection: UInt32, at time: UInt32) -> [UInt8] {
        let time = number(UInt32(0)) + number(time)
        return bagRecord(2, [("conn", number(connection)), ("time", time)])
    }

    private static func bagChunk(_ records: [UInt8]) -> [UInt8] {
        let size = number(UInt32(records.count))
        return bagRecord(5, [("compression", Array("none".utf8)), ("size", size)], records)
    }
}
