import LockstepArguments
import LockstepMedia
import LockstepSamples

/// Whose key signs seals.
struct SealKeyOption: ParsableArguments {
    @Option(
        valueName: "file",
        help: "Signs the seal with this key, made if missing; else with one in ~/.config/lockstep.")
    var sealKey: String?

    /// What seals; a key is read or made only when this is called.
    ///
    /// - Parameter canBeLeftOut: whether the command has --no-seal too.
    func identity(canBeLeftOut: Bool = false) throws -> SealIdentity {
        let file =
            try sealKey.map { SealKeyFile(path: $0, canBeLeftOut: canBeLeftOut) }
            ?? SealKeyFile.standard(canBeLeftOut: canBeLeftOut)
        return SealIdentity(OpenSSLCryptography(), key: try file.key())
    }
}

/// Whether and by whom a new session is sealed.
struct SealOptions: ParsableArguments {
    @Flag(help: "Makes no seal: nothing will prove that the session was not changed.")
    var noSeal: Bool
    @OptionGroup var key: SealKeyOption

    /// What seals; nil if nothing is to.
    func identity() throws -> SealIdentity? { noSeal ? nil : try key.identity(canBeLeftOut: true) }

    func validate() throws {
        guard !noSeal || key.sealKey == nil else {
            throw ValidationError("--no-seal and --seal-key exclude each other.")
        }
    }
}
