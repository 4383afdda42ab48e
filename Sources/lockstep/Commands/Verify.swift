import LockstepArguments
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep verify`: checks that a session is as it was recorded.
struct Verify: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "verify",
            abstract: "Proves that a session has not changed since it was recorded.",
            discussion: """
                Compares every byte of the session with its seal, and the seal with its \
                signatures. Each difference names the file and the byte range of one hash: about \
                one second of rows or movie, or one image. For rows and images, the time in the \
                recording is printed too. If anything differs, the exit code is 1.

                Without --key, the signer is unverified: anyone who changes a session can seal it \
                again with another key.

                The exit code is also 1 for a recording that was interrupted and not recovered: \
                its last second is not sealed, and up to five seconds before that are sealed but \
                not signed, so anyone could have sealed them. After `lockstep recover`, the output \
                states how many bytes no earlier signature had covered. If data had already \
                differed when `lockstep recover` signed it, the exit code is 1.

                If the key or the disk failed during the recording, the rest is not sealed. The \
                output lists the bytes that are not covered, and the exit code is 1.
                """)
    }

    /// The size limit of a key file, bytes; a public key has a few hundred.
    private static let longestKey: Int64 = 1 << 16

    @Argument(
        valueName: "session", help: "The session's folder; a pattern, or a folder to search.")
    var sessions: [String]
    @Option(
        valueName: "file",
        help: "Accepts only signatures of this public key (PEM); may be repeated.")
    var key: [String] = []
    @OptionGroup var batch: BatchOptions
    @OptionGroup var output: OutputOptions

    private static let words = BatchWords(
        title: "Verifying", outcomes: SealText.outcomes, failed: "not verified")

    func validate() throws { try batch.validate() }

    func run() throws {
        let keys = try key.map(publicKey)
        try RecordingBatch(sessions, of: .sessions, batch, output).run(Self.words) { job in
            try verify(keys, job)
        }
    }

    private func verify(_ keys: [PublicKey], _ job: RecordingJob) throws -> JobOutcome {
        try InputPath.requireSession(job.path)
        let bar = job.bar("Verifying")
        defer { bar.end() }
        let report = try SealVerification.verify(
            job.path, fileSystem: LocalFileSystem(), cryptography: OpenSSLCryptography(),
            keys: keys,
            progress: {
                bar.show($0)
                job.endIfInterrupted()
            })
        bar.end()
        let text = SealText(report, areKeysGiven: !keys.isEmpty)
        job.printNamed(text.text(output))
        return text.outcome
    }

    private func publicKey(_ path: String) throws -> PublicKey {
        let text = try LocalFileSystem().contents(of: path, limit: Self.longestKey)
        do {
            return try PublicKey(pem: text)
        } catch let error as MediaError {
            // Matches every kind of private key (RFC 7468, sections 10 and 11; RFC 5915).
            let isPrivate = String(decoding: text, as: UTF8.self).contains("PRIVATE KEY-----")
            throw isPrivate ? RefusedKey(privateKeyAt: path) : RefusedKey(error, path: path)
        }
    }
}
