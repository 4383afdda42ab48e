@preconcurrency import AVFoundation
import Foundation
import LockstepConcurrency
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// Movies recorded by AVFoundation's file output.
@Suite struct MovieFileTests {
    private static let size = PixelSize(width: 64, height: 48)

    @Test func aRecordingHasEveryFrameFromStartToStop() async throws {
        let witness = try await record { phone, output in
            try phone.run(for: .milliseconds(505))
            #expect(output.isRecording && output.outputFileURL != nil)
            #expect(abs(output.recordedDuration.seconds - 14.0 / 30) < 0.001)
            output.stopRecording()
            #expect(!output.isRecording && output.outputFileURL == nil)
        }
        #expect(witness.lines == ["started", "finished"])
        #expect(witness.images == 15)
    }

    @Test func framesBeforeTheStartAreNotInTheMovie() async throws {
        let witness = try await record(startsAt: .milliseconds(520)) { phone, output in
            try phone.run(for: .milliseconds(300))
            output.stopRecording()
        }
        #expect(witness.lines == ["started", "finished"])
        #expect(witness.images == 9)
    }

    @Test(arguments: [
        (AVCaptureVideoOrientation.landscapeRight, false, [1, 0, 0, 1]),
        (.portrait, false, [0, 1, -1, 0]), (.landscapeLeft, false, [-1, 0, 0, -1]),
        (.landscapeRight, true, [-1, 0, 0, 1]),
    ])
    func howImagesAreTurnedIsInTheTracksMatrix(
        _ orientation: AVCaptureVideoOrientation, _ isMirrored: Bool, _ expected: [CGFloat]
    ) async throws {
        let witness = try await record { connection in
            connection.videoOrientation = orientation
            connection.automaticallyAdjustsVideoMirroring = false
            connection.isVideoMirrored = isMirrored
        } _: { phone, output in
            try phone.run(for: .milliseconds(100))
            output.stopRecording()
        }
        #expect(witness.matrix == expected)
    }

    @Test func aLimitEndsARecordingThatCanBeUsed() async throws {
        let witness = try await record { phone, output in
            output.maxRecordedDuration = CMTime(value: 1, timescale: 3)
            try phone.runToEnd()
            #expect(!output.isRecording)
        }
        let code = AVError.Code.maximumDurationReached.rawValue
        #expect(witness.lines == ["started", "finished \(code), usable true"])
        #expect(witness.images == 10)
    }

    @Test func anInterruptionEndsARecordingThatCanBeUsed() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.inUseByAnotherClient))
        ]
        let witness = try await record(script: script) { phone, _ in try phone.runToEnd() }
        let code = AVError.Code.sessionWasInterrupted.rawValue
        #expect(witness.lines == ["started", "finished \(code), usable true"])
        #expect(witness.images == 14)
    }

    @Test func aFullDiskEndsARecording() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .freeBytes(50))]
        let witness = try await record(script: script) { phone, output in
            output.minFreeDiskSpaceLimit = 100
            try phone.runToEnd()
        }
        let last = try #require(witness.lines.last)
        #expect(last.hasPrefix("finished \(AVError.Code.diskFull.rawValue)"))
    }

    @Test func nothingIsRecordedOverAnotherFile() async throws {
        let witness = try await record(over: "kept") { phone, _ in try phone.runToEnd() }
        let code = AVError.Code.fileAlreadyExists.rawValue
        #expect(witness.lines == ["finished \(code), usable false"])
        #expect(witness.bytes == Data("kept".utf8))
    }

    @Test func aRecordingWithoutAFrameLeavesNoFile() async throws {
        let witness = try await record { _, output in output.stopRecording() }
        let code = AVError.Code.noDataCaptured.rawValue
        #expect(witness.lines == ["finished \(code), usable false"])
        #expect(witness.bytes == nil)
    }

    @Test func aSecondRecordingIsRejectedDuringTheFirst() async throws {
        let second = FileWitness()
        let witness = try await record { phone, output in
            try phone.run(for: .milliseconds(200))
            output.startRecording(
                to: URL(fileURLWithPath: "/nowhere/second.mov"), recordingDelegate: second)
            try phone.run(for: .milliseconds(200))
            output.stopRecording()
        }
        let code = AVError.Code.recordingAlreadyInProgress.rawValue
        #expect(second.lines == ["finished \(code), usable false"])
        #expect(witness.lines == ["started", "finished"] && witness.images == 11)
    }

    @Test func onlySupportedValuesCanBeSet() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 1, size: Self.size)) {
            _ in
            let (session, output) = try Self.setUp()
            defer { session.stopRunning() }
            let connection = try #require(output.connection(with: .video))
            let usual = output.outputSettings(for: connection)
            #expect(
                usual[AVVideoCodecKey] as? String
                    == output.availableVideoCodecTypes.first?.rawValue)
            #expect((usual[AVVideoWidthKey] as? NSNumber)?.intValue == 64)
            output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.h264], for: connection)
            let chosen = output.outputSettings(for: connection)[AVVideoCodecKey]
            #expect(chosen as? AVVideoCodecType == .h264)
        }
    }

    @Test func whatIsNotSupportedEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            try await VirtualPhone.withPhone(
                .allowed, source: FrameList(count: 1, size: PixelSize(width: 64, height: 48))
            ) { _ in
                let (session, output) = try MovieFileTests.setUp()
                defer { session.stopRunning() }
                guard let connection = output.connection(with: .video) else { return }
                output.setOutputSettings([AVVideoWidthKey: 32], for: connection)
            }
        }
    }

    @Test func aRecordingWithoutACameraEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            AVCaptureMovieFileOutput().startRecording(
                to: URL(fileURLWithPath: "/nowhere/movie.mov"), recordingDelegate: FileWitness())
        }
    }

    /// Connects the camera to a movie output.
    static func setUp() throws -> (AVCaptureSession, AVCaptureMovieFileOutput) {
        let (session, output) = (AVCaptureSession(), AVCaptureMovieFileOutput())
        let device = try #require(AVCaptureDevice.default(for: .video))
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        return (session, output)
    }

    /// Runs the camera for a second with a movie output that records from `start` on.
    private func record(
        startsAt start: HostDuration = .milliseconds(1), script: PhoneScript = PhoneScript(),
        over content: String? = nil, _ connect: (AVCaptureConnection) -> Void = { _ in },
        _ body: (VirtualPhone, AVCaptureMovieFileOutput) throws -> Void
    ) async throws -> FileWitness {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString + ".mov")
        defer { try? FileManager.default.removeItem(at: url) }
        try content.map { try Data($0.utf8).write(to: url) }
        let source = FrameList(count: 30, size: Self.size)
        return try await VirtualPhone.withPhone(.allowed, source: source, script: script) { phone in
            let (session, output) = try Self.setUp()
            let witness = FileWitness()
            connect(try #require(output.connection(with: .video)))
            session.startRunning()
            try phone.run(for: start)
            output.startRecording(to: url, recordingDelegate: witness)
            try body(phone, output)
            try phone.runToEnd()
            session.stopRunning()
            try phone.run(for: .milliseconds(1))
            witness.read(url)
            return witness
        }
    }
}

// Unchecked: all mutable state is behind a lock.

/// Records a file output's calls, and reads the content of its file.
final class FileWitness: NSObject, AVCaptureFileOutputRecordingDelegate,
    @unchecked Sendable
{
    private let heard = Mutex<[String]>([])
    private(set) var bytes: Data?
    private(set) var images = 0
    private(set) var matrix: [CGFloat] = []

    var lines: [String] { heard.withLock { $0 } }

    func fileOutput(
        _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {
        heard.withLock { $0.append("started") }
    }

    func fileOutput(
        _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection], error: (any Error)?
    ) {
        let error = error as? AVError
        let isUsable = error?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool
        let words = error.map { " \($0.code.rawValue), usable \(isUsable ?? false)" }
        heard.withLock { $0.append("finished" + (words ?? "")) }
    }

    func read(_ url: URL) {
        bytes = try? Data(contentsOf: url)
        let track = AVURLAsset(url: url).tracks.first
        matrix = track.map { [$0.preferredTransform] }?.flatMap { [$0.a, $0.b, $0.c, $0.d] } ?? []
        guard let source = try? LocalFileSystem().open(url.path),
            let movie = try? FFmpegCodecs().openMovie(source)
        else { return }
        while (try? movie.nextImage()) != nil { images += 1 }
    }
}
