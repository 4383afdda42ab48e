import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What the studio shows of a group without opening its sessions.
struct ListedGroup: Sendable {
    /// A member's name, and its session's path from the served folder; nil if it is not below it.
    struct Member: Sendable, Hashable {
        let name: String
        let path: String?
    }

    /// What a manifest states.
    struct Facts: Sendable {
        let members: [Member]
        let reference: GroupManifest.Reference
        /// How members were related to the reference clock, in the order of ``GroupMethod``.
        let methods: [GroupMethod]
        /// The members without a relation.
        let unrelatedCount: Int
        /// The largest bound of a relation, ns; nil without relations.
        let boundNanoseconds: Int64?
        /// Whether all methods agree; nil if none was compared with another.
        let agrees: Bool?
    }

    /// The file's path, from the served folder.
    let path: String
    /// What the manifest states, or why it cannot be read.
    let facts: Result<Facts, any Error>

    /// The name for people: that of the folder, unless the file has a name of its own.
    var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        let file = parts.last ?? path
        if file == GroupManifest.usualName, let folder = parts.dropLast().last { return folder }
        return String(file.dropLast(".json".count))
    }
}

extension ListedGroup.Facts {
    init(_ manifest: GroupManifest, at path: String) {
        members = manifest.members.map { member in
            ListedGroup.Member(
                name: member.name, path: GroupPath.session(of: member, inGroupAt: path))
        }
        reference = manifest.reference
        let relations = manifest.members.compactMap(\.relation)
        let used = Set(relations.map(\.method))
        methods = GroupMethod.allCases.filter(used.contains)
        unrelatedCount = manifest.members.count - relations.count
        boundNanoseconds = relations.map(\.offset.boundNanoseconds).max()
        let agreements = manifest.members.flatMap(\.agreements)
        agrees = agreements.isEmpty ? nil : agreements.allSatisfy(\.agrees)
    }
}

/// Where a group's manifest and its sessions are below the served folder.
enum GroupPath {
    /// Whether a file's name alone states that it is a group's manifest.
    static func hasUsualName(_ path: String) -> Bool {
        path == GroupManifest.usualName || path.hasSuffix("/" + GroupManifest.usualName)
    }

    /// The path of a member's session from the served folder; nil if it is not below it.
    ///
    /// This decides by the names alone: what leads out is never looked at. No symbolic link can
    /// lead elsewhere, because none is followed.
    static func session(of member: GroupMember, inGroupAt path: String) -> String? {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in member.path.split(separator: "/").map(String.init) {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
