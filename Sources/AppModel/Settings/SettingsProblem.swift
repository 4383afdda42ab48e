public import LockstepRecording
internal import LockstepSamples

/// An invalid setting, with a message.
public struct SettingsProblem: Hashable, Sendable {
    /// The affected setting.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        case focus
        case exposure
        case stabilization
        case frameRate
        case imageSize
        case inertialRate
        case depth
        case rateGate
        case motionGate
        case sharpnessGate
        case durationLimit
    }

    /// The affected setting.
    public var field: Field
    /// The problem and the valid values.
    public var sentence: Phrase
}

extension ModeSettings {
    /// All invalid settings; empty if all are valid.
    public func problems(in mode: RecordingMode) -> [SettingsProblem] {
        cameraProblems(in: mode) + rateProblems + gateProblems + durationProblems(in: mode)
    }

    private func cameraProblems(in mode: RecordingMode) -> [SettingsProblem] {
        var problems: [SettingsProblem] = []
        if case .locked(let position) = focus, !SettingsLimits.lensPosition.contains(position) {
            let words = Phrase("The lens position must be from 0 (near) to 1 (far).")
            problems.append(SettingsProblem(field: .focus, sentence: words))
        }
        if case .locked(let iso, let seconds) = exposure {
            problems += exposureProblems(iso, seconds)
        }
        if isStabilized, !ModeRules(mode).allowsStabilization {
            let words = Phrase("This mode needs images as the sensor saw them.")
            problems.append(SettingsProblem(field: .stabilization, sentence: words))
        }
        return problems
    }

    private func exposureProblems(_ iso: Double, _ seconds: Double) -> [SettingsProblem] {
        if !SettingsLimits.iso.contains(iso) {
            let words = Phrase("The sensitivity must be from ISO 10 to 25,600.")
            return [SettingsProblem(field: .exposure, sentence: words)]
        }
        if !SettingsLimits.shutter.contains(seconds) {
            let words = Phrase("The shutter time must be from 0.00001 s to 1 s.")
            return [SettingsProblem(field: .exposure, sentence: words)]
        }
        guard framesPerSecond > 0, seconds > 1 / framesPerSecond else { return [] }
        let words = Phrase("The shutter time is longer than a frame at this frame rate.")
        return [SettingsProblem(field: .exposure, sentence: words)]
    }

    private var rateProblems: [SettingsProblem] {
        var problems: [SettingsProblem] = []
        if !SettingsLimits.frameRate.contains(framesPerSecond) {
            let words = Phrase("The frame rate must be from 1 to 240 frames per second.")
            problems.append(SettingsProblem(field: .frameRate, sentence: words))
        }
        if !SettingsLimits.inertialRate.contains(inertialRateHertz) {
            let words = Phrase("The inertial rate must be from 1 to 800 Hz.")
            problems.append(SettingsProblem(field: .inertialRate, sentence: words))
        }
        if case .keyframes(let rate) = depth {
            if !SettingsLimits.depthRate.contains(rate) || rate > framesPerSecond {
                let words = Phrase("The depth rate cannot exceed the frame rate.")
                problems.append(SettingsProblem(field: .depth, sentence: words))
            }
        }
        return problems
    }

    private var gateProblems: [SettingsProblem] {
        var problems: [SettingsProblem] = []
        if let rate = gates.framesPerSecond,
            !SettingsLimits.gateRate.contains(rate) || rate > framesPerSecond
        {
            let words = Phrase("The rate of kept frames cannot exceed the frame rate.")
            problems.append(SettingsProblem(field: .rateGate, sentence: words))
        }
        if let motion = gates.motion,
            !SettingsLimits.gateMeters.contains(motion.maximumTranslationMeters)
                || !SettingsLimits.gateRadians.contains(motion.maximumRotationRadians)
        {
            let words = Phrase("The motion limits must be from 0.001 to 10 m and to 3.2 rad.")
            problems.append(SettingsProblem(field: .motionGate, sentence: words))
        }
        if let sharpness = gates.minimumSharpness,
            !SettingsLimits.gateSharpness.contains(sharpness)
        {
            let words = Phrase("The minimum sharpness must be from 0 to 100,000.")
            problems.append(SettingsProblem(field: .sharpnessGate, sentence: words))
        }
        return problems
    }

    private func durationProblems(in mode: RecordingMode) -> [SettingsProblem] {
        let rules = ModeRules(mode)
        let range = SettingsLimits.duration(rules)
        let isPossible =
            durationLimitSeconds.map(range.contains) ?? (rules.longestSeconds == nil)
        guard !isPossible else { return [] }
        let longest = SessionNumbers.fixed(range.upperBound, 0)
        let words = Phrase("A recording of this mode lasts 1 s to %@ s.", .text(longest))
        return [SettingsProblem(field: .durationLimit, sentence: words)]
    }
}
