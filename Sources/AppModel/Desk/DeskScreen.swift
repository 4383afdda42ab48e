public import LockstepLink

/// The content of the desk's screen.
public struct DeskScreen: Hashable, Sendable {
    /// Whether the switch is on.
    public var isOn: Bool
    /// The state in a word or two, also beside the row in the settings.
    public var status: Phrase
    /// The facts of the connection; empty while the switch is off.
    public var facts: [Fact]
    /// Why there is no connection.
    public var problem: DeskProblem?
    /// The session that is being sent.
    public var transfer: Transfer?
    /// The sessions that wait, or that nothing waits; nil without a connection.
    public var waiting: Phrase?
    /// The sessions that could not be sent on this connection.
    public var failedTransfers: [Phrase]
    /// The paired desks.
    public var paired: [Paired]
    /// The names of other desks that were found in the network.
    public var found: [String]
    /// Whether desks are being looked for.
    public var isSearching: Bool
    /// Why no desk can be found; nil if the search works.
    public var searchProblem: DeskProblem?
    /// What to do if no desk is found; nil if one is, or none can be.
    public var searchHint: Phrase?
    /// The sheet of a pairing; nil if none is open.
    public var pairing: PairingSheet?
    /// The question before a desk is forgotten.
    public var forgetQuestion: ForgetQuestion?

    /// A named fact of the connection.
    public struct Fact: Hashable, Sendable, Identifiable {
        /// The name.
        public var title: Phrase
        /// The value.
        public var value: Phrase
        /// The name.
        public var id: Phrase { title }
    }

    /// The session that is being sent.
    public struct Transfer: Hashable, Sendable {
        /// The session's name.
        public var session: String
        /// The text.
        public var words: Phrase
        /// The share that is sent, 0…1.
        public var share: Double
    }

    /// A paired desk.
    public struct Paired: Hashable, Sendable, Identifiable {
        /// The desk's identity.
        public var id: PairedDesk.ID
        /// The desk's name.
        public var name: String
        /// Where it was last; nil if its name says so.
        public var place: String?
        /// Whether the phone connects to it.
        public var isChosen: Bool
    }

    /// The sheet in which a pairing's texts are typed.
    public struct PairingSheet: Hashable, Sendable, Identifiable {
        /// The desk's name; nil if its address is typed.
        public var name: String?
        /// Whether the code is being tested.
        public var isRunning: Bool
        /// Why the last run failed, or the texts are unusable.
        public var problem: DeskProblem?
        /// Equal for all states of one pairing.
        public var id: String { name ?? "" }
    }

    /// The question before a desk is forgotten.
    public struct ForgetQuestion: Hashable, Sendable {
        /// The question.
        public var title: Phrase
        /// The consequence.
        public var message: Phrase
    }
}
