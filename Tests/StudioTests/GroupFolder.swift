import Glibc
import LockstepCatalog
import LockstepFormats
import LockstepSamples
import LockstepServing
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepStudio

/// A served folder with two sessions and what answers questions about its groups.
final class GroupFolder {
    let path: String
    private let disk = LocalFileSystem()
    private let catalog: Catalog
    private let list: GroupList
    private let shelf: SessionShelf
    private let answers: GroupAnswers

    /// Records `rig/a` and `rig/b`, in a folder beside which nothing is.
    init() throws {
        let above = temporaryPath("group")
        path = above + "/served"
        try disk.makeDirectoryTree(path + "/rig")
        catalog = try Catalog(of: path, isTemporary: true)
        list = GroupList(of: path)
        shelf = SessionShelf(of: catalog, codecs: StubCodecs())
        answers = GroupAnswers(
            list: list, shelf: shelf, answers: JSONAnswer(nameAction: { "\($0)" }),
            cryptography: StubCryptography())
        try record("served/rig/a")
        try record("served/rig/b")
    }

    deinit { try? disk.removeTree(above) }

    private var above: String { String(path.dropLast("/served".count)) }

    /// Records a session at a path, from the folder above the served one.
    func record(_ name: String) throws {
        let writer = try TestSession(seed: 3).write(in: above, fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "user"))
        try disk.rename(writer.path, to: above + "/" + name)
    }

    /// Puts a symbolic link in the place of a session.
    func replaceWithLink(_ name: String, to target: String) throws {
        try disk.rename(path + "/" + name, to: path + "/aside")
        try #require(symlink(target, path + "/" + name) == 0)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = try disk.create(path + "/" + name)
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try rest.withUnsafeBytes { try file.write($0) })
        }
        try file.close()
    }

    /// Writes `rig/group.json`, a group of these names and paths; the second phone's clock is 5 s and
    /// 1 ns behind, and 100 ppm slower.
    @discardableResult
    func makeGroup(
        _ members: KeyValuePairs<String, String> = ["left": "a", "right": "b"],
        _ change: (inout GroupManifest) -> Void = { _ in }
    ) throws -> GroupManifest {
        let session = try Session(opening: path + "/rig/a", fileSystem: disk)
        let span = try #require(session.span)
        let identity = try session.identity(StubCryptography())
        let length = (span.upperBound - span.lowerBound).nanoseconds
        let manifest = members.enumerated().map { index, member in
            let ends =
                index == 0 ? [0, length] : [Self.offset, Self.offset + length + length / 10_000]
            let first = span.lowerBound
            let map = ClockMap(
                zip([0, length], ends).map { host, reference in
                    ClockMap.Point(
                        host: first + HostDuration(nanoseconds: host),
                        referenceNanoseconds: first.nanoseconds + reference)
                })
            let offset = GroupOffset(
                host: first, offsetNanoseconds: ends[0], driftPPM: index == 0 ? 0 : 100,
                driftBoundPPM: 1, boundNanoseconds: Int64(index) * 123_456)
            return GroupMember(
                name: member.key, path: member.value, sessionID: session.manifest.sessionID,
                identity: identity, span: span,
                relation: map.map {
                    GroupRelation(
                        method: index == 0 ? .reference : .gyroscope, offset: offset, map: $0)
                },
                results: [], agreements: [])
        }
        var group = GroupManifest(
            reference: .member(members[0].key), wallMinusReferenceNanoseconds: 0, members: manifest)
        change(&group)
        try write(group.encoded(), to: "rig/group.json")
        return group
    }

    static let offset: Int64 = 5_000_000_001

    /// Searches the folder; returns whether a group has changed.
    @discardableResult
    func search() throws -> Bool {
        let reader = SessionReader(
            codecs: StubCodecs(), cryptography: nil, namingActions: { "\($0)" })
        return list.update(try catalog.update(with: reader, isChecking: false).documents)
    }

    /// The groups that a session is a member of.
    func groups(of session: String) -> [String] { list.groups(of: session).map(\.path) }

    func listed() throws -> [JSONValue] { try answers.groups().json()["groups"]?.list ?? [] }

    func answer(at path: String = "rig/group.json") throws -> JSONValue {
        try answers.group(Self.query(["path": path])).json()
    }

    func samples(_ query: KeyValuePairs<String, String>) throws -> JSONValue {
        try answers.samples(Self.query(query)).json()
    }

    private static func query(_ items: KeyValuePairs<String, String>) -> Parameters {
        Parameters(
            Request(
                path: "/", query: items.map { Request.QueryItem(name: $0.key, value: $0.value) }))
    }
}

extension Response {
    fileprivate func json() throws -> JSONValue {
        guard case .bytes(let bytes) = body else { return .null }
        return try JSONValue(decoding: bytes)
    }
}

extension JSONValue {
    /// The elements of a list; nil for anything else.
    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
    /// The text; nil for anything else.
    var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The words of an error.
    var problem: String? { self["error"]?["message"]?.text }
}
