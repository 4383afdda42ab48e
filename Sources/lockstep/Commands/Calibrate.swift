import LockstepArguments
import LockstepFormats
import LockstepInterchange
import LockstepSamples
import LockstepSessions

/// `lockstep calibrate`: stores what a calibration program measured, or a known time offset.
struct Calibrate: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "calibrate",
            abstract: "Stores a measured calibration of camera and IMU in a session.",
            discussion: """
                Takes Kalibr's results for a recording of the same phone: pose between camera and \
                IMU, time offset, lens, and the noise densities of the IMU. Exports carry them, \
                and say that they were measured. What the session said before is replaced. A \
                camchain.yaml of a camera alone replaces the lens, and the rest stays.

                With --time-offset instead, stores the time offset d of t_imu = t_camera + d \
                alone: 15.1ms, -250us, 0.0151s. `lockstep sync` measures it. On one clock it is \
                \(TimeOffsetRange.words); a camera with a clock of its own may have any.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(
        valueName: "file",
        help: "Kalibr's camchain-imucam.yaml or camchain.yaml; its cam0 is taken.")
    var kalibr: String?
    @Option(valueName: "file", help: "Kalibr's imu.yaml, for the noise densities.")
    var imu: String?
    @Option(valueName: "time", help: "The IMU's timestamps minus the camera's, with its unit.")
    var timeOffset: SignedTime?
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (kalibr == nil) != (timeOffset == nil) else {
            throw ValidationError("Give either --kalibr or --time-offset.")
        }
        guard imu == nil || kalibr != nil else {
            throw ValidationError("--imu goes with --kalibr.")
        }
    }

    func run() throws {
        try InputPath.requireSession(session)
        let disk = LocalFileSystem()
        let session = try Session(opening: self.session, fileSystem: disk)
        if let timeOffset { try TimeOffsetRange.check(timeOffset, for: session.manifest) }
        let calibration = try calibration(of: session, disk)
        // Between manifest and seal no signal may end the tool.
        Interruption.watch()
        let (stored, isSealKept) = try session.storing(
            calibration, seal: { try key.identity() })
        Console.print(CalibrationText(stored, isSealKept: isSealKept).text(output))
    }

    private func calibration(of session: Session, _ disk: LocalFileSystem) throws -> Calibration {
        if let kalibr {
            let measured = try Interchange.calibration(
                kalibrCamera: kalibr, imu: imu, fileSystem: disk)
            return measured.cameraFromImu == nil
                ? session.calibration(withLensOf: measured) : measured
        }
        return session.calibration(
            with: TimeOffset(imuMinusCameraSeconds: timeOffset?.seconds ?? 0, method: .stated))
    }
}

/// A time as typed: a number and its unit, such as `15.1ms`.
struct SignedTime: ExpressibleByArgument {
    let seconds: Double

    /// Units and how many of them make a second; the longer names first, which end in `s` too.
    private static let units = [("ms", 1e3), ("us", 1e6), ("µs", 1e6), ("ns", 1e9), ("s", 1)]

    /// nil without a unit, and for what is not a number.
    init?(argument: String) {
        guard let unit = Self.units.first(where: { argument.hasSuffix($0.0) }),
            let number = Double(argument.dropLast(unit.0.count)), number.isFinite
        else { return nil }
        seconds = number / unit.1
    }

    static func hint(for argument: String, valueName: String?) -> String? {
        guard let number = Double(argument), number.isFinite else {
            return "give a number with its unit, which is ms, us, ns or s, such as 15.1ms"
        }
        return "the unit is missing; write \(argument)ms for milliseconds, or with us, ns or s"
    }
}

/// Which time offsets a session can have.
enum TimeOffsetRange {
    /// The most that camera and IMU on one clock can be apart, seconds: delays of exposure, readout and
    /// filters are some milliseconds, and those of poor timestamps some tenths of a second.
    private static let mostSeconds = 1.0

    /// The range for help and messages.
    static let words = "from -\(mostSeconds.fixed(0)) s to \(mostSeconds.fixed(0)) s"

    /// Refuses an offset beyond the range, unless the camera has a clock of its own.
    static func check(_ offset: SignedTime, for manifest: SessionManifest) throws {
        let camera = manifest.streams.first { $0.description.stream == .camera }
        guard camera?.description.clock != .unrelated else { return }
        guard offset.seconds.magnitude <= mostSeconds else { throw OffsetOutOfRange() }
    }
}

/// A time offset that camera and IMU on one clock cannot have: a mistake on the command line.
struct OffsetOutOfRange: Failure {
    var problem: String {
        "--time-offset must be \(TimeOffsetRange.words), since camera and IMU are on one clock"
    }
    var place: Place? { nil }
    var remedy: String { "Check the number and its unit, or measure it with `lockstep sync`." }
}
