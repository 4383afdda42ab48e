import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepReports

/// The allowed paths of a report.
@Suite struct PlaceTests {
    /// A recording that is a single file, which a page of the same name would replace.
    @Test(arguments: [
        ("/a/bag.mcap", true, ReportError.Fact.theRecording), ("/a/bag.mcap", false, .theRecording),
        ("/a/bag.mcap/r.html", true, .insideASession), ("/a/old.html", false, .alreadyThere),
        ("/a/old.html", true, nil), ("/a/new.html", false, nil), ("/a/b/c/new.html", false, nil),
        ("/a/bag.mcap/b/r.html", true, .insideASession),
    ])
    func reportNeverReplacesTheRecording(
        _ path: String, _ isForced: Bool, _ fact: ReportError.Fact?
    ) throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/a")
        for name in ["/a/bag.mcap", "/a/old.html"] { disk.put([1], at: name) }
        let look = {
            try SessionReport.checkPlace(
                path, ofRecording: "/a/bag.mcap", fileSystem: disk, replacing: isForced)
        }
        guard let fact else { return try look() }
        let error = #expect(throws: ReportError.self, performing: look)
        #expect(error?.fact == fact)
    }

    /// After any failure, no file is left under the name of an unfinished page.
    @Test(arguments: [FileError.Operation.write, .synchronize, .close, .rename])
    func failureLeavesNothing(_ operation: FileError.Operation) throws {
        let report = try ReportedSession(ReportedSession.readings()).report
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/a")
        let faulty = FaultyFileSystem(disk, fault: .init(call: 1, of: operation))
        #expect(throws: FileError.self) {
            try report.write(to: "/a/r.html", through: "/a/r.html.1.part", fileSystem: faulty)
        }
        #expect(try disk.list("/a").isEmpty)
    }
}
