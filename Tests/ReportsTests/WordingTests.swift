import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepReports

/// A page's wording of sources, clocks and numbers.
@Suite struct WordingTests {
    private static let layout = RecordingOrigin(
        path: "/home/me/Walk_in.park/",
        layout: RecordingOrigin.Layout(name: "sensorlogger", summary: "a Sensor Logger export"))

    @Test func namesTheFolderAndItsFormat() throws {
        let session = try ReportedSession(ReportedSession.readings(), madeOf: Self.layout)
        let page = session.page
        #expect(page.contains("<h1>Walk_<wbr>in.<wbr>park</h1>"))
        #expect(page.contains("<p class=\"lede\">read as sensorlogger · "))
        #expect(page.contains("<dt>Read as</dt><dd>sensorlogger: a Sensor Logger export</dd>"))
        #expect(page.contains("<dt>File name</dt><dd>Walk_in.park</dd>"))
        // The temporary session's identifier is unknown to the reader.
        #expect(!page.contains(session.session.manifest.sessionID))
        #expect(!page.contains("/home/me"))
    }

    @Test func aSessionIsCalledByItsOwnName() throws {
        let session = try ReportedSession(ReportedSession.readings()) { $0.title = "A walk" }
        #expect(session.page.contains("<h1>A walk</h1>"))
        #expect(session.page.contains(session.session.manifest.sessionID + " · "))
        #expect(!session.page.contains("Read as"))
    }

    @Test func noticesHaveTitles() throws {
        let samples = ReportedSession.readings()
        let imported = try ReportedSession(samples, madeOf: Self.layout) { opening in
            opening.notes = "By the lake"
            opening.source.notices = ["column `a<b` was left out", "one ` alone"]
        }.page
        #expect(imported.contains("<h3>Notes</h3><p>By the lake</p>"))
        #expect(imported.contains("<h3>Assumptions and lost data of the import</h3><ul>"))
        #expect(imported.contains("<li>column <code>a&lt;b</code> was left out</li>"))
        #expect(imported.contains("<li>one ` alone</li>"))
        let recorded = try ReportedSession(samples) { $0.source.notices = ["warm"] }.page
        #expect(recorded.contains("<h3>Notices</h3><ul><li>warm</li>"))
        #expect(!(try ReportedSession(samples).page).contains("class=\"note\"><h3>"))
    }

    @Test func separateClocksAreMarked() throws {
        let apart = try ReportedSession(ReportedSession.readings()) { opening in
            opening.source.streams = [
                StreamDescription(stream: .accelerometer),
                StreamDescription(stream: .gyroscope, clock: .unrelated),
            ]
        }.page
        #expect(apart.contains("There is no shared clock: Gyroscope is on a separate clock."))
        #expect(apart.count(of: "<small>separate clock</small>") == 1)
        #expect(apart.count(of: "<rect class=\"run apart\"") == 1)
        #expect(apart.count(of: "<rect class=\"run\"") == 1)
        let shared = try ReportedSession(ReportedSession.readings()).page
        #expect(!shared.contains("separate clock") && !shared.contains("class=\"run apart\""))
    }

    /// A gap at 10 ms intervals in two streams, of which one is judged in seconds and the other in
    /// intervals.
    @Test func gapsAreAllInSeconds() throws {
        let long = ReportedSession.readings { (40..<80).contains($0) }
        let short = ReportedSession.readings { $0 == 10 || $0 == 11 }
        let samples =
            long.filter { $0.stream == .accelerometer }
            + short.filter { $0.stream == .gyroscope }
        let page = try ReportedSession(samples).page
        #expect(page.contains("<strong>0.41 s</strong>, limit <strong>0.25 s</strong><small>"))
        #expect(
            page.contains(
                "<strong>0.03 s</strong>, limit <strong>0.025 s</strong>"
                    + "<small>2.50 median intervals; "))
        #expect(!page.contains("median intervals</strong>"))
    }

    /// Each finding has its sentence, and its number and limit if it measured something.
    @Test func passedFindingsAreShownWithTheirNumbers() throws {
        let session = try ReportedSession(ReportedSession.readings())
        let passes = session.report.check.findings(.pass)
        let list = try #require(
            session.page.firstMatch(of: /<details class="passes">(.*?)<\/details>/))
        #expect(String(list.1).count(of: "<div class=\"passed\">") == passes.count)
        let measured = passes.filter { $0.measured != nil }.count
        #expect(measured > 0)
        #expect(String(list.1).count(of: "<p class=\"numbers\">") == measured)
        #expect(
            list.1.contains(
                "<code>timestamps.<wbr>gaps</code><div><div class=\"passed\"><p>"
                    + "<span>Accelerometer</span>No gap: the median interval is 10 ms.</p>"
                    + "<p class=\"numbers\"><strong>0.01 s</strong>, limit "
                    + "<strong>0.025 s</strong><small>2.50 median intervals; "))
    }
}
