import LockstepAnalysis
import LockstepArguments
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// A group's manifest as the input of a command.
struct GroupInput {
    /// The manifest's path, as given.
    let path: String
    let manifest: GroupManifest
    static let fileSystem = LocalFileSystem()

    /// The group among a command's inputs; nil if they are recordings.
    ///
    /// - Throws: ``ValidationError`` if there are other inputs beside it, ``FormatError`` if it
    ///   cannot be read.
    static func among(_ inputs: [String]) throws -> GroupInput? {
        guard let path = inputs.first(where: { GroupManifest.isFile($0, fileSystem: fileSystem) })
        else { return nil }
        guard inputs.count == 1 else {
            throw ValidationError("\(path) is a group: give it alone, without recordings.")
        }
        return GroupInput(
            path: path, manifest: try GroupManifest.read(path, fileSystem: fileSystem))
    }

    /// Opens the session of a member.
    ///
    /// - Throws: ``GroupError`` if it is another session than the one of which the group was made.
    func session(of member: GroupMember) throws -> Session {
        let path = GroupManifest.sessionPath(of: member, inGroupAt: path)
        let session = try Session(opening: path, fileSystem: Self.fileSystem)
        guard session.manifest.sessionID == member.sessionID else {
            throw GroupError(.anotherSession(member.name), place: Place(file: path))
        }
        return session
    }

    /// Notes about sessions that were changed after the group was made.
    func notes(about sessions: [Session]) throws -> [String] {
        try zip(manifest.members, sessions).compactMap { member, session in
            try session.identity(OpenSSLCryptography()) == member.identity
                ? nil
                : "note: the session of '\(member.name)' was changed after the group was made."
        }
    }

    /// The members for an export.
    ///
    /// - Throws: ``GroupError`` if a member's clock is not related to the reference clock.
    func exportMembers() throws -> [ExportMember] {
        try manifest.members.map { member in
            guard let relation = member.relation else {
                throw GroupError(.notRelated(member.name), place: Place(file: path))
            }
            return ExportMember(
                try session(of: member), name: member.name, clock: relation.map,
                wallMinusReferenceNanoseconds: manifest.wallMinusReferenceNanoseconds ?? 0)
        }
    }
}
