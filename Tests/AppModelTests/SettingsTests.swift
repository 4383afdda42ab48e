import LockstepAppModel
import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct SettingsTests {
    static let recording = CaptureMode.allCases.filter { $0 != .photo }

    @Test(arguments: recording)
    func defaultsMatchTheMode(_ mode: CaptureMode) {
        let settings = AppSettings()
        #expect(settings.recordingMode(mode) == mode.recordingMode)
        #expect(settings.gates(mode) == FrameGates.Settings())
        #expect(settings.isDefault(mode))
        #expect(settings[mode].problems(in: mode.recordingMode ?? .logger).isEmpty)
    }

    @Test func noModeRecordsLocationByDefault() {
        for mode in Self.recording {
            let streams = AppSettings().recordingMode(mode)?.streams ?? []
            #expect(!streams.contains(.location), "\(mode)")
        }
    }

    @Test func photoModeHasOneChoice() {
        var settings = AppSettings()
        #expect(settings.recordingMode(.photo) == nil)
        #expect(settings.plan(.photo) == CapturePlan(stabilizesPhotos: true))
        settings.steadiesPhotos = false
        #expect(!settings.plan(.photo).stabilizesPhotos)
        #expect(!settings.isDefault(.photo))
        settings.reset(.photo)
        #expect(settings == AppSettings())
    }

    /// A change of a choice, and the required difference in the mode or its gates.
    struct Change: Sendable, CustomTestStringConvertible {
        var name: String
        var mode = CaptureMode.logger
        var change: @Sendable (inout ModeSettings) -> Void
        var testDescription: String { name }
    }

    static let changes: [Change] = [
        Change(name: "stream") { $0.streams.insert(.location) },
        Change(name: "interface", mode: .vio) { $0.use(.arkit, in: .vio) },
        Change(name: "focus") { $0.focus = .locked(lensPosition: 0.5) },
        Change(name: "exposure") { $0.exposure = .locked(iso: 200, durationSeconds: 0.01) },
        Change(name: "white balance") { $0.whiteBalance = .locked },
        Change(name: "stabilization", mode: .video) {
            $0.use(.avFoundation, in: .video)
            $0.isStabilized = true
        },
        Change(name: "size") { $0.imageSize = PixelSize(width: 3840, height: 2160) },
        Change(name: "frame rate") { $0.framesPerSecond = 60 },
        Change(name: "inertial rate") { $0.inertialRateHertz = 50 },
        Change(name: "depth") { $0.depth = .keyframes(perSecond: 5) },
        Change(name: "no depth") { $0.depth = .none },
        Change(name: "gates") { $0.gates = .frameLogger },
        Change(name: "limit") { $0.durationLimitSeconds = 60 },
        Change(name: "no limit of a clip", mode: .video) { $0.durationLimitSeconds = 5 },
        Change(name: "interruption") { $0.interruption = .stop },
    ]

    @Test(arguments: changes)
    func everyChoiceHasAnEffectAndSurvivesTheDisk(_ change: Change) throws {
        let mode = change.mode
        let standard = try #require(mode.recordingMode)
        var settings = AppSettings()
        change.change(&settings[mode])
        #expect(settings[mode].problems(in: standard).isEmpty)
        let hasEffect =
            settings.recordingMode(mode) != standard
            || settings.gates(mode) != FrameGates.Settings()
        #expect(hasEffect)
        let storage = DocumentFile(path: "/settings.json", fileSystem: MemoryFileSystem())
        try settings.save(to: storage)
        let loaded = AppSettings.load(from: storage)
        #expect(loaded.notice == nil)
        #expect(loaded.settings[mode] == settings[mode])
        #expect(loaded.settings.recordingMode(mode) == settings.recordingMode(mode))
        settings.resetAll()
        #expect(settings.recordingMode(mode) == standard)
    }

    @Test func odometryWithARKitUsesNativeImagesAt60HzAndCanBeUndone() {
        var choices = ModeSettings(.vio)
        choices.use(.arkit, in: .vio)
        let mode = choices.recordingMode(over: .vio)
        #expect(mode.camera.interface == .arkit && mode.imageSize == nil)
        #expect(mode.framesPerSecond == 60)
        choices.use(.avFoundation, in: .vio)
        #expect(choices == ModeSettings(.vio))
    }

    @Test func unsupportedOptionsAreNotRequested() {
        var choices = ModeSettings(.video)
        choices.isStabilized = true
        #expect(
            !choices.recordingMode(over: .video).camera.isStabilized, "ARKit does not stabilize")
        choices.use(.avFoundation, in: .video)
        let mode = choices.recordingMode(over: .video)
        #expect(mode.camera.isStabilized && mode.depth == .none)
        #expect(mode.streams.isDisjoint(with: [.depth, .featurePoints]))
        var fixed = ModeSettings(.logger)
        fixed.use(.avFoundation, in: .logger)
        #expect(fixed == ModeSettings(.logger))
    }

    @Test func aClipIsNeverLongerThanItsModeAllows() {
        var choices = ModeSettings(.video)
        choices.durationLimitSeconds = nil
        #expect(choices.recordingMode(over: .video).durationLimit == .seconds(15))
        choices.durationLimitSeconds = 60
        #expect(choices.recordingMode(over: .video).durationLimit == .seconds(15))
    }

    /// An invalid choice, and the field whose message reports it.
    struct Mistake: Sendable, CustomTestStringConvertible {
        var field: SettingsProblem.Field
        var mode = RecordingMode.logger
        var change: @Sendable (inout ModeSettings) -> Void
        var testDescription: String { field.rawValue }
    }

    static let mistakes: [Mistake] = [
        Mistake(field: .focus) { $0.focus = .locked(lensPosition: 1.01) },
        Mistake(field: .focus) { $0.focus = .locked(lensPosition: .nan) },
        Mistake(field: .exposure) { $0.exposure = .locked(iso: 0, durationSeconds: 0.01) },
        Mistake(field: .exposure) { $0.exposure = .locked(iso: 100, durationSeconds: 0) },
        Mistake(field: .exposure) { $0.exposure = .locked(iso: 100, durationSeconds: 0.04) },
        Mistake(field: .stabilization, mode: .vio) { $0.isStabilized = true },
        Mistake(field: .stabilization, mode: .vislam) { $0.isStabilized = true },
        Mistake(field: .frameRate) { $0.framesPerSecond = 0 },
        Mistake(field: .frameRate) { $0.framesPerSecond = .infinity },
        Mistake(field: .inertialRate) { $0.inertialRateHertz = 801 },
        Mistake(field: .depth) { $0.depth = .keyframes(perSecond: 31) },
        Mistake(field: .rateGate) { $0.gates.framesPerSecond = 31 },
        Mistake(field: .rateGate) { $0.gates.framesPerSecond = -1 },
        Mistake(field: .motionGate) {
            $0.gates.motion = MotionGate(maximumTranslationMeters: 0)
        },
        Mistake(field: .sharpnessGate) { $0.gates.minimumSharpness = -1 },
        Mistake(field: .durationLimit) { $0.durationLimitSeconds = 0 },
        Mistake(field: .durationLimit, mode: .video) { $0.durationLimitSeconds = 16 },
        Mistake(field: .durationLimit, mode: .video) { $0.durationLimitSeconds = nil },
    ]

    @Test(arguments: mistakes)
    func invalidChoiceHasAMessage(_ mistake: Mistake) {
        var choices = ModeSettings(mistake.mode)
        mistake.change(&choices)
        let problems = choices.problems(in: mistake.mode)
        #expect(problems.map(\.field) == [mistake.field])
        #expect(problems.allSatisfy { $0.sentence.english.hasSuffix(".") })
    }
}
