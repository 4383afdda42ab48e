import LockstepArguments
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
                alone: 15.1ms, -250us, 0.0151s. `lockstep sync` measures it.
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
}
