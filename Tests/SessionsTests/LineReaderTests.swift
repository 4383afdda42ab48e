import Foundation
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct LineReaderTests {
    struct Line: Hashable {
        var text: String
        var number: Int
        var offset: Int64
        var isComplete: Bool
    }

    @Test(arguments: 1..<8)
    func readsOfAnySizeGiveTheSameLines(_ longestRead: Int) throws {
        let text = "header\n\na,b\r\n" + String(repeating: "é", count: 9) + "\nlast"
        let expected = [
            Line(text: "header", number: 1, offset: 0, isComplete: true),
            Line(text: "", number: 2, offset: 7, isComplete: true),
            Line(text: "a,b\r", number: 3, offset: 8, isComplete: true),
            Line(text: String(repeating: "é", count: 9), number: 4, offset: 13, isComplete: true),
            Line(text: "last", number: 5, offset: 32, isComplete: false),
        ]
        let source = MemorySource(Array(text.utf8), longestRead: longestRead)
        #expect(try lines(LineReader(source, file: "f")) == expected)
    }

    /// One read call returns 65,536 bytes.
    @Test(arguments: [65_534, 65_535, 65_536, 65_537, 131_071, 131_072])
    func readsLinesAsLongAsItsBuffer(_ length: Int) throws {
        let long = String(repeating: "x", count: length)
        let source = MemorySource(Array("a\n\(long)\n\(long)\nb\n".utf8))
        let found = try lines(LineReader(source, file: "f"))
        #expect(found.map(\.text.utf8.count) == [1, length, length, 1])
        #expect(found.map(\.offset) == [0, 2, Int64(length) + 3, 2 * Int64(length) + 4])
    }

    @Test(arguments: [0, 1, 400_000])
    func skipsOverlongLines(_ surplus: Int) throws {
        let long = [UInt8](repeating: 7, count: LineReader.longestLine + 1 + surplus)
        let file = Array("a\n".utf8) + long + Array("\nb\n".utf8)
        let reader = LineReader(MemorySource(file), file: "f")
        #expect(try reader.next()?.number == 1)
        let place = Place(file: "f", row: 2, byte: 2)
        let error = FormatError(.lineTooLong(limit: LineReader.longestLine), place: place)
        #expect(throws: error) { try reader.next() }
        let next = try reader.next()
        #expect(next?.number == 3)
        #expect(next?.offset == Int64(long.count) + 3)
        #expect(next?.bytes == [UInt8(ascii: "b")])
        #expect(try reader.next() == nil)
    }

    /// A 20 GB file that uses no disk space.
    @Test func skipsTheHoleOfASparseFile() throws {
        let path = temporaryPath("lines")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("a\n".utf8).write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 20_000_000_000)
        try file.seek(toOffset: 20_000_000_000)
        try file.write(contentsOf: Data("\nb\n".utf8))
        try file.close()
        let source = CountedSource(try LocalFileSystem().open(path))
        let reader = LineReader(source, file: "imu.csv")
        #expect(try reader.next()?.number == 1)
        #expect(throws: FormatError.self) { try reader.next() }
        #expect(try reader.next()?.offset == 20_000_000_001)
        #expect(try reader.next() == nil)
        #expect(source.readByteCount < 4 * LineReader.longestLine)
    }

    @Test func readsTheLongestLine() throws {
        let long = [UInt8](repeating: 7, count: LineReader.longestLine)
        let reader = LineReader(MemorySource(long + [10]), file: "f")
        #expect(try reader.next()?.bytes.count == LineReader.longestLine)
    }

    @Test func findsNothingInAnEmptyFile() throws {
        let reader = LineReader(MemorySource([]), file: "f")
        #expect(try reader.next() == nil)
        #expect(try reader.next() == nil)
    }

    private func lines(_ reader: LineReader) throws -> [Line] {
        var found: [Line] = []
        while let line = try reader.next() {
            found.append(
                Line(
                    text: String(decoding: line.bytes, as: UTF8.self), number: line.number,
                    offset: line.offset, isComplete: line.isComplete))
        }
        return found
    }
}

/// A source that counts the bytes read.
private final class CountedSource: ByteSource {
    private(set) var readByteCount = 0
    private let source: any ByteSource

    init(_ source: any ByteSource) { self.source = source }

    var byteCount: Int64 { source.byteCount }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try source.read(at: offset, into: buffer)
        readByteCount += count
        return count
    }

    func dataOffset(from offset: Int64) -> Int64 { source.dataOffset(from: offset) }
}
