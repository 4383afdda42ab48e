import LockstepSamples

/// What a defect needs so that a recording can show it.
enum DefectNeed: Hashable, Sendable {
    /// The recording requests this stream, and the phone has it.
    case stream(Stream)
    /// The phone moves.
    case motion
    case rest
    case seconds(Double)
    /// The recording goes on after an interruption.
    case goingOn

    /// Why a recording that lacks it cannot show the defect.
    var reason: String {
        switch self {
        case .stream(let stream): "the recording has no \(stream.rawValue) stream"
        case .motion: "the phone does not move"
        case .rest: "the phone does not rest"
        case .seconds(let seconds): "the recording is shorter than \(Int(seconds)) s"
        case .goingOn: "the recording ends where the interruption begins"
        }
    }
}

extension Defect.Kind {
    /// The range of strengths in a fleet; nil if the defect has none.
    ///
    /// All values are at least half of the kind's standard value.
    var fleetStrengths: ClosedRange<Double>? {
        switch self {
        case .droppedFrames: 0.03...0.15
        case .imuGap: 0.15...0.8
        case .clockOffset: 10...80
        case .clockDrift: 100...400
        case .duplicatedTimestamps, .reorderedTimestamps: 0.01...0.05
        case .thermalInterruption: 0.5...2
        case .saturation: 1.02...1.08
        case .vibration: 0.2...0.6
        case .biasWalk, .biasFlicker: 1500...4000
        case .relocalizationJump: 0.2...0.8
        case .poseDrift: 0.01...0.05
        case .flyingPixels: 0.4...0.8
        case .blur: 2.5...6
        case .wrongIntrinsics: 0.1...0.25
        case .lidarMissing, .barometerMissing, .accelerometerUnits, .gyroscopeUnits,
            .accelerometerSign, .gyroscopeSign:
            nil
        }
    }

    /// The trajectory and the duration in seconds that show the defect; nil if any do.
    var fleetMotion: (trajectory: Trajectory.Kind, seconds: Double)? {
        switch self {
        case .biasWalk: (.still, 80)
        case .biasFlicker: (.still, 160)
        case .clockDrift: (.walk, 60)
        default: nil
        }
    }

    /// All that a recording needs to show the defect, unless none can: ``unobservableReason``.
    var needs: [DefectNeed] {
        switch self {
        case .droppedFrames, .blur: [.stream(.camera)]
        case .thermalInterruption: [.stream(.camera), .goingOn]
        case .imuGap, .duplicatedTimestamps, .reorderedTimestamps, .vibration, .accelerometerUnits:
            [.stream(.accelerometer)]
        case .clockOffset: [.stream(.camera), .motion, .seconds(5)]
        case .clockDrift: [.stream(.camera), .motion, .seconds(40)]
        case .lidarMissing: [.stream(.depth)]
        case .barometerMissing: [.stream(.barometer)]
        case .gyroscopeUnits: [.stream(.gyroscope), .motion]
        case .accelerometerSign, .gyroscopeSign: [.stream(.gyroscope), .motion, .seconds(5)]
        case .saturation: [.stream(.accelerometer), .motion]
        case .biasWalk: [.stream(.gyroscope), .rest, .seconds(70)]
        case .biasFlicker: [.stream(.gyroscope), .rest, .seconds(150)]
        case .relocalizationJump, .wrongIntrinsics, .poseDrift: [.stream(.camera), .motion]
        case .flyingPixels: [.stream(.depth)]
        }
    }

    /// Why no recording shows the defect; nil if one that has what it ``needs`` does.
    var unobservableReason: String? {
        self == .poseDrift
            ? "nothing in a recording measures the position independently of the poses" : nil
    }
}
