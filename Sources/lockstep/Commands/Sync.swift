import LockstepAnalysis
import LockstepArguments
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep sync`: measures the time offset between camera and IMU and stores it.
struct Sync: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sync",
            abstract: "Measures the time offset between camera and IMU and stores it in a session.",
            discussion: """
                Compares the rotation of the camera with that of the gyroscope, and stores the \
                offset d of t_imu = t_camera + d, its standard error and the method in the \
                session's calibration. Timestamps stay as they are. `lockstep check` takes the \
                offset into account. Exports to kalibr and tumvi contain it; with --apply-offset, \
                every format that has timestamps gets corrected ones. Running `lockstep sync` \
                again gives the same result.

                Images are compared; if they do not show the offset, poses are. ARKit computes \
                poses from the same gyroscope: they show whether timestamps are consistent, not \
                when images were exposed. If camera and IMU share no clock, the search for the \
                offset covers the complete recording.

                With --reference, camera and gyroscope are each compared with the gyroscope of \
                another session, recorded at the same time by a device that is rigidly mounted \
                beside this one. The clock of that session does not matter.

                Exit code 1: the recording does not show the offset; the reason is printed and \
                nothing is stored. To store an offset that you already know, use `lockstep \
                calibrate --time-offset`.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(help: "What shows the camera's rotation (default: images, else poses).")
    var from: SyncMotion?
    @Option(
        valueName: "folder",
        help: "The session of a device that was rigidly mounted beside this one.")
    var reference: String?
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        try InputPath.requireSession(session)
        try reference.map(InputPath.requireSession)
        let disk = LocalFileSystem()
        let session = try Session(opening: self.session, fileSystem: disk)
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: self.session))
        }
        let reference = try reference.map { try Session(opening: $0, fileSystem: disk) }
        let outcome = try SessionSync.measure(
            session, from: from?.motion, reference: reference, codecs: FFmpegCodecs())
        switch outcome {
        case .measured(let offset):
            // A signal must not end the tool between writing the manifest and the seal.
            Interruption.watch()
            let (stored, isSealKept) = try session.storing(
                session.calibration(with: offset), by: "sync", seal: { try key.identity() })
            Console.print(CalibrationText(stored, isSealKept: isSealKept).text(output))
        case .notObservable(let absence):
            try report(absence, of: session)
        }
    }

    private func report(_ absence: SessionSync.Absence, of session: Session) throws -> Never {
        let remedy = Remedy(absence.remedy, "Or store a known offset with \(.storeTimeOffset).")
            .text()
        if output.json {
            Console.print(
                .json(
                    JSONText.line { json in
                        json.member("path", session.path)
                        json.member("compared", absence.motion.rawValue)
                        json.member("reason", absence.meaning)
                        json.member("remedy", remedy)
                    }))
        } else {
            Console.complain(
                "The time offset was not measured. \(absence.meaning) \(remedy)")
        }
        throw ExitCode.findings
    }
}

/// The name of the data that shows the camera's rotation.
enum SyncMotion: String, CaseIterable, ExpressibleByArgument {
    case images
    case poses

    /// The motion of this name.
    var motion: SessionSync.Motion { self == .images ? .images : .poses }
}
