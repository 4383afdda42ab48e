import LockstepContainers
import LockstepSamples
import LockstepTestSupport
import Testing

@Suite struct CRC32Tests {
    // The check value of CRC-32/ISO-HDLC in the catalog of parametrized CRC algorithms.
    @Test func hasThePublishedCheckValue() {
        #expect(checksum(Array("123456789".utf8)) == 0xcbf4_3926)
        #expect(checksum([]) == 0)
    }

    @Test func matchesBytewiseDefinition() {
        var numbers = SeededGenerator(seed: 3)
        for count in 0..<40 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            #expect(checksum(bytes) == bytewise(bytes))
        }
    }

    @Test func doesNotDependOnHowBytesAreSplit() {
        let bytes = (0..<60).map { UInt8($0 * 7 % 251) }
        for cut in 0...bytes.count {
            var sum = CRC32()
            Array(bytes[..<cut]).withUnsafeBytes { sum.update($0) }
            Array(bytes[cut...]).withUnsafeBytes { sum.update($0) }
            #expect(sum.value == checksum(bytes))
        }
    }

    private func bytewise(_ bytes: [UInt8]) -> UInt32 {
        var register = UInt32.max
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = (register >> 1) ^ (0xedb8_8320 * (register & 1)) }
        }
        return ~register
    }
}

@Suite struct ZipWriterTests {
    @Test func sameFilesGiveTheSameArchive() throws {
        let archives = try (0..<2).map { _ in
            try archive([("a/ä.txt", Array("one".utf8)), ("b", [])])
        }
        #expect(archives[0] == archives[1])
        #expect(archives[0].count == 2 * 30 + 2 * 46 + 22 + 2 * (8 + 1) + 3)
    }

    @Test func directoryContainsLengthOfWrittenFiles() throws {
        var directory = ZipDirectory()
        var written = try directory.add("a", byteCount: 3, checksum: 1).count + 3
        #expect(directory.byteCount == Int64(written))
        written += try directory.add("b/c", byteCount: 0, checksum: 0).count
        #expect(directory.byteCount == Int64(written))
    }

    @Test(arguments: [
        "", "/a", "a//b", "a/", ".", "..", "../a", "a/..", "a/./b",
        String(repeating: "x", count: 65_536),
    ])
    func namesThatLeadElsewhereAreRefused(_ name: String) throws {
        var directory = ZipDirectory()
        #expect(throws: ZipError.self) {
            _ = try directory.add(name, byteCount: 0, checksum: 0)
        }
        #expect(directory.entryCount == 0)
    }

    @Test(arguments: [Int64.max, Int64.min, -1])
    func impossibleLengthsAreRejected(_ byteCount: Int64) {
        var directory = ZipDirectory()
        #expect(throws: ZipError.self) {
            _ = try directory.add("a", byteCount: byteCount, checksum: 0)
        }
        #expect(directory.byteCount == 0)
    }

    @Test(arguments: [("two", Int64(3)), ("one", 2), ("one", 4), ("", 3)])
    func fileThatDiffersFromItsAnnouncementIsRejected(_ words: String, _ announced: Int64) throws {
        let bytes = Array(words.utf8)
        let sink = CollectingSink()
        var writer = ZipWriter(into: sink)
        try writer.begin("a", byteCount: announced, checksum: checksum(Array("one".utf8)))
        #expect(throws: ZipError.self) {
            try bytes.withUnsafeBytes { try writer.append($0) }
            try writer.endEntry()
        }
        #expect(throws: ZipError.self) { try writer.finish() }
    }

    @Test func outOfOrderCallsAreRejected() throws {
        var writer = ZipWriter(into: CollectingSink())
        #expect(throws: ZipError.self) { try [1].withUnsafeBytes { try writer.append($0) } }
        #expect(throws: ZipError.self) { try writer.endEntry() }
        try writer.begin("a", byteCount: 0, checksum: 0)
        #expect(throws: ZipError.self) { try writer.begin("b", byteCount: 0, checksum: 0) }
        #expect(throws: ZipError.self) { try writer.finish() }
        try writer.endEntry()
        try writer.finish()
        #expect(throws: ZipError.self) { try writer.begin("c", byteCount: 0, checksum: 0) }
        #expect(throws: ZipError.self) { try writer.finish() }
    }

    @Test func aSinkThatFailsOnceEndsTheArchive() throws {
        let sink = CollectingSink()
        var writer = ZipWriter(into: sink)
        try writer.begin("a", byteCount: 1, checksum: checksum([7]))
        sink.failure = ZipSinkFailure()
        #expect(throws: ZipSinkFailure.self) { try append([7], to: &writer) }
        sink.failure = nil
        #expect(throws: ZipError.self) { try append([7], to: &writer) }
        #expect(throws: ZipError.self) { try writer.finish() }
    }

    private func append(_ bytes: [UInt8], to writer: inout ZipWriter) throws {
        try bytes.withUnsafeBytes { try writer.append($0) }
    }

    private func archive(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let sink = CollectingSink()
        var writer = ZipWriter(into: sink)
        for file in files {
            try writer.begin(
                file.name, byteCount: Int64(file.bytes.count), checksum: checksum(file.bytes))
            try append(file.bytes, to: &writer)
            try writer.endEntry()
        }
        try writer.finish()
        return sink.bytes
    }
}

private struct ZipSinkFailure: Error {}

private final class CollectingSink: ByteSink {
    var bytes: [UInt8] = []
    var failure: (any Error)?

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        if let failure { throw failure }
        self.bytes += bytes
    }
}

private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = CRC32()
    bytes.withUnsafeBytes { sum.update($0) }
    return sum.value
}
