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

                The output lists the findings that are not PASS, grouped by incident. The incident \
                with the worst finding comes first; among equals, damaged files come first. A \
                summary follows, in which each stream counts as a finding. The output is colored \
                on a terminal, unless NO_COLOR is set; FORCE_COLOR colors it in a pipe too.

                Checks cover rows, files, counts and the seal; timestamps, gaps, drops and clocks; \
                units, signs and conventions; the alignment of sensors, poses and images; noise; \
                depth; intrinsics and calibration; exposure, focus and image content. They read \
                all rows, all images of a movie, about seventy depth maps, and runs of still \
                images. A range in brackets contains the true value with 95 % probability.

                A recording in another format is checked as the session that `lockstep import` \
                would create. During the check, TMPDIR or /tmp holds its rows and at most 512 MiB \
                of its images and depth maps. Other images and depth maps are read again from the \
                recording, which takes longer; a movie is stored only if an archive compresses it. \
                The output also lists what the import would assume and leave out.

                Limits, set with --limit NAME=VALUE; docs/CHECKS.md gives the reason for each:
                \(LimitName.listing)

                Rows of a file are counted from 1; the header of a CSV file is row 1.

                A group file, which `lockstep group` writes, is checked for missing and changed \
                sessions, methods that disagree, wide bounds and sessions that do not overlap; \
                its sessions are checked by themselves.

                Several recordings, patterns and folders to search are accepted; `lockstep --help` \
                describes them.

                A profile states which streams are needed; problems of other streams only warn:
                \(ProfileName.listing)
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording in any format that import reads; a pattern, or a "
            + "folder to search; or a group file.")
    var recordings: [String]
    @Flag(help: "Also lists passed checks, and checks that had no data.")
    var verbose: Bool
    @OptionGroup var purpose: PurposeOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var output: OutputOptions

    /// Every verdict, the worst first.
    private static let words = BatchWords(
        title: "Checking",
        outcomes: Finding.Severity.allCases.sorted(by: >).map(JobOutcome.init),
        failed: "not checked")

    func validate() throws {
        try purpose.validate()
        try batch.validate()
    }

    func run() throws {
        if let group = try GroupInput.among(recordings) { return try check(group) }
        try RecordingBatch(recordings, batch, output).run(Self.words) { job in
            let text = try CheckedSession.use(job, for: "check") { checked in
                CheckText(
                    try check(checked, job), path: job.path, layout: checked.layout,
                    notices: checked.session.manifest.notices)
            }
            job.printNamed(text.text(output, isVerbose: verbose))
            return JobOutcome(text.report.verdict)
        }
    }

    private func check(_ group: GroupInput) throws {
        let report = GroupCheck.run(
            group.manifest, at: group.path, cryptography: OpenSSLCryptography(),
            fileSystem: GroupInput.fileSystem)
        let text = GroupCheckText(report: report, path: group.path)
        Console.print(text.text(output, isVerbose: verbose))
        guard report.verdict != .fail else { throw ExitCode.findings }
    }

    private func check(_ checked: CheckedSession, _ job: RecordingJob) throws -> CheckReport {
        let bar = job.bar("Checking")
        defer { bar.end() }
        return try SessionCheck.run(
            session: checked.session, codecs: FFmpegCodecs(), cryptography: OpenSSLCryptography(),
            profile: purpose.checked, limits: try purpose.limits,
            progress: {
                bar.show($0)
                job.endIfInterrupted(reading: checked)
            })
    }
}

extension JobOutcome {
    fileprivate init(_ verdict: Finding.Severity) {
        self.init(
            verdict.rawValue, label: verdict.label, code: verdict == .fail ? .findings : .good)
    }
}
