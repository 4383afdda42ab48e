import LockstepContainers
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

/// `replacing` replaces a single-file export only if it was not changed.
@Suite struct EarlierFileTests {
    static let cases: [(format: DatasetFormat, ending: String)] = [
        (.mcap, ".mcap"), (.rosbag, ".bag"), (.ply, ".ply"), (.vio, ".zip"),
    ]
    private static let noChecksum = "no checksum that identifies an export"
    private static let changed = "changes made after the export"

    /// Exports over a file and returns the reason why the file is not replaced; nil if it is.
    private func found(
        _ bytes: [UInt8], in example: ExportExample, _ format: DatasetFormat, _ path: String
    ) throws -> String? {
        example.disk.put(bytes, at: path)
        do {
            _ = try Datasets.export(
                example.session, format, to: path, replacing: true, codecs: DrawnCodecs(),
                fileSystem: example.disk)
            return nil
        } catch let error as ExportError {
            #expect(example.disk.bytes(at: path) == bytes)
            guard case .notAnExport(layout: format.name, found: let found) = error.fact else {
                throw error
            }
            return found ?? "another beginning"
        }
    }

    private func exported(
        _ format: DatasetFormat, to path: String
    ) throws -> (example: ExportExample, bytes: [UInt8]) {
        let example = try ExportExample()
        _ = try Datasets.export(
            example.session, format, to: path, codecs: DrawnCodecs(), fileSystem: example.disk)
        return (example, try #require(example.disk.bytes(at: path)))
    }

    @Test(arguments: cases)
    func anUnchangedFileIsReplaced(_ format: DatasetFormat, _ ending: String) throws {
        let path = "/out/x" + ending
        let (example, bytes) = try exported(format, to: path)
        #expect(try found(bytes, in: example, format, path) == nil)
        #expect(example.disk.bytes(at: path) == bytes)
    }

    @Test(arguments: cases)
    func aFileWithOneOtherByteStays(_ format: DatasetFormat, _ ending: String) throws {
        let path = "/out/x" + ending
        let (example, bytes) = try exported(format, to: path)
        let step = max(1, bytes.count / 500)
        let ends = Array(0..<120) + (bytes.count - 120..<bytes.count)
        for offset in ends + Array(stride(from: 120, to: bytes.count, by: step)) {
            var edited = bytes
            edited[offset] ^= 1
            #expect(try found(edited, in: example, format, path) != nil, "byte \(offset)")
        }
        var edited = bytes
        edited[bytes.count / 2] ^= 1
        #expect(try found(edited, in: example, format, path) == Self.changed)
    }

    @Test(arguments: cases)
    func extendedOrTruncatedFileIsNotReplaced(_ format: DatasetFormat, _ ending: String) throws {
        let path = "/out/x" + ending
        let (example, bytes) = try exported(format, to: path)
        // MCAP and zip files have their mark at the end.
        let isKnown = [".bag", ".ply"].contains(ending)
        let words = isKnown ? Self.changed : Self.noChecksum
        #expect(try found(bytes + [0], in: example, format, path) == words)
        #expect(try found(Array(bytes.dropLast()), in: example, format, path) == words)
        #expect(try found(Array(bytes.prefix(16)), in: example, format, path) != nil)
        #expect(try found(bytes + bytes, in: example, format, path) == Self.changed)
    }

    /// Files of other programs that begin like an export are not read beyond their beginning.
    @Test(arguments: cases)
    func anotherProgramsFileWithTheSameBeginningIsNotReplaced(
        _ format: DatasetFormat, _ ending: String
    ) throws {
        let path = "/out/x" + ending
        let (example, bytes) = try exported(format, to: path)
        let mark = try #require(Self.marks[ending])
        let start = try #require(bytes.firstRange(of: mark)).lowerBound
        let other = Array(bytes[..<start]) + Array("X".utf8) + bytes[(start + 1)...]
        #expect(try found(other, in: example, format, path) == Self.noChecksum)
        let source = BytesInMemory(
            Array(bytes.prefix(64)) + [UInt8](repeating: 1, count: 1 << 20))
        let words = try (format.singleFile?.mark ?? .archive(of: format.name)).fault(in: source)
        #expect(words == Self.noChecksum)
        #expect(source.readByteCount <= 1 << 13)
    }

    private static let marks: [String: [UInt8]] = [
        ".mcap": Array("lockstep-export".utf8), ".bag": Array("lockstep-export-crc32=".utf8),
        ".ply": Array("comment lockstep-export-crc32=".utf8),
        ".zip": Array("lockstep-export-crc32=vio-".utf8),
    ]

    /// A tool that adds a record to an MCAP file also updates the format's own checksums.
    @Test func mcapFileWithAnAddedRecordIsNotReplaced() throws {
        let (example, bytes) = try exported(.mcap, to: "/out/x.mcap")
        let mark = FileMark.mcap
        let offset = try #require(try MCAPFileChecksum.ofExports.offset(in: BytesInMemory(bytes)))
        let record: [UInt8] =
            [0x0c, 13, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0] + Array("notes".utf8)
            + [0, 0, 0, 0]
        let before = Array(bytes[..<Int(offset)]) + record
        let end = Array(bytes[(Int(offset) + mark.byteCount)...])
        let old = Array(bytes[Int(offset)..<(Int(offset) + mark.byteCount - 13)])
        var checksum = CRC32()
        (before + old).withUnsafeBytes { checksum.update($0) }
        var dataEnd: [UInt8] = [0x0f, 4, 0, 0, 0, 0, 0, 0, 0]
        withUnsafeBytes(of: checksum.value.littleEndian) { dataEnd += $0 }
        // The summary begins later by the length of the added record.
        var footer = end
        let place = footer.count - 28
        let summary = offset + Int64(mark.byteCount + record.count)
        withUnsafeBytes(of: summary.littleEndian) {
            footer.replaceSubrange(place..<(place + 8), with: $0)
        }
        let edited = before + old + dataEnd + footer
        #expect(try found(edited, in: example, .mcap, "/out/x.mcap") == Self.changed)
    }
}
