import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// A session that the app has recorded, with its check and the outcome of every sample.
struct RecordedSession {
    let session: Session
    let report: CheckReport
    let account: SampleAccount

    /// Opens and checks the session at `path`, with codecs other than those that wrote it.
    init(opening path: String) throws {
        session = try Session(opening: path, fileSystem: LocalFileSystem())
        report = try SessionCheck.run(session: session, codecs: FFmpegCodecs())
        account = try SampleAccount(session)
    }

    var manifest: SessionManifest { session.manifest }

    /// Warnings and failures of the check: "warn drops.share camera".
    ///
    /// Findings about the scene are left out, because images of this size show little of it.
    /// Findings that need a longer recording are neither warnings nor failures.
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

    /// All events of the session.
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

    /// Returns the app's sessions, and expects that each is complete and accounts for every sample.
    ///
    /// Every sample that the app received while recording must be a row or a drop, and every row
    /// must be of a received sample. If a recording ended by itself, this applies to samples that
    /// were received before its last one.
    ///
    /// - Parameter thinned: Streams of which the mode keeps only some of the samples.
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
        // Surfaces have the time at which they were read, not one at which ARKit told of them.
        let surfaces: Set<LockstepSamples.Stream> = [.mesh, .planes]
        for stream in LockstepSamples.Stream.allCases where !surfaces.contains(stream) {
            let invented = session.account.invented(stream, told: told)
            #expect(invented == [], "\(stream)", sourceLocation: location)
        }
    }

    /// Returns the only session, checked by ``sessions(thinned:_:)``; expects that the app showed
    /// its verdict.
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

/// Findings of a check that this phone's limits make unavoidable.
enum Troubles {
    /// The mode requests 200 Hz, and the phone delivers 100 Hz.
    static let ofAskingFor200Hertz = [
        "warn rate.achieved accelerometer", "warn rate.achieved gyroscope",
        "warn rate.achieved deviceMotion",
    ]
}
