import LockstepArguments
import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep calibrate`: stores a calibration program's result, or a known time offset.
struct Calibrate: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "calibrate",
            abstract: "Stores a measured camera-IMU calibration in a session.",
            discussion: """
                Reads Kalibr's results for a recording of the same phone: the pose between camera \
                and IMU, the time offset, the lens and the IMU's noise densities. They replace the \
                session's calibration. Exports contain them and mark them as measured. The \
                camchain.yaml of a camera-only calibration replaces only the lens.

                --time-offset stores only the time offset d of t_imu = t_camera + d, such as \
                15.1ms, -250us or 0.0151s. `lockstep sync` measures it. If camera and IMU share a \
                clock, it must be \(TimeOffsetRange.words); otherwise any value is accepted.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(
        valueName: "file",
        help: "Kalibr's camchain-imucam.yaml or camchain.yaml; cam0 is used.")
    var kalibr: String?
    @Option(valueName: "file", help: "Kalibr's imu.yaml, for the noise densities.")
    var imu: String?
    @Option(valueName: "time", help: "The IMU's timestamps minus the camera's, with its unit.")
    var timeOffset: SignedTime?
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (kalibr == nil) != (timeOffset == nil) else {
            throw ValidationError("give either --kalibr or --time-offset.")
        }
        guard imu == nil || kalibr != nil else {
            throw ValidationError("--imu needs --kalibr.")
        }
    }

    func run() throws {
        try InputPath.requireSession(session)
        let disk = LocalFileSystem()
        let session = try Session(opening: self.session, fileSystem: disk)
        if let timeOffset { try TimeOffsetRange.check(timeOffset, for: session.manifest) }
        let calibration = try calibration(of: session, disk)
        // A signal must not end the tool between writing the manifest and the seal.
        Interruption.watch()
        let (stored, isSealKept) = try session.storing(
            calibration, seal: { try key.identity() })
        Console.print(CalibrationText(stored, isSealKept: isSealKept).text(output))
    }

    private func calibration(of session: Session, _ disk: LocalFileSystem) throws -> Calibration {
        if let kalibr {
            let measured = try Datasets.calibration(
                kalibrCamera: kalibr, imu: imu, fileSystem: disk)
            return measured.cameraFromImu == nil
                ? session.calibration(withLensOf: measured) : measured
        }
        return session.calibration(
            with: TimeOffset(imuMinusCameraSeconds: timeOffset?.seconds ?? 0, method: .stated))
    }
}

/// A command-line time: a number and its unit, such as `15.1ms`.
struct SignedTime: ExpressibleByArgument {
    let seconds: Double

    /// Units and their number per second; longer names first, since they end in `s` too.
    private static let units = [("ms", 1e3), ("us", 1e6), ("µs", 1e6), ("ns", 1e9), ("s", 1)]

    /// Parses a number with a unit; nil if the unit is missing or the number is invalid.
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

/// The time offsets that a session can have.
enum TimeOffsetRange {
    /// The largest plausible offset between camera and IMU on one clock, seconds.
    ///
    /// Exposure, readout and filter delays are a few milliseconds; poor timestamps add a few tenths
    /// of a second.
    private static let mostSeconds = 1.0

    /// The range, in words, for help and messages.
    static let words = "from -\(mostSeconds.fixed(0)) s to \(mostSeconds.fixed(0)) s"

    /// Rejects an offset outside the range, unless the camera has its own clock.
    static func check(_ offset: SignedTime, for manifest: SessionManifest) throws {
        let camera = manifest.streams.first { $0.description.stream == .camera }
        guard camera?.description.clock != .unrelated else { return }
        guard offset.seconds.magnitude <= mostSeconds else { throw OffsetOutOfRange() }
    }
}

/// A time offset too large for camera and IMU on one clock: a command-line error.
struct OffsetOutOfRange: Failure {
    var problem: String {
        "--time-offset must be \(TimeOffsetRange.words), since camera and IMU are on one clock"
    }
    var place: Place? { nil }
    var remedy: Remedy {
        "Check the number and its unit, or measure it with \(.measureTimeOffset)."
    }
}
