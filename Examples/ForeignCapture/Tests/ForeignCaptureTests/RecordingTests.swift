import ForeignCapture
import Foundation
import LockstepDatasets
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import Testing
import VirtualPhone

/// Third-party capture code, unchanged, fed by recordings.
@Suite struct RecordingTests {
    private let codecs = FFmpegCodecs()

    @Test func aSessionIsCapturedAgainFrameByFrame() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let session = try await record(in: folder.path)
        let content = try Content(open(session))
        let captured = try await capture(
            .worldTracking, from: decoded(session), startsAt: SyntheticFeed.start)
        #expect(captured.frames.count == content.frames.count && content.frames.count > 50)
        #expect(captured.frames.map(\.seconds) == content.frames.map(\.timestamp.seconds))
        #expect(captured.readings.count == content.inertial.values.map(\.count).reduce(0, +))
    }

    /// A phone of another make, recorded by another app: 25 frames in a movie, 81 samples.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: Self.realRecording),
            "needs a recording of others"))
    func aRealRecordingOfAnotherPhoneIsCaptured() async throws {
        let content = try Content(open(Self.realRecording))
        let movie = try codecs.openMovie(
            LocalFileSystem().open(Self.realRecording + "/movie.mp4"))
        let source = try DecodedSource(open(Self.realRecording), codecs: codecs, movie: movie)
        let first = try #require(content.frames.first).timestamp
        let captured = try await capture(.video, from: source, startsAt: first)
        #expect(captured.frames.map(\.what) == Array(repeating: "frame", count: 25))
        #expect(captured.frames.map(\.seconds) == content.frames.map(\.timestamp.seconds))
        #expect(captured.frames.allSatisfy { $0.size == PixelSize(width: 640, height: 480) })
        #expect(captured.readings(of: "accelerometer").count == 81)
        #expect(
            captured.readings(of: "gyroscope").map(\.value)
                == content.inertial[.gyroscope]?.map(\.value))
    }

    private static let realRecording = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../../shared/data/honorv10-mars").standardized.path

    private func open(_ path: String) throws -> any StoredSource {
        try Datasets.open(path, codecs: codecs, fileSystem: LocalFileSystem())
    }

    /// Returns a session's images as a camera delivers them; its mode stores them one by one.
    private func decoded(_ session: String) throws -> DecodedSource {
        try DecodedSource(open(session), codecs: codecs, movie: nil)
    }

    /// Records the synthetic phone as the tool does, and returns the session's folder.
    private func record(in folder: String) async throws -> String {
        try await VirtualPhone.withPhone { phone in
            let recorder = Recorder(
                RecorderConfiguration(mode: .logger, directory: folder), codecs: codecs,
                fileSystem: LocalFileSystem(), clock: phone.clock)
            return try recorder.record(from: SyntheticFeed.phone()).path
        }
    }
}
