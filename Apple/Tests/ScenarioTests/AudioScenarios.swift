import LockstepAnalysis
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// The microphone, from the viewfinder to the session.
@Suite struct AudioScenarios {
    /// A mode with audio, on a phone whose footage has it.
    private static func scenario(_ mode: CaptureMode, seconds: Int64 = 5) -> Scenario {
        var scenario = Scenario(mode, seconds: seconds)
        scenario.footage.streams.insert(.audio)
        scenario.plan = { mode in
            var plan = CapturePlan.standard(mode)
            plan.recording?.streams.insert(.audio)
            return plan
        }
        return scenario
    }

    /// Every block of the footage, by its timestamp.
    private static func blocks(of scenario: Scenario) throws -> [HostTime: AudioBlock] {
        var configuration = scenario.footage
        configuration.streams = [.audio]
        let phone = try SyntheticPhone(configuration)
        var blocks: [HostTime: AudioBlock] = [:]
        while let delivery = try phone.next() {
            if case .audio(let block) = delivery.sample { blocks[block.timestamp] = block }
        }
        return blocks
    }

    @Test(arguments: [CaptureMode.vio, .video])
    func everyBlockIsStoredAsTheMicrophoneDeliveredIt(_ mode: CaptureMode) async throws {
        let scenario = Self.scenario(mode)
        let heard = try Self.blocks(of: scenario)
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.milliseconds(2500))
            let session = try app.session(thinned: mode == .video ? [.depth] : [])
            let rows = try session.audioRows()
            #expect((110...120).contains(rows.count))
            let told = app.told.entries().map(\.sample).filter { $0.stream == .audio }
            #expect(Set(rows.map(\.timestamp)).isSubset(of: told.map(\.timestamp)))
            let file = try session.session.audioFile()
            for row in rows { #expect(try file.block(of: row) == heard[row.timestamp]) }
            let findings = session.report.findings.filter {
                [.audioFile, .audioClock, .audioLevel].contains($0.name)
            }
            #expect(findings.count == 3)
            #expect(findings.allSatisfy { $0.severity == .pass }, "\(findings.map(\.meaning))")
            #expect(session.troubles == [])
        }
    }

    /// A file has one format: samples of a headset become drops.
    @Test(arguments: [CaptureMode.vio, .video])
    func samplesOfAnotherMicrophoneAreDropped(_ mode: CaptureMode) async throws {
        var scenario = Self.scenario(mode)
        scenario.script = [
            .at(.milliseconds(2000), .microphoneRate(hertz: 16_000)),
            .at(.milliseconds(2500), .microphoneRate(hertz: nil)),
        ]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.milliseconds(2500))
            let session = try app.session(thinned: mode == .video ? [.depth] : [])
            let record = try #require(
                session.manifest.streams.first { $0.description.stream == .audio })
            #expect((20...26).contains(record.drops[.unusable] ?? 0))
            #expect(Array(record.drops.keys) == [.unusable])
            #expect(try session.session.audioFile().format.rateHertz == 48_000)
            let names = session.report.findings.filter { $0.name == .audioFile }
            #expect(names.map(\.severity) == [.pass])
        }
    }

    /// A phone call takes the microphone, and with it the camera.
    @Test(arguments: [
        (CaptureMode.logger, "sessionWasInterrupted"), (.vio, "audioDeviceInUseByAnotherClient"),
    ])
    func aCallIsStoredAsOneInterruption(_ mode: CaptureMode, _ reason: String) async throws {
        var scenario = Self.scenario(mode, seconds: 6)
        scenario.script = [
            .at(.seconds(2), .interruptionBegan(.audioInUseByAnotherClient)),
            .at(.seconds(3), .interruptionEnded),
        ]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.start()
            try app.play(.milliseconds(3500))
            app.stop()
            let session = try app.session()
            let events = try session.events()
            let begun = events.filter { if case .interruptionBegan = $0 { true } else { false } }
            #expect(begun == [.interruptionBegan(reason: reason)])
            #expect(events.filter { $0 == .interruptionEnded }.count == 1)
            let times = try session.audioRows().map(\.timestamp)
            let gaps = zip(times.dropFirst(), times).map { ($0 - $1).seconds }
            #expect(gaps.count { $0 > 0.5 } == 1)
        }
    }

    @Test func aMicrophoneThatFailsLeavesTheRecording() async throws {
        var scenario = Self.scenario(.vio)
        scenario.script = [.at(.seconds(2), .sensorFailed(.audio, code: -11808))]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.milliseconds(2500))
            let session = try app.session()
            let failed = try session.events().compactMap { event -> LockstepSamples.Stream? in
                if case .sensorFailed(let stream, _) = event { stream } else { nil }
            }
            #expect(failed == [.audio])
            #expect((55...65).contains(try session.audioRows().count))
            let last = try #require(try session.frames().last?.timestamp)
            let lastBlock = try #require(try session.audioRows().last?.timestamp)
            #expect(last > lastBlock + .seconds(1))
        }
    }

    @Test func withoutTheMicrophoneTheOtherStreamsAreRecorded() async throws {
        var scenario = Self.scenario(.vio)
        scenario.world.answers[.microphone] = .denied
        try await scenario.live { app in
            try app.open()
            #expect(app.words.contains("No microphone access. Recording without sound."))
            try app.play(.milliseconds(700))
            try app.record(.milliseconds(2500))
            let session = try app.session()
            #expect(session.troubles == [])
            #expect(!session.manifest.streams.contains { $0.description.stream == .audio })
            #expect(try session.audioRows().isEmpty)
        }
    }
}

extension RecordedSession {
    /// The rows of all blocks of audio.
    fileprivate func audioRows() throws -> [AudioRow] {
        var all: [AudioRow] = []
        let rows = try session.audioRows()
        while let row = try rows?.next() { all.append(row) }
        return all
    }
}
