import LockstepSamples

/// The sessions of a fleet of synthetic phones, a tenth of them with a defect: equal seeds give
/// equal fleets.
public struct FleetPlan: Hashable, Sendable {
    /// The sessions, in order of their numbers.
    public let sessions: [FleetSession]

    /// One session in ten has a defect; which of the ten is drawn.
    private static let sessionsPerDefect = 10

    /// Plans a fleet.
    ///
    /// - Parameters:
    ///   - count: The number of sessions.
    ///   - modes: At least one.
    public init(count: Int, seed: UInt64, modes: [FleetMode]) {
        let random = RandomSource(seed: seed)
        sessions = (0..<max(0, count)).map { number in
            let block = number / Self.sessionsPerDefect
            let place =
                random.uniform(.fleetDefects, UInt64(block)) * Double(Self.sessionsPerDefect)
            let kinds = Defect.Kind.allCases
            let isDefective = number % Self.sessionsPerDefect == Int(place)
            return Self.session(
                number, isDefective ? kinds[block % kinds.count] : nil, modes, random)
        }
    }

    /// Draws phones and modes until one can show the defect, a few times at most.
    private static func session(
        _ number: Int, _ kind: Defect.Kind?, _ modes: [FleetMode], _ random: RandomSource
    ) -> FleetSession {
        var attempt: UInt16 = 0
        while true {
            let session = FleetDraw(number: number, attempt: attempt, random: random)
                .session(kind, modes)
            attempt += 1
            if session.unobservableReason == nil || attempt == 8 { return session }
        }
    }
}

/// The random choices of one session.
private struct FleetDraw {
    let number: Int
    let attempt: UInt16
    let random: RandomSource

    /// The choices, each of which has a random number of its own.
    private enum Choice: UInt16, CaseIterable {
        case isShort, mode, device, seed, duration, trajectory, strength, sign
    }

    /// One session in twenty is too short for statements about clocks.
    private static let shareOfShort = 0.05
    /// Half of the sides of ARKit's maps, because a fleet has many sessions.
    private static let depthSize = PixelSize(width: 128, height: 96)

    private func uniform(_ choice: Choice) -> Double {
        // A session is short whatever its phone and mode.
        let attempt = choice == .isShort ? 0 : attempt
        return random.uniform(
            .fleet, UInt64(number),
            part: choice.rawValue + attempt * UInt16(Choice.allCases.count))
    }

    private func choose<Value>(_ values: [Value], _ choice: Choice) -> Value {
        values[min(Int(uniform(choice) * Double(values.count)), values.count - 1)]
    }

    func session(_ kind: Defect.Kind?, _ modes: [FleetMode]) -> FleetSession {
        let (mode, device) = (choose(modes, .mode), choose(FleetDevice.all, .device))
        let isShort = uniform(.isShort) < Self.shareOfShort
        var configuration = SyntheticConfiguration(
            seed: UInt64(uniform(.seed) * 4_294_967_296),
            duration: .milliseconds(isShort ? 2000 : 6000 + Int64(uniform(.duration) * 4000)))
        // A loop of two seconds would be a run.
        configuration.trajectory = isShort ? .walk : choose([.walk, .walk, .loop], .trajectory)
        configuration.startWall = startWall
        set(device, mode, of: &configuration)
        if let kind {
            configuration.defects = [Defect(kind, value: strength(of: kind))]
            if let motion = kind.fleetMotion, !isShort {
                configuration.trajectory = motion.trajectory
                configuration.duration = .milliseconds(Int64(motion.seconds * 1000))
            }
        }
        if let limit = mode.durationLimit {
            configuration.duration = min(configuration.duration, limit)
        }
        return FleetSession(
            number: number, name: "\(mode.name)-\(digits)", device: device, mode: mode,
            configuration: configuration)
    }

    private func set(
        _ device: FleetDevice, _ mode: FleetMode, of configuration: inout SyntheticConfiguration
    ) {
        configuration.deviceModel = device.model
        configuration.imageSize = device.imageSize
        configuration.depthSize = Self.depthSize
        configuration.orientation = device.orientation
        configuration.framesPerSecond = mode.framesPerSecond * device.frameRateFactor
        configuration.inertialRateHertz = mode.inertialRateHertz
        configuration.streams = mode.streams
        if !device.hasLiDAR { configuration.streams.remove(.depth) }
    }

    /// A strength, evenly distributed; a clock offset has either sign.
    private func strength(of kind: Defect.Kind) -> Double? {
        guard let range = kind.fleetStrengths else { return nil }
        let value = range.lowerBound + (range.upperBound - range.lowerBound) * uniform(.strength)
        // A label and a command line have the same number.
        let rounded = (value * 10_000).rounded() / 10_000
        return kind == .clockOffset && uniform(.sign) < 0.5 ? -rounded : rounded
    }

    /// Twenty sessions per day from 2025-06-01T08:00:00Z on, half an hour apart.
    private var startWall: WallTime {
        let seconds = Int64(number / 20) * 86_400 + Int64(number % 20) * 1800
        return WallTime(nanoseconds: (1_748_764_800 + seconds) * 1_000_000_000)
    }

    private var digits: String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, 6 - text.count)) + text
    }
}
