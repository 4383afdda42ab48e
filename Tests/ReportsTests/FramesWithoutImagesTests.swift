import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A report of a session whose images were missing at import.
@Suite struct FramesWithoutImagesTests {
    @Test func reportStatesThatImagesAreMissing() throws {
        let disk = MemoryFileSystem()
        let writer = try TestSession(seed: 3, count: 60, storage: .missing)
            .write(in: "/s", fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "test"))
        let session = try Session(opening: writer.path, fileSystem: disk)
        let report = try SessionReport(
            of: session, madeOf: RecordingOrigin(path: writer.path), codecs: StubCodecs(),
            library: ReportedSession.library, namingActions: \.name)
        let page = String(decoding: report.page, as: UTF8.self)
        let count = session.manifest.frameCount
        #expect(count > 1 && page.contains("none: \(count) frames without an image"))
        #expect(page.contains("have no image"))
    }
}
