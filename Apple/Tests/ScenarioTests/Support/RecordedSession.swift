import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// A session that the app has recorded, with its check and what became of every sample.
struct RecordedSession {
    let session: Session
    let report: CheckReport
    let account: SampleAccount

    /// The session in the folder `path`, judged with codecs that did not write it.
    init(opening path: String) throws {
        session = try Session(opening: path, fileSystem: LocalFileSystem())
        report = try SessionCheck.run(session: session, codecs: FFmpegCodecs())
        account = try SampleAccount(session)
    }

    var manifest: SessionManifest { session.manifest }

    /// Warnings and failures of the check: "warn drops.share camera".
    ///
    /// Findings about the scene are left out, because images of these sizes show little of it, and
    /// so is what a recording of a few seconds is too short to tell.
    var troubles: [String] {
        let scenery = ["alignment.image", "images.", "exposure.", "depth."]
        let findings = report.findings.filter { finding in
            finding.severity >= .warn && !scenery.contains { finding.name.rawValue.hasPrefix($0) }
        }
        return findings.map { finding in
            [finding.severity.rawValue, finding.name.rawValue, finding.stream?.rawValue]
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    /// Everything that happened beside samples.
    func events() throws -> [SessionEvent] {
        var events: [SessionEvent] = []
        let rows = try session.eventRows()
        while let row = try rows?.next() { events.append(row.event) }
        return events
    }

    /// The rows of all frames.
    func frames() throws -> [FrameRow] {
        var frames: [FrameRow] = []
        let rows = try session.frameRows()
        while let row = try rows?.next() { frames.append(row) }
        return frames
    }
}

extension CaptureApp {
    /// All sessions in the app's folder, by name.
    func sessionPaths() throws -> [String] {
        try SessionCatalog.list(folder.path, fileSystem: LocalFileSystem()).map(\.path)
    }

    /// The app's sessions, each complete, with every sample that the app was told of while it
    /// recorded in a row or a drop, and no row that no one told of.
    ///
    /// A recording that ended by itself is answerable for what came before its last sample.
    ///
    /// - Parameter thinned: streams of which the mode keeps fewer than come.
    func sessions(
        thinned: Set<LockstepSamples.Stream> = [], _ location: SourceLocation = #_sourceLocation
    ) throws -> [RecordedSession] {
        let sessions = try sessionPaths().map(RecordedSession.init(opening:))
        let recordings = recordings.withLock { $0 }
        #expect(sessions.count == recordings.count, sourceLocation: location)
        for (session, recording) in zip(sessions, recordings) {
            #expect(session.manifest.state == .complete, sourceLocation: location)
            let told = told(of: recording, until: session.account.end)
                .filter { !thinned.contains($0.stream) }
            #expect(session.account.missing(told) == [], sourceLocation: location)
            expectNothingInvented(session, location)
        }
        #expect(phone.notices == [], sourceLocation: location)
        return sessions
    }

    private func told(of recording: Recording, until end: HostTime) -> [ToldSample] {
        let entries = told.entries(from: recording.start)
        guard let stop = recording.stop else {
            return entries.filter { $0.time < end }.map(\.sample)
        }
        return entries.prefix(stop - recording.start).map(\.sample)
    }

    private func expectNothingInvented(_ session: RecordedSession, _ location: SourceLocation) {
        let told = told.entries().map(\.sample)
        for stream in LockstepSamples.Stream.allCases {
            let invented = session.account.invented(stream, told: told)
            #expect(invented == [], "\(stream)", sourceLocation: location)
        }
    }

    /// The only session, as ``sessions(thinned:_:)`` checks it; its verdict is the one that the app
    /// showed.
    func session(
        thinned: Set<LockstepSamples.Stream> = [], _ location: SourceLocation = #_sourceLocation
    ) throws -> RecordedSession {
        let sessions = try sessions(thinned: thinned, location)
        let session = try #require(sessions.first, sourceLocation: location)
        #expect(sessions.count == 1, sourceLocation: location)
        let shown = model.verdict?.result
        #expect(shown == CaptureVerdict(session.report), sourceLocation: location)
        return session
    }
}

/// What a check finds in sessions that are as good as this phone can make them.
enum Troubles {
    /// The mode asks for 200 readings a second of a phone that gives 100.
    static let ofAskingFor200Hertz = [
        "warn rate.achieved accelerometer", "warn rate.achieved gyroscope",
        "warn rate.achieved deviceMotion",
    ]
}
