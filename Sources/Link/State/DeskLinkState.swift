public import LockstepSamples

/// What the app shows of the connection to a desk.
public struct DeskLinkState: Hashable, Sendable {
    /// How far the connection got.
    public enum Phase: Hashable, Sendable {
        /// No desk is switched on: nothing is sent.
        case off
        /// The desk is switched on and was not reached; the next attempt is at this host time.
        case searching(PairedDesk, nextAttempt: HostTime)
        /// An attempt is in progress.
        case connecting(PairedDesk)
        /// A pairing is in progress.
        case pairing(DeskPlace)
        /// The desk has accepted the phone.
        case connected(PairedDesk)
    }

    /// The session that is being sent.
    public struct Transfer: Hashable, Sendable {
        /// The session's name.
        public var session: String
        /// The bytes that were sent, including those that the desk had before.
        public var sentByteCount: Int64
        /// The bytes of all files.
        public var byteCount: Int64
        /// Whether everything is sent and the desk compares it with the seal.
        public var isVerifying: Bool

        /// Creates a value.
        public init(session: String, sentByteCount: Int64, byteCount: Int64, isVerifying: Bool) {
            self.session = session
            self.sentByteCount = sentByteCount
            self.byteCount = byteCount
            self.isVerifying = isVerifying
        }
    }

    /// A session that could not be sent on this connection.
    public struct TransferProblem: Hashable, Sendable {
        /// The session's name.
        public var session: String
        /// Why, for people.
        public var text: String

        /// Creates a problem.
        public init(session: String, text: String) {
            self.session = session
            self.text = text
        }
    }

    /// How far the connection got.
    public var phase = Phase.off
    /// The paired desks, sorted by name.
    public var paired: [PairedDesk] = []
    /// The Bonjour names of the desks in the local network, while the app searches.
    public var found: [String] = []
    /// Why no desk can be found, while the app searches; nil if the search works.
    public var searchFailure: DeskConnectionFailure?
    /// Whether the desk asked for the live view, so that the phone sends it.
    public var isStreaming = false
    /// The measured rate of the link, bytes per second; nil if unknown.
    public var bytesPerSecond: Double?
    /// How far the estimated offset of the two clocks can be from the true one, ns; nil without an
    /// estimate.
    public var offsetBoundNanoseconds: Int64?
    /// The session that is being sent.
    public var transfer: Transfer?
    /// The sessions that wait after it; nil while unknown.
    public var waitingSessionCount: Int?
    /// The names of the sessions that the desk has verified; of any desk while none is switched on.
    public var transferred: Set<String> = []
    /// The sessions that could not be sent on this connection.
    public var problems: [TransferProblem] = []
    /// Why the last attempt, connection or pairing failed; nil once one succeeded.
    public var failure: LinkFailure?

    /// Creates the state of a phone without a desk.
    public init() {}
}
