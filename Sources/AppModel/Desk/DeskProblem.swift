internal import LockstepLink
internal import LockstepLive
internal import LockstepSamples

/// Why there is no connection to a desk, and what the user can do.
public struct DeskProblem: Hashable, Sendable {
    /// The problem and its remedy.
    public var words: Phrase
    /// Whether a button opens the system's settings, where the cause can be changed.
    public var opensSettings = false

    /// Creates a problem.
    init(_ words: Phrase, opensSettings: Bool = false) {
        self.words = words
        self.opensSettings = opensSettings
    }

    static let unusableAddress = DeskProblem(
        Phrase("Enter an address and a port, such as 192.168.1.5:7010."))
    static let unusableCode = DeskProblem(
        Phrase("Enter the six digits that the desk shows."))

    /// The problem of a failure.
    ///
    /// - Parameter isPairing: Whether it ended a pairing.
    init(_ failure: LinkFailure, isPairing: Bool) {
        switch failure {
        case .connection(let failure): self.init(failure, isPairing: isPairing)
        case .live(let error): self.init(error, isPairing: isPairing)
        case .otherKey:
            self.init(
                Phrase(
                    "Another computer answers in place of this desk. If the desk was set up again, forget it and pair again."
                ))
        case .identity(let words):
            self.init(Phrase("The phone’s key for desks cannot be used: %@", .text(words)))
        case .storage(let words):
            self.init(Phrase("The paired desks cannot be stored: %@", .text(words)))
        }
    }

    private init(_ failure: DeskConnectionFailure, isPairing: Bool) {
        switch failure.kind {
        case .notFound, .refused:
            self.init(
                Phrase(
                    "No desk answers. Start it on the computer, and check that both are on the same network."
                ))
        case .unreachable:
            self.init(Phrase("The desk cannot be reached. Check the network of both."))
        case .notAllowed:
            self.init(
                Phrase("Lockstep is not allowed to use the local network."), opensSettings: true)
        case .notSecure:
            self.init(
                Phrase(
                    "The computer at this address is not a desk. Check the address and the port."))
        case .broken:
            self.init(
                isPairing
                    ? Phrase(
                        "The connection was lost during the pairing. Start it again on the desk, and enter the new code."
                    ) : Phrase("The connection to the desk was lost."))
        }
    }

    private init(_ error: LiveError, isPairing: Bool) {
        if case .tooSlow = error.fact {
            self.init(Phrase("The desk did not answer in time. Check the network of both."))
            return
        }
        switch (error.code, isPairing) {
        case (Code.wrongCode, _):
            self.init(
                Phrase(
                    "This is not the code that the desk shows. Each code works once: start the pairing again on the desk."
                ))
        case (Code.notPaired, true):
            self.init(
                Phrase("The desk shows no code. Start the pairing on it, and enter the code."))
        case (Code.tooSlow, true):
            self.init(
                Phrase("The code has expired. Start the pairing again on the desk."))
        case (Code.notPaired, false):
            self.init(Phrase("The desk does not know this phone. Forget it, and pair again."))
        case (Code.versions, _):
            self.init(
                Phrase("The desk has another version of Lockstep. Update the app and the desk."))
        default:
            self.init(Phrase("The phone and the desk disagree: %@", .text(error.problem)))
        }
    }

    /// Codes of errors (docs/PROTOCOL.md, section 5).
    private enum Code {
        static let versions = 4
        static let tooSlow = 7
        static let notPaired = 8
        static let wrongCode = 9
    }
}
