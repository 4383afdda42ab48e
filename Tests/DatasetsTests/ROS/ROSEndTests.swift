import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Truncated ROS recordings.
@Suite struct ROSEndTests {
    private static let formats: [DatasetFormat] = [.mcap, .rosbag]
    private static let names = ["mcap": "recording.mcap", "rosbag": "recording.bag"]

    private func open(_ bytes: [UInt8], _ format: DatasetFormat) throws -> any StoredSource {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/r")
        disk.put(bytes, at: "/r/" + (Self.names[format.name] ?? ""))
        return try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
    }

    /// A bag truncated between two records of its index is still complete.
    @Test(arguments: formats) func truncatedFileReportsHowFarItWasRead(
        _ format: DatasetFormat
    ) throws {
        let name = try #require(Self.names[format.name])
        let bytes = try #require(try ExportExample().export(format).files[name])
        let all = try open(bytes, format).drained().count
        #expect(try !open(bytes, format).description.says("The end of"))
        var (refusals, halves) = (0, 0)
        for count in 14..<bytes.count where count % 37 == 0 || count > bytes.count - 600 {
            do {
                let source = try open(Array(bytes[..<count]), format)
                let found = try source.drained().count
                guard found < all || format.name == "mcap" else { continue }
                halves += 1
                #expect(source.description.says("The end of \(name) is missing"), "\(count)")
            } catch let error as DatasetError {
                refusals += 1
                guard case .cutOff(_, let read, Int64(count), _) = error.fact else {
                    Issue.record("\(count): \(error.problem)")
                    continue
                }
                #expect(read <= count && error.problem.contains("of its \(count) bytes, the first"))
                #expect(error.remedy.description.contains("Copy the file again"))
            }
        }
        #expect(refusals > 50 && (halves > 0 || format.name == "rosbag"))
    }

    /// The last of three messages is truncated.
    @Test func aFileTruncatedNearItsEndKeepsEarlierMessages() throws {
        let whole = MCAPBytes.file(messages: 3)
        let source = try open(Array(whole.dropLast(MCAPBytes.endByteCount + 5)), .mcap)
        #expect(try source.drained().readings(.gyroscope).count == 2)
        let place = MCAPBytes.file(messages: 2).count - MCAPBytes.endByteCount
        let length = whole.count - MCAPBytes.endByteCount - 5
        #expect(
            source.description.says(
                "The end of recording.mcap is missing: it was read up to byte \(place) of "
                    + "\(length), 2 messages;"))
        #expect(!source.description.says("bytes are expected"))
    }

    /// As some filters of bags write: zeros between the last message and the index.
    @Test(arguments: [8, 49, 1000]) func zerosBeforeTheIndexDoNotEndTheBag(_ count: Int) throws {
        var bytes = try #require(try ExportExample().export(.rosbag).files["recording.bag"])
        let all = try open(bytes, .rosbag).drained().count
        let field = try #require(bytes.firstRange(of: Array("index_pos=".utf8))).upperBound
        let index = (0..<8).reduce(0) { $0 | Int(bytes[field + $1]) << (8 * $1) }
        for place in 0..<8 { bytes[field + place] = UInt8((index + count) >> (8 * place) & 0xff) }
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: count), at: index)
        let source = try open(bytes, .rosbag)
        #expect(try source.drained().count == all)
        #expect(!source.description.says("The end of"))
        #expect(!source.description.says("left out: the kind of a record"))
    }
}
