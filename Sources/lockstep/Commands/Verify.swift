import LockstepArguments
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep verify`: whether a session is what was recorded.
struct Verify: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "verify",
            abstract: "Proves that nothing was changed since a session was recorded.",
            discussion: """
                Compares every byte of the session with its seal, and the seal with its signatures. \
                Each difference is named by its file and the bytes that one hash speaks of: about a \
                second of rows or movie, or an image; of rows and images with their seconds in the \
                recording. Any ends the tool with 1, and so does what \
                differed before `lockstep recover` signed for a recording that was cut off, and a \
                recording that was not recovered: of that the last second is not covered, and what \
                came behind the last signature, five seconds or so, anybody could have sealed; after \
                `lockstep recover` it is said how many bytes no signature had covered. Without --key \
                a seal may be anybody's: somebody who changes a session can seal it again with \
                another key.
                """)
    }

    /// A public key is some hundred bytes.
    private static let longestKey: Int64 = 1 << 16

    @Argument(valueName: "session", help: "The session's folder.") var sessions: [String]
    @Option(
        valueName: "file",
        help: "Takes only signatures of this public key (PEM); once for each key.")
    var key: [String] = []
    @OptionGroup var output: OutputOptions

    func run() throws {
        let keys = try key.map(publicKey)
        let batch = RecordingBatch(sessions, output)
        try batch.run { try verify($0, keys, batch) }
    }

    private func verify(
        _ session: String, _ keys: [PublicKey], _ batch: RecordingBatch
    ) throws {
        try InputPath.requireSession(session)
        let bar = ProgressBar("Verifying", options: output)
        defer { bar.end() }
        let report = try SealVerification.verify(
            session, fileSystem: LocalFileSystem(), cryptography: OpenSSLCryptography(),
            keys: keys, progress: { bar.show($0) })
        bar.end()
        batch.print(SealText(report, areKeysGiven: !keys.isEmpty).text(output), of: session)
        if !report.isProven { throw ExitCode.findings }
    }

    private func publicKey(_ path: String) throws -> PublicKey {
        let text = try LocalFileSystem().contents(of: path, limit: Self.longestKey)
        do {
            return try PublicKey(pem: text)
        } catch let error as MediaError {
            // Whatever the kind (RFC 7468, sections 10 and 11; RFC 5915).
            let isPrivate = String(decoding: text, as: UTF8.self).contains("PRIVATE KEY-----")
            throw isPrivate ? RefusedKey(privateKeyAt: path) : RefusedKey(error, path: path)
        }
    }
}
