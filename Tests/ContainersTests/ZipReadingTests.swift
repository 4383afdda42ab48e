import LockstepContainers
import LockstepSamples
import LockstepTestSupport
import Testing

/// Archives packed by other programs, and damaged archives.
@Suite struct ZipReadingTests {
    private static let text = Array("All that glisters is not gold".utf8)

    private func contents(_ archive: [UInt8]) throws -> [String: [UInt8]] {
        let source = BytesInMemory(archive)
        var contents: [String: [UInt8]] = [:]
        for entry in try ZipIndex(source, file: "a.zip").entries where !entry.isDirectory {
            let bytes = try ZipEntryBytes(entry, in: source, file: "a.zip")
            contents[entry.name] = try all(of: bytes, pieces: 7)
        }
        return contents
    }

    private func all(of bytes: ZipEntryBytes, pieces: Int) throws -> [UInt8] {
        var content: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: pieces)
        while true {
            let taken = try piece.withUnsafeMutableBytes {
                try bytes.read(at: Int64(content.count), into: $0)
            }
            guard taken > 0 else { return content }
            content += piece[..<taken]
        }
    }

    /// Zeros compress a thousandfold; no recording comes near that ratio beyond a few megabytes.
    @Test(arguments: [(64 << 20, true), (65 << 20, false)])
    func rejectsArchivesThatExpandTooMuch(_ byteCount: Int, isRead: Bool) throws {
        var entry = ExampleArchive.Entry("imu.csv", [])
        entry.method = 8
        entry.packed = [UInt8](repeating: 0, count: 100_000)
        entry.claimedByteCount = byteCount
        let source = BytesInMemory(ExampleArchive([entry]).bytes)
        guard !isRead else {
            #expect(try ZipIndex(source, file: "a.zip").entries.count == 1)
            return
        }
        let error = #expect(throws: ZipError.self) { try ZipIndex(source, file: "a.zip") }
        #expect(
            error?.fact == .expansion(Int64(byteCount), of: 100_000, limit: 200))
        #expect(error?.remedy.description.contains("unpack the archive") == true)
    }

    @Test func readsStoredAndDeflatedFiles() throws {
        let long = (0..<1000).map { UInt8($0 * 7 % 251) }
        let archive = ExampleArchive([
            .init("a/ä.txt", Self.text), .init(deflating: "a/long", long), .init("a/empty", []),
            .init(deflating: "b", []), .init("folder/", []),
        ])
        #expect(
            try contents(archive.bytes)
                == ["a/ä.txt": Self.text, "a/long": long, "a/empty": [], "b": []])
    }

    @Test func readsDeflatedFileFromAnyOffset() throws {
        let long = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
        let source = BytesInMemory(ExampleArchive([.init(deflating: "long", long)]).bytes)
        let entry = try #require(try ZipIndex(source, file: "a").entries.first)
        let bytes = try ZipEntryBytes(entry, in: source, file: "a")
        for offset in [0, 50_000, 99_990, 3, 99_999, 64, 0] {
            var piece = [UInt8](repeating: 0, count: 20)
            let taken = try piece.withUnsafeMutableBytes {
                try bytes.read(at: Int64(offset), into: $0)
            }
            #expect(piece[..<taken] == long[offset..<min(offset + 20, long.count)])
        }
    }

    @Test func readsArchivesOfItsOwnWriter() throws {
        let sink = Collected()
        var writer = ZipWriter(into: sink)
        var checksum = CRC32()
        Self.text.withUnsafeBytes { checksum.update($0) }
        try writer.begin("s/a", byteCount: Int64(Self.text.count), checksum: checksum.value)
        try Self.text.withUnsafeBytes { try writer.append($0) }
        try writer.endEntry()
        try writer.finish()
        #expect(try contents(sink.bytes) == ["s/a": Self.text])
    }

    @Test func findsTheDirectoryBeforeAComment() throws {
        var archive = ExampleArchive([.init("a", Self.text)]).bytes
        archive[archive.count - 2] = 9
        #expect(try contents(archive + Array("a comment".utf8)) == ["a": Self.text])
    }

    @Test(arguments: ["../a", "a/../../b", "/etc/passwd", "a//b", "./a", "a\\b", "a\0b", ""])
    func rejectsNamesThatLeadOut(_ name: String) throws {
        let archive = ExampleArchive([.init("good", []), .init(name, Self.text)]).bytes
        let error = #expect(throws: ZipError.self) { try contents(archive) }
        #expect(error?.fact == .name)
        #expect(error?.place?.file == "a.zip")
        #expect(error?.place?.byte != nil)
        #expect(error?.problem.contains("points outside the archive") == true)
    }

    /// Such names need not be malicious, but every folder listing keeps each name in memory.
    @Test func refusesNamesThatAreTooDeepOrTooLong() throws {
        let deepest = [String](repeating: "a", count: 64).joined(separator: "/")
        let longest = String(repeating: "b", count: 4096)
        let allowed = ExampleArchive([.init(deepest, Self.text), .init(longest, [])]).bytes
        #expect(try contents(allowed).keys.sorted() == [deepest, longest])
        let refused: [(String, ZipError.Fact, String)] = [
            (
                deepest + "/a", .deepName(levels: 65, limit: 64),
                "has 65 levels, and the limit is 64"
            ),
            (
                longest + "b", .longName(byteCount: 4097, limit: 4096),
                "has 4097 bytes, and the limit is 4096"
            ),
            (deepest + "/../a", .name, "points outside the archive"),
        ]
        for (name, fact, words) in refused {
            let archive = ExampleArchive([.init("good", []), .init(name, Self.text)]).bytes
            let error = #expect(throws: ZipError.self) { try contents(archive) }
            #expect(error?.fact == fact)
            #expect(error?.problem.contains(words) == true)
            #expect(error?.remedy.description.contains("malicious") == (fact == .name))
        }
    }

    /// Two million empty entries would use a gigabyte of memory.
    @Test func refusesManyEmptyEntries() throws {
        let limit = 1 << 16
        let entries = (0..<limit).map { ExampleArchive.Entry("\($0)", []) }
        let index = try ZipIndex(
            BytesInMemory(ExampleArchive(entries + [.init("full", Self.text)]).bytes), file: "a.zip"
        )
        #expect(index.entries.count == limit + 1)
        let more = ExampleArchive(entries + [.init("folder/", [])]).bytes
        let error = #expect(throws: ZipError.self) {
            try ZipIndex(BytesInMemory(more), file: "a.zip")
        }
        #expect(error?.fact == .emptyEntries(limit: limit))
        #expect(error?.problem.contains("more than 65536 empty files and folders") == true)
    }

    struct Damage: Sendable {
        var name: String
        var words: String
        var change: @Sendable (inout ExampleArchive.Entry) -> Void
    }

    static let damages: [Damage] = [
        Damage(name: "encrypted", words: "needs a password") { $0.flags = 1 },
        Damage(name: "another method", words: "uses compression method 12") { $0.method = 12 },
        Damage(name: "another checksum", words: "does not match its checksum") { $0.checksum = 7 },
        Damage(name: "10 GB", words: "claims 4000000000 bytes") {
            $0.claimedByteCount = 4_000_000_000
        },
        Damage(name: "10 GB deflated", words: "claims 4000000000 bytes") { entry in
            entry = .init(deflating: "a", Self.text)
            entry.claimedByteCount = 4_000_000_000
        },
        Damage(name: "one byte too many", words: "too few") { entry in
            entry = .init(deflating: "a", Self.text)
            entry.claimedByteCount = Self.text.count + 1
        },
        Damage(name: "an offset beyond the end", words: "beyond the archive's end") {
            $0.offset = 1 << 30
        },
        Damage(name: "another offset", words: "no entry at the offset in the directory") {
            $0.offset = 3
        },
        Damage(name: "invalid DEFLATE", words: "invalid block type") { entry in
            entry.method = 8
            entry.packed = [7] + Self.text
        },
        Damage(name: "a truncated stream", words: "ends inside a block") { entry in
            entry = .init(deflating: "a", Self.text)
            entry.packed = entry.packed?.dropLast(3)
        },
    ]

    @Test(arguments: damages.indices) func reportsTheProblemOfAnEntry(_ index: Int) throws {
        let damage = Self.damages[index]
        var entry = ExampleArchive.Entry("a", Self.text)
        damage.change(&entry)
        let archive = ExampleArchive([entry]).bytes
        let error = #expect(throws: ZipError.self, "\(damage.name)") { try contents(archive) }
        #expect(error?.problem.contains(damage.words) == true, "\(damage.name): \(error as Any)")
        #expect(error?.place?.byte != nil)
    }

    @Test func reportsTruncatedArchive() throws {
        let archive = ExampleArchive([.init("a", Self.text)]).bytes
        for count in 0..<archive.count {
            let error = #expect(throws: ZipError.self) { try contents(Array(archive[..<count])) }
            #expect(error?.problem.contains("damaged") == true)
        }
    }

    @Test func survivesAnyByte() throws {
        let archive = ExampleArchive([
            .init("a", Self.text), .init(deflating: "b", Self.text + Self.text),
        ]).bytes
        for index in archive.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var damaged = archive
                damaged[index] = value
                do {
                    _ = try contents(damaged)
                } catch {
                    #expect(error is ZipError, "byte \(index): \(error)")
                }
            }
        }
    }
}

private final class Collected: ByteSink {
    var bytes: [UInt8] = []
    func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
}
