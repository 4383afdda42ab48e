internal import LockstepRecording
internal import LockstepSamples

/// The offered values of settings that are numbers, with their units, and the selected one if it is
/// not among them.
public struct SettingsNumbers: Hashable, Sendable {
    /// One list of offered values.
    public typealias Options = [ModeSettingsScreen.Option<Double>]

    /// Positions of a locked lens in AVFoundation's scale, 0…1.
    public var lensPositions: Options
    /// Sensitivities of a locked exposure, within the camera's range.
    public var sensitivities: Options
    /// Shutter times of a locked exposure, seconds, within the camera's range and a frame.
    public var shutterSeconds: Options
    /// Depth maps per second.
    public var depthRates: Options
    /// Frames per second that the rate gate keeps.
    public var gateRates: Options
    /// The longest way between two frames that the motion gate accepts, meters.
    public var gateMeters: Options
    /// The largest turn between two frames that the motion gate accepts, radians.
    public var gateRadians: Options
    /// The lowest sharpness that the sharpness gate accepts: a variance of the Laplacian.
    public var gateSharpness: Options
    /// Duration limits, seconds.
    public var durations: Options
}

extension SettingsModel {
    /// The offered numbers for a mode's selected values.
    func numbers(_ choices: ModeSettings, _ rules: ModeRules) -> SettingsNumbers {
        let offer = offer(choices)
        let rate = choices.framesPerSecond
        return SettingsNumbers(
            lensPositions: options(Self.lensPositions, choices.lensPosition, lensText),
            sensitivities: options(
                Self.sensitivities.filter { offer?.iso?.contains($0) ?? true },
                choices.sensitivity
            ) { Phrase("ISO %@", .number(SessionNumbers.quantity($0, ""))) },
            shutterSeconds: options(
                Self.shutterSeconds.filter { seconds in
                    seconds <= 1 / rate && offer?.exposureSeconds?.contains(seconds) ?? true
                }, choices.shutterSeconds, shutterText),
            depthRates: options(
                Self.depthRates.filter { $0 <= rate }, choices.depthRate
            ) {
                Phrase("%@ maps/s", .number(SessionNumbers.quantity($0, "")))
            },
            gateRates: options(
                Self.gateRates.filter { $0 < rate }, choices.gates.framesPerSecond
            ) {
                Phrase("%@ frames/s", .number(SessionNumbers.quantity($0, "")))
            },
            gateMeters: options(Self.gateMeters, choices.gates.motion?.maximumTranslationMeters) {
                Phrase("%@ cm per frame", .number(SessionNumbers.quantity($0 * 100, "")))
            },
            gateRadians: options(Self.gateRadians, choices.gates.motion?.maximumRotationRadians) {
                let degrees = ($0 * 1800 / .pi).rounded() / 10
                return Phrase("%@° per frame", .number(SessionNumbers.quantity(degrees, "")))
            },
            gateSharpness: options(Self.gateSharpness, choices.gates.minimumSharpness) {
                Phrase("%@", .number(SessionNumbers.quantity($0, "")))
            },
            durations: options(
                Self.durations.filter(SettingsLimits.duration(rules).contains),
                choices.durationLimitSeconds, durationText))
    }

    private static let lensPositions = (0...10).map { Double($0) / 10 }
    private static let sensitivities = [32.0, 50, 64, 100, 200, 400, 800, 1600, 3200, 6400]
    private static let shutterSeconds = [
        30.0, 48, 50, 60, 100, 125, 250, 500, 1000, 2000, 4000, 8000,
    ].map { 1 / $0 }
    private static let depthRates = [1.0, 2, 5, 10, 15, 30]
    private static let gateRates = [0.5, 1, 2, 3, 5, 10, 15]
    private static let gateMeters = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
    /// 1°, 3°, the frame logger's 0.1 rad, 10° and 20°.
    private static let gateRadians = [0.0175, 0.0524, 0.1, 0.1745, 0.3491]
    private static let gateSharpness = [20.0, 40, 80, 160, 320]
    private static let durations = [5.0, 10, 15, 30, 60, 300, 600, 1800, 3600, 14_400]

    private func options(
        _ values: [Double], _ selected: Double?, _ title: (Double) -> Phrase
    ) -> SettingsNumbers.Options {
        let all = selected.map { with($0, values) } ?? values
        return all.map { .init(value: $0, title: title($0)) }
    }

    private func lensText(_ position: Double) -> Phrase {
        let number = SessionNumbers.fixed(position, 1)
        switch position {
        case 0: return Phrase("%@ (near)", .number(number))
        case 1: return Phrase("%@ (far)", .number(number))
        default: return Phrase.number(number)
        }
    }

    /// A shutter time as photographers write it.
    private func shutterText(_ seconds: Double) -> Phrase {
        .number(
            seconds >= 0.3
                ? SessionNumbers.quantity(seconds, "s")
                : "1/\(SessionNumbers.fixed(1 / seconds, 0)) s")
    }

    private func durationText(_ seconds: Double) -> Phrase {
        let number = { Phrase.Argument.number(SessionNumbers.quantity($0, "")) }
        if seconds >= 3600 { return Phrase("%@ h", number(seconds / 3600)) }
        if seconds >= 60 { return Phrase("%@ min", number(seconds / 60)) }
        return Phrase("%@ s", number(seconds))
    }
}

extension ModeSettings {
    fileprivate var lensPosition: Double? {
        guard case .locked(let position) = focus else { return nil }
        return position
    }

    fileprivate var sensitivity: Double? {
        guard case .locked(let iso, _) = exposure else { return nil }
        return iso
    }

    fileprivate var shutterSeconds: Double? {
        guard case .locked(_, let seconds) = exposure else { return nil }
        return seconds
    }

    fileprivate var depthRate: Double? {
        guard case .keyframes(let rate) = depth else { return nil }
        return rate
    }
}
