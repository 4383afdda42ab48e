import LockstepAnalysis
import LockstepArguments
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep check`: whether a recording is good.
struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Says whether a recording is good, each finding with its number.",
            discussion: """
                Findings are PASS, WARN (usable with care), FAIL (not usable for the profile's \
                purpose) or CANNOT TELL (the recording does not hold what would be needed to tell). \
                One that fails ends the tool with 1; any others with 0. docs/CHECKS.md says of each \
                what it looks at and which limit it has.

                Looked at: rows, files, counts and the seal; stamps, gaps, drops and clocks; units, \
                signs and conventions; how sensors, poses and pictures are aligned; noise; depth; \
                intrinsics and calibration; exposure, focus and what pictures show. All rows and \
                pictures of a movie are read, some seventy depth maps, and runs of pictures. The \
                true number lies between two in brackets with 95 %.

                A recording of another layout is imported for as long as it is checked, into a \
                folder in TMPDIR, else in /tmp, which needs as much room as the recording has; \
                what the import guessed and left out is printed with the findings.

                What measurements are compared with, NAME=VALUE after --limit; docs/CHECKS.md says \
                why:
                \(LimitName.listing)

                Rows of a file are counted from 1; the header of a CSV file is row 1.

                Profiles say which streams are needed; the others only warn:
                \(ProfileName.listing)
                """)
    }

    @Argument(help: "A session's folder, or a recording of any layout that import reads.")
    var recording: String
    @OptionGroup var purpose: PurposeOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try purpose.validate() }

    func run() throws {
        let checked = try CheckedSession(recording, for: "check", isSilent: output.isSilent)
        let report = Result { try check(checked) }
        try checked.end()
        let text = CheckText(
            try report.get(), layout: checked.layout, notices: checked.session.manifest.notices)
        Console.print(text.text(output))
        if try report.get().verdict == .fail { throw ExitCode.findings }
    }

    private func check(_ checked: CheckedSession) throws -> CheckReport {
        let bar = ProgressBar("Checking", options: output)
        defer { bar.end() }
        return try SessionCheck.run(
            session: checked.session, codecs: FFmpegCodecs(), cryptography: OpenSSLCryptography(),
            profile: purpose.checked, limits: try purpose.limits,
            progress: {
                bar.show($0)
                CheckedSession.endIfInterrupted(reading: checked)
            })
    }
}
