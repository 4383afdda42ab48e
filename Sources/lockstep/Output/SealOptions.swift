import LockstepArguments
import LockstepMedia
import LockstepSamples

/// The key that signs seals.
struct SealKeyOption: ParsableArguments {
    @Option(
        valueName: "file",
        help: "The key that signs the seal, created if missing (default: in ~/.config/lockstep).")
    var sealKey: String?

    /// Returns the sealing identity; reads or creates the key.
    ///
    /// - Parameter canBeLeftOut: Whether the command also has --no-seal.
    func identity(canBeLeftOut: Bool = false) throws -> SealIdentity {
        let file =
            try sealKey.map { SealKeyFile(path: $0, canBeLeftOut: canBeLeftOut) }
            ?? SealKeyFile.standard(canBeLeftOut: canBeLeftOut)
        return SealIdentity(OpenSSLCryptography(), key: try file.key())
    }
}

/// Whether a new session is sealed, and with which key.
struct SealOptions: ParsableArguments {
    @Flag(help: "Omits the seal, so later changes to the session cannot be detected.")
    var noSeal: Bool
    @OptionGroup var key: SealKeyOption

    /// The sealing identity; nil with --no-seal.
    func identity() throws -> SealIdentity? { noSeal ? nil : try key.identity(canBeLeftOut: true) }

    func validate() throws {
        guard !noSeal || key.sealKey == nil else {
            throw ValidationError("--no-seal and --seal-key cannot be combined.")
        }
    }
}
