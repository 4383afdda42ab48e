import LockstepAnalysis
import LockstepAppleMedia
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// A disk that is too slow, and an app that is killed.
@Suite struct StorageScenarios {
    /// An image takes 70 ms, twice as long as the next one takes to come: half of them are lost,
    /// each with its reason, and no reading of any sensor.
    @Test func onASlowDiskFramesAreLostInTheOpenAndReadingsNever() async throws {
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
            // How even the rest is, and whether ten in a row are missing, depends on which images the
            // encoders had ready.
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
            // Those that came after the end was asked for.
            #expect(inertial.allSatisfy { $0.drops.keys.allSatisfy { $0 == .stopping } })
        }
    }

    /// The folder is copied as it stands, while the recorder knows nothing of an end.
    @Test(arguments: [CaptureMode.logger, .video])
    func whatAKilledAppLeavesIsRecoveredButForTheLastSecond(mode: CaptureMode) async throws {
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
            // Every frame was stored or in the movie's encoder: then it is a drop by now.
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
    /// Times between two frames that are longer.
    fileprivate func longGaps(of duration: HostDuration) throws -> [HostDuration] {
        let stamps = try frames().map(\.timestamp)
        return zip(stamps, stamps.dropFirst()).map { $1 - $0 }.filter { $0 > duration }
    }
}

extension LockstepSamples.Stream {
    fileprivate var isInertial: Bool {
        switch self {
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion: return true
        case .camera, .depth, .featurePoints, .barometer, .location: return false
        }
    }
}
