import LockstepAnalysis
import LockstepAppleMedia
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// A disk that is slower than the camera, and a killed app.
@Suite struct StorageScenarios {
    /// Half of the frames become drops with a reason; no inertial sample is lost.
    ///
    /// Storing an image takes 70 ms, about two frame intervals.
    @Test func slowDiskCausesCountedFrameDropsAndNoLostInertialSamples() async throws {
        var scenario = Scenario(.logger, seconds: 7)
        scenario.disk = { SlowDisk($0, delay: .milliseconds(70)) }
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.start()
            try app.play(.seconds(5))
            app.engine.touch(.pressed)
            app.lift()
            while app.model.isBusy { try app.play(.milliseconds(70)) }
            app.waitForVerdict()
            let session = try app.session()
            // The jitter of the kept frames, and whether ten in a row are missing, depends on which
            // images the encoders had ready.
            let troubles = session.troubles.filter { $0 != "warn timestamps.jitter camera" }
                .map { $0.replacing("fail timestamps.gaps", with: "warn timestamps.gaps") }
            #expect(try session.longGaps(of: .milliseconds(500)).isEmpty)
            #expect(
                troubles == [
                    "warn timestamps.gaps camera", "warn rate.achieved camera",
                    "warn timestamps.gaps depth", "warn rate.achieved depth",
                    "warn rate.achieved featurePoints", "warn drops.share camera",
                ])
            let camera = try #require(
                session.manifest.streams.first { $0.description.stream == .camera })
            #expect((50...100).contains(camera.count))
            #expect(camera.drops[.queueFull] ?? 0 > 50)
            let inertial = session.manifest.streams.filter { $0.description.stream.isInertial }
            #expect(inertial.allSatisfy { $0.count >= 495 })
            // Only samples that arrived after the stop was requested.
            #expect(inertial.allSatisfy { $0.drops.keys.allSatisfy { $0 == .stopping } })
        }
    }

    /// Copies the folder during the recording, as a killed app would leave it.
    @Test(arguments: [CaptureMode.logger, .video])
    func killedRecordingIsRecoveredUpToItsLastSecond(mode: CaptureMode) async throws {
        try await Scenario(mode, seconds: 6).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.start()
            try app.play(.milliseconds(3700))
            let recorded = try #require(try app.sessionPaths().first)
            let killed = app.phone.clock.now
            let copy = try app.folder.copy(recorded)
            let disk = LocalFileSystem()
            let left = try Session(opening: copy, fileSystem: disk)
            #expect(left.manifest.state == .recording)
            let check = try SessionCheck.run(session: left, codecs: AppleCodecs())
            #expect(check.findings(.fail).contains { $0.name == .state })

            let report = try SessionRecovery.recover(copy, fileSystem: disk, codecs: AppleCodecs())
            #expect(report.state == .recovered)
            let session = try RecordedSession(opening: copy)
            #expect(session.report.findings(.fail) == [])
            let start = try #require(app.recordings.withLock { $0.first }).start
            let told = app.told.entries(from: start).filter {
                mode != .video || $0.sample.stream != .depth
            }
            let safe = told.filter { $0.time < killed - .seconds(1) }.map(\.sample)
            #expect(safe.count > 1000)
            #expect(session.account.missing(safe) == [])
            // Each frame is stored, or was in the movie's encoder and became a drop in recovery.
            let frames = told.map(\.sample).filter { $0.stream == .camera }
            #expect(session.account.missing(frames) == [])
            #expect(report.framesLost.isEmpty == (mode == .logger))
            let again = try SessionRecovery.recover(copy, fileSystem: disk, codecs: AppleCodecs())
            #expect(again.isUnchanged)
            app.stop()
        }
    }
}

extension RecordedSession {
    /// The intervals between successive frames that are longer than `duration`.
    fileprivate func longGaps(of duration: HostDuration) throws -> [HostDuration] {
        let timestamps = try frames().map(\.timestamp)
        return zip(timestamps, timestamps.dropFirst()).map { $1 - $0 }.filter { $0 > duration }
    }
}

extension LockstepSamples.Stream {
    fileprivate var isInertial: Bool {
        switch self {
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion: return true
        case .camera, .depth, .featurePoints, .barometer, .location, .mesh, .planes, .audio:
            return false
        }
    }
}
