import LockstepAnalysis
import LockstepArguments
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep check`: checks recordings and reports findings.
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

                Printed are findings that are not good, the worst first, those of one incident \
                together, then a summary. On a terminal they are colored, unless NO_COLOR is set; \
                FORCE_COLOR colors them in a pipe too.

                Looked at: rows, files, counts and the seal; timestamps, gaps, drops and clocks; units, \
                signs and conventions; how sensors, poses and images are aligned; noise; depth; \
                intrinsics and calibration; exposure, focus and what images show. All rows and \
                images of a movie are read, some seventy depth maps, and runs of images. The \
                true number lies between two in brackets with 95 %.

                A recording of another layout is read as the session that its import would make. Its \
                rows, and at most 512 MiB of its images and depth maps, go to a folder in TMPDIR, or in \
                /tmp, for as long as it is checked. All other images and maps are read from the \
                recording again, which takes longer; a movie is stored only if it is in an archive. \
                What an import would guess and leave out is printed with the findings.

                What measurements are compared with, NAME=VALUE after --limit; docs/CHECKS.md says \
                why:
                \(LimitName.listing)

                Rows of a file are counted from 1; the header of a CSV file is row 1.

                Profiles say which streams are needed; the others only warn:
                \(ProfileName.listing)
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording of any layout that import reads.")
    var recordings: [String]
    @Flag(help: "Prints what is good too, and what the recording has no data for.")
    var verbose: Bool
    @OptionGroup var purpose: PurposeOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try purpose.validate() }

    func run() throws {
        let batch = RecordingBatch(recordings, output)
        var verdicts: [Finding.Severity] = []
        let result = Result {
            try batch.run { path in
                let text = try CheckedSession.use(
                    path, for: "check", isSilent: output.isSilent
                ) { checked in
                    CheckText(
                        try check(checked), path: path, layout: checked.layout,
                        notices: checked.session.manifest.notices)
                }
                batch.print(text.text(output, isVerbose: verbose), of: path)
                verdicts.append(text.report.verdict)
                if text.report.verdict == .fail { throw ExitCode.findings }
            }
        }
        if batch.isMany, !output.isSilent {
            Console.print(.lines(["", summary(of: verdicts, batch)]))
        }
        try result.get()
    }

    /// `3 recordings: 1 FAIL, 1 PASS, 1 not checked`.
    private func summary(of verdicts: [Finding.Severity], _ batch: RecordingBatch) -> String {
        let unchecked = batch.paths.count - verdicts.count
        let counts = Finding.Severity.allCases.sorted(by: >).compactMap { severity in
            let count = verdicts.filter { $0 == severity }.count
            return count > 0 ? "\(count) \(severity.label)" : nil
        }
        let words = counts + (unchecked > 0 ? ["\(unchecked) not checked"] : [])
        return "\(batch.paths.count) recordings: \(words.joined(separator: ", "))"
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
