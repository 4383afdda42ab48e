import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A group with the sessions of its members, as far as they are in the served folder.
struct OpenGroup {
    /// A member and its session.
    struct Member {
        let facts: GroupMember
        /// The session's path from the served folder; nil if it is not below it.
        let path: String?
        /// The session at that path, or why there is none.
        let found: Result<OpenSession, any Error>

        /// The session, if it is the one that the group was made of; no other one has the clock.
        var session: Result<OpenSession, any Error> {
            found.flatMap { opened in
                guard opened.session.manifest.sessionID == facts.sessionID else {
                    return .failure(GroupError(.anotherSession(facts.name), place: nil))
                }
                return .success(opened)
            }
        }
    }

    /// The manifest's path, from the served folder.
    let path: String
    let manifest: GroupManifest
    let members: [Member]

    /// Opens a listed group.
    ///
    /// - Throws: ``StudioError`` or ``FormatError``, as ``GroupList/manifest(_:)``.
    init(_ path: String, in list: GroupList, _ shelf: SessionShelf) throws {
        self.path = path
        manifest = try list.manifest(path)
        members = manifest.members.map { member in
            let session = GroupPath.session(of: member, inGroupAt: path)
            let found = Result {
                guard let session else { throw StudioError.outside(member.path) }
                return try shelf.session(session)
            }
            return Member(facts: member, path: session, found: found)
        }
    }

    /// The reference clock's times from the first sample of any member to the last; nil if no member
    /// is related to it.
    var span: ClosedRange<HostTime>? {
        let spans = members.compactMap(\.facts.referenceSpan)
        guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max()
        else { return nil }
        return HostTime(nanoseconds: first)...HostTime(nanoseconds: last)
    }

    /// Checks the group as the tool does.
    func check(_ cryptography: any SealCryptography) -> GroupCheckReport {
        GroupCheck.run(
            manifest, sessions: members.map { $0.found.map(\.session) },
            cryptography: cryptography)
    }
}
