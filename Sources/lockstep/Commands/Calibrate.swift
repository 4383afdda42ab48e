import LockstepArguments
import LockstepInterchange
import LockstepSamples
import LockstepSessions

/// `lockstep calibrate`: stores what a calibration program measured.
struct Calibrate: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "calibrate",
            abstract: "Stores a measured calibration of camera and IMU in a session.",
            discussion: """
                Takes Kalibr's results for a recording of the same phone: pose between camera and \
                IMU, time offset, lens, and the noise densities of the IMU. Exports carry them, \
                and say that they were measured. What the session said before is replaced.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(valueName: "file", help: "Kalibr's camchain-imucam.yaml; its cam0 is taken.")
    var kalibr: String
    @Option(valueName: "file", help: "Kalibr's imu.yaml, for the noise densities.")
    var imu: String?
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        let disk = LocalFileSystem()
        let calibration = try Interchange.calibration(
            kalibrCamera: kalibr, imu: imu, fileSystem: disk)
        let session = try Session(opening: self.session, fileSystem: disk).storing(
            calibration, seal: key.identity)
        Console.print(CalibrationText(session).text(output))
    }
}
