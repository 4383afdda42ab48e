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
            abstract: "Checks whether a recording is good, with a measured value for each finding.",
            discussion: """
                A finding is PASS, WARN (usable with care), FAIL (not usable for the profile's \
                purpose) or CANNOT TELL (the recording lacks the data to decide). Any FAIL makes \
                the exit code 1. docs/CHECKS.md describes every check and its limit.

                The output lists the findings that are not PASS, grouped by incident: the incident \
                with the worst finding first, and of equals the damage of files first. A summary \
                follows; each stream counts as a finding. The output is colored on a terminal, \
                unless NO_COLOR is set; FORCE_COLOR colors it in a pipe too.

                Checks cover rows, files, counts and the seal; timestamps, gaps, drops and clocks; \
                units, signs and conventions; the alignment of sensors, poses and images; noise; \
                depth; intrinsics and calibration; exposure, focus and image content. They read \
                all rows, all images of a movie, about seventy depth maps, and runs of still \
                images. A range in brackets contains the true value with 95 % probability.

                A recording in another format is checked as the session that `lockstep import` \
                would make. Meanwhile its rows, and at most 512 MiB of its images and depth maps, \
                are stored in TMPDIR or /tmp. Other images and depth maps are read again from the \
                recording, which takes longer; a movie is stored only if an archive compresses it. \
                The output also lists what the import would assume and leave out.

                Limits, set with --limit NAME=VALUE; docs/CHECKS.md gives the reason for each:
                \(LimitName.listing)

                Rows of a file are counted from 1; the header of a CSV file is row 1.

                A profile states which streams are needed; faults of other streams only warn:
                \(ProfileName.listing)
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording in any format that import reads.")
    var recordings: [String]
    @Flag(help: "Also lists passed checks, and checks that had no data.")
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
