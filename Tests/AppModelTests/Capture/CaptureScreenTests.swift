import LockstepAnalysis
import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

@Suite struct CaptureScreenTests {
    struct Face: Sendable, CustomTestStringConvertible {
        var name: String
        var mode = CaptureMode.logger
        var isRunning = true
        var events: [CaptureEvent] = []
        var face: RecordButton.Face
        var isEnabled: Bool
        var preview: CaptureScreen.Preview
        var testDescription: String { name }
    }

    private static let start: [CaptureEvent] = [
        .activated(at: HostTime(nanoseconds: 0)), .recordingStarted(at: HostTime(nanoseconds: 0)),
    ]
    private static let stop = [CaptureEvent.activated(at: HostTime(nanoseconds: 0))]
    private static let lost = [CaptureEvent.sensorFailed(.camera, message: "gone")]
    private static let hot = [
        CaptureEvent.condition(.thermalState(.critical), at: HostTime(nanoseconds: 0))
    ]

    @Test(arguments: [
        Face(
            name: "opening", isRunning: false, face: .record, isEnabled: false, preview: .sensors),
        Face(name: "ready", face: .record, isEnabled: true, preview: .sensors),
        Face(name: "hot", events: hot, face: .record, isEnabled: false, preview: .sensors),
        Face(
            name: "starting", events: [start[0]], face: .busy, isEnabled: false,
            preview: .sensors),
        Face(name: "recording", events: start, face: .stop, isEnabled: true, preview: .sensors),
        Face(
            name: "completing", events: start + stop, face: .busy, isEnabled: false,
            preview: .sensors),
        Face(name: "camera lost", events: lost, face: .record, isEnabled: false, preview: .dark),
        Face(name: "photo", mode: .photo, face: .shutter, isEnabled: true, preview: .photo),
        Face(
            name: "taking a photo", mode: .photo, events: stop, face: .busy, isEnabled: false,
            preview: .photo),
        Face(
            name: "covered", events: [.disappeared], face: .record, isEnabled: false,
            preview: .dark),
    ])
    func buttonShowsItsAction(_ row: Face) {
        var bench = ModelBench(row.mode, isRunning: row.isRunning)
        for event in row.events { bench.send(event) }
        let screen = bench.model.screen
        #expect(screen.button.face == row.face)
        #expect(screen.button.isEnabled == row.isEnabled)
        #expect(screen.preview == row.preview)
    }

    @Test func statusLineNamesEveryStreamAndMarksProblems() {
        var bench = ModelBench(.logger)
        let rates: [LockstepSamples.Stream: Double] = [
            .gyroscope: 100.2, .camera: 29.97, .magnetometer: 0,
        ]
        bench.record()
        bench.wait(
            milliseconds: 1,
            CaptureStatus(rates: rates, frames: 12, lost: 3, freeBytes: 12_345_000_000))
        let lines = bench.model.screen.status.map { item in
            "\(item.name.english) \(item.value.english)\(item.isWarning ? "!" : "")"
        }
        #expect(
            lines == [
                "Lost 3!", "Magnet 0.0 Hz!", "Free 12.3 GB", "Heat normal", "Frames 12",
                "Camera 30 Hz", "Gyro 100 Hz",
            ])
    }

    @Test func mostSevereMessageIsFirst() {
        var bench = ModelBench(.logger, hasDepth: false)
        bench.send(.condition(.thermalState(.serious), at: bench.now))
        bench.wait(milliseconds: 1, CaptureStatus(freeBytes: 1_000_000))
        let tones = bench.model.screen.banners.map(\.tone)
        #expect(tones == [.problem, .warning, .news])
    }

    @Test func onlyMessagesCanBeDismissed() {
        var bench = ModelBench(.logger, hasDepth: false)
        bench.send(.condition(.memoryWarning, at: bench.now))
        #expect(bench.model.screen.banners.map(\.isDismissible) == [true, false])
        bench.send(.used(.dismissMessage))
        #expect(bench.messages == ["No LiDAR: recorded without depth."])
    }

    @Test func everyMessageHasItsOwnText() {
        let problem = CaptureProblem(problem: "it broke", remedy: "Mend it.")
        let messages: [CaptureMessage] = [
            .holdToRecord, .notReady, .tooHot, .diskFull(bytes: 7_000_000), .memory(images: 3),
            .background(hasAudio: false), .background(hasAudio: true), .microphoneChanged,
            .interrupted, .endedBySpace, .endedByInterruption, .endedByHeat,
            .discarded, .failed(problem), .sensorFailed(.barometer, "no"), .photoSaved("a.jpg"),
        ]
        let words = messages.map(\.words.english)
        #expect(Set(words).count == messages.count)
        #expect(words.contains("It broke. Mend it."))
        #expect(words.contains("Only 7 MB free: make room to record."))
        #expect(words.allSatisfy { !$0.contains("%") })
    }

    @Test(arguments: Finding.Severity.allCases)
    func verdictIsTheWorstFinding(severity: Finding.Severity) {
        let findings = [
            Finding(.pass, .state, meaning: "Complete."),
            Finding(severity, .gaps, meaning: "Look here."),
            Finding(severity, .jitter, meaning: "Not here."),
        ]
        let verdict = CaptureVerdict(CheckReport(profile: .all, findings: findings))
        #expect(verdict.severity == severity)
        #expect(verdict.meaning == (severity == .pass ? nil : "Look here."))
    }

    @Test func verdictNamesTheStreamOfItsFinding() {
        let findings = [Finding(.warn, .gaps, stream: .depth, meaning: "Look here.")]
        let verdict = CaptureVerdict(CheckReport(profile: .all, findings: findings))
        #expect(verdict.meaning == "depth: Look here.")
    }

    @Test func deletionAsksForConfirmation() {
        var bench = ModelBench(.logger)
        bench.send(.used(.discard))
        #expect(bench.model.screen.alert == nil)
        bench.record()
        #expect(bench.model.screen.canDiscard)
        bench.send(.used(.confirmDiscard))
        #expect(bench.actions.isEmpty)
        bench.send(.used(.discard))
        #expect(bench.model.screen.alert == .discard)
        bench.send(.used(.dismissAlert))
        #expect(bench.model.isRecording)
        bench.send(.used(.discard))
        bench.send(.used(.confirmDiscard))
        #expect(bench.actions.contains(.cancelRecording))
        #expect(bench.model.screen.alert == nil)
    }

    @Test func endOfRecordingClosesDeletionPrompt() {
        var bench = ModelBench(.video)
        bench.record()
        bench.send(.used(.discard))
        bench.end(.durationLimit)
        #expect(bench.model.screen.alert == nil)
    }

    @Test func aLimitedClipCountsDownToItsEnd() {
        var bench = ModelBench(.video)
        bench.record()
        bench.wait(milliseconds: 11_900)
        var timer = bench.model.screen.timer
        #expect(timer?.remaining?.english == "0:04 left" && timer?.isEnding == false)
        bench.wait(milliseconds: 100)
        timer = bench.model.screen.timer
        #expect(timer?.remaining?.english == "0:03 left" && timer?.isEnding == true)
        var unlimited = ModelBench(.logger)
        unlimited.record()
        timer = unlimited.model.screen.timer
        #expect(timer?.remaining == nil && timer?.isEnding == false)
    }

    @Test func aVerdictOpensItsSessionUnlessSomethingIsRecorded() {
        var bench = ModelBench(.logger)
        bench.send(.used(.openVerdict))
        #expect(bench.model.screen.openedSession == nil)
        bench.record()
        bench.end(.requested)
        #expect(bench.model.screen.verdict?.canOpen == true)
        bench.send(.used(.openVerdict))
        #expect(bench.model.screen.openedSession == "/s")
        #expect(!bench.model.screen.acceptsButtons)
        bench.send(.used(.closeSession))
        #expect(bench.model.screen.openedSession == nil)
        bench.send(.used(.openVerdict))
        bench.send(.command(.start(nil), at: bench.now))
        #expect(bench.model.screen.openedSession == nil, "a command shows the capture screen")
    }
}
