import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// A session that becomes a member of a group.
public struct GroupSession: Sendable {
    /// The name in the group.
    public let name: String
    /// The session's folder, relative to the folder of the group's manifest.
    public let path: String
    /// The session.
    public let session: Session
    /// What identifies the session's content.
    public let identity: ContentHash
    /// The host times of the first and the last sample.
    public let span: ClosedRange<HostTime>

    /// Reads what a group needs to know of a session.
    ///
    /// - Throws: ``SessionError`` if the session is being recorded or was interrupted,
    ///   ``GroupError`` if it has no samples, ``FileError`` if it cannot be read.
    public init(
        _ session: Session, name: String, path: String, cryptography: any SealCryptography
    ) throws {
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: session.path))
        }
        guard let span = session.span else {
            throw GroupError(.noSamples, place: Place(file: session.path))
        }
        self.session = session
        self.name = name
        self.path = path
        self.span = span
        identity = try session.identity(cryptography)
    }

    /// The rows of `desk.jsonl`; empty if the session never met a desk.
    func deskRows() throws -> [DeskRow] {
        guard let rows = try session.deskRows() else { return [] }
        var all: [DeskRow] = []
        while let row = try rows.next() { all.append(row) }
        return all
    }
}

/// An error that prevents tying sessions into a group.
public struct GroupError: Failure, Hashable {
    /// The kinds of error.
    public enum Fact: Hashable, Sendable {
        /// The session has no samples.
        case noSamples
        /// A member of the group has no relation to the reference clock.
        case notRelated(String)
        /// The session that a member names is another one than when the group was made.
        case anotherSession(String)
    }

    /// The kind of error.
    public let fact: Fact
    /// The session or the manifest.
    public let place: Place?

    /// Creates an error.
    public init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// The problem as a clause.
    public var problem: String {
        switch fact {
        case .noSamples: return "the session has no samples, so it has no place in time"
        case .notRelated(let name):
            return "the clock of '\(name)' is not related to the group's reference clock"
        case .anotherSession(let name):
            return "the session of '\(name)' is not the one that the group was made of"
        }
    }

    /// What to do.
    public var remedy: Remedy {
        switch fact {
        case .noSamples: return "Leave the session out of the group."
        case .notRelated:
            return "Connect every phone to one desk while recording, or mount the phones together "
                + "and turn them, or show all cameras a flash; then group the sessions again."
        case .anotherSession: return "Group the sessions again."
        }
    }
}
