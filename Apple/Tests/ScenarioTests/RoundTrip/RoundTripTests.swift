import Foundation
import LockstepAppModel
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// Plays a session through the virtual phone, records it with the app, and compares the two.
///
/// They are equal within the precision of Apple's types.
@Suite struct RoundTripTests {
    @Test func arkitAndCoreMotionFieldsSurviveTheRoundTrip() async throws {
        let known = try KnownRecording()
        let fields = CarriedField.arkitFrames + CarriedField.motion + CarriedField.audio
        try await known.scenario(.logger).live(known.source()) { app in
            let carried = try app.recordAll()
            let streams = RecordingMode.logger.streams.union([.audio])
            try Self.compare(known, carried, fields, streams)
        }
    }

    @Test func avFoundationAndCoreLocationFieldsSurviveTheRoundTrip() async throws {
        let known = try KnownRecording()
        let fields =
            CarriedField.avFoundationFrames + CarriedField.environment + CarriedField.audio
        try await known.scenario(.vio).live(known.source()) { app in
            let carried = try app.recordAll()
            let streams = RecordingMode.vio.streams.union([.location, .audio])
            try Self.compare(known, carried, fields, streams)
            for frame in try RecordedSession(opening: carried.path).frames() {
                let time = KnownRecording.cameraClock.time(
                    at: frame.timestamp, start: app.phone.startTime)
                let raw = RationalTime(value: time.nanoseconds, timescale: 1_000_000_000)
                #expect(frame.rawTimestamp == raw)
            }
        }
    }

    /// The virtual phone makes a photo of the first frame after the request.
    @Test func photoFieldsSurviveTheRoundTrip() async throws {
        let known = try KnownRecording()
        try await known.scenario(.photo).live(known.source()) { app in
            try app.open()
            try app.play(.seconds(1))
            let photos = try (0..<4).map { _ in try app.takePhoto() }
            let frames = try StoredSample.all(of: known.session, [.camera])
            let sent = photos.compactMap { photo in
                frames.first { $0.frame?.timestamp == photo.timestamp }
            }
            #expect(sent.count == photos.count)
            let came = photos.map { StoredSample($0, beside: known.session) }
            for field in CarriedField.photos {
                #expect(try field.compare(sent, came).difference == nil)
            }
        }
    }

    /// A session has few positions, so this tests the limit of their timestamps up to 2038.
    @Test func dateResolvesTimesAsTheTableStates() throws {
        // From 2023 to 2038, in steps that are not whole seconds.
        for step in Int64(0)..<10_000 {
            let wall = WallTime(nanoseconds: 1_700_000_000_000_000_000 + step * 44_699_999_999_863)
            let date = Date(timeIntervalSince1970: wall.seconds)
            let back = try #require(WallTime(seconds: date.timeIntervalSince1970))
            #expect(
                abs(back.nanoseconds - wall.nanoseconds) <= CarryingLimit.date.tolerance, "\(wall)")
        }
    }

    /// The table in the virtual phone's README equals the list of tested fields, line by line.
    @Test func readmeTableListsTheTestedFields() throws {
        let fields =
            CarriedField.motion + CarriedField.arkitFrames + CarriedField.avFoundationFrames
            + CarriedField.environment + CarriedField.audio + CarriedField.photos
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../VirtualPhone/README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## To the last bit\n").last)
        let lines = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
            .map(String.init).filter { $0.hasPrefix("|") }
        #expect(lines.dropFirst(2) == fields.map(\.line)[...])
    }

    private static func compare(
        _ known: KnownRecording, _ carried: Session, _ fields: [CarriedField],
        _ streams: Set<LockstepSamples.Stream>
    ) throws {
        let sent = try StoredSample.all(of: known.session, streams)
        let came = try StoredSample.all(of: carried, streams)
        #expect(came.map(\.stream) == sent.map(\.stream))
        for field in fields {
            let (count, difference) = try field.compare(sent, came)
            #expect(difference == nil)
            #expect(count >= 4, "\(field.line)")
        }
    }
}

extension CaptureApp {
    /// Records all of the phone's footage.
    fileprivate func recordAll() throws -> Session {
        try open()
        try start()
        try play(.seconds(6))
        stop()
        let session = try #require(try sessions().first)
        return session.session
    }
}
