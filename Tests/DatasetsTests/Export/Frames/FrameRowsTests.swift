import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

/// Rows of frames that an export reads more than once.
@Suite struct FrameRowsTests {
    /// Whether rows are kept from the first pass or read again, for limits of all rows, one fewer,
    /// and none.
    @Test(arguments: [3, 2, 0])
    func areTheSameEachTime(mostKept: Int) throws {
        let example = try ExportExample([.frame(1), .frame(2), .frame(3)])
        let frames = FrameRows(try example.session, mostKept: mostKept)
        func timestamps() throws -> [HostTime] {
            var timestamps: [HostTime] = []
            try frames.readAll { timestamps.append($0.timestamp) }
            return timestamps
        }
        let first = try timestamps()
        #expect(first.count == 3)
        #expect(try timestamps() == first)
        for _ in 0..<2 {
            let reader = try #require(try frames.reader())
            var read: [HostTime] = []
            while let row = try reader.next() { read.append(row.timestamp) }
            #expect(read == first)
        }
    }

    @Test func areReadOnceWhereTheyAreKept() throws {
        let example = try ExportExample([.frame(1), .frame(2)])
        let session = try example.session
        let (kept, read) = (FrameRows(session), FrameRows(session, mostKept: 1))
        for frames in [kept, read] { try frames.readAll { _ in } }
        example.disk.put(Array("no row\n".utf8), at: example.path + "/frames.jsonl")
        #expect(try kept.reader()?.next() != nil)
        #expect(throws: FormatError.self) { try read.reader()?.next() }
    }
}
