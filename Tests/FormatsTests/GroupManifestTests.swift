import Foundation
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// The bytes of `group.json`.
@Suite struct GroupManifestTests {
    static func example() throws -> GroupManifest {
        let clock = try #require(DeskClock(Array(0..<16)))
        let identity = try #require(ContentHash(Array(repeating: 0xAB, count: 32)))
        let map = try #require(
            ClockMap([
                .init(host: HostTime(nanoseconds: 1_000), referenceNanoseconds: 90_000_001_000),
                .init(
                    host: HostTime(nanoseconds: 60_000_001_000),
                    referenceNanoseconds: 150_001_801_000),
            ]))
        let offset = GroupOffset(
            host: HostTime(nanoseconds: 30_000_001_000), offsetNanoseconds: 90_000_900_000,
            driftPPM: 30, driftBoundPPM: 2.5, boundNanoseconds: 1_200_345)
        let turned = GroupOffset(
            host: HostTime(nanoseconds: 30_000_000_000), offsetNanoseconds: -5_000_000_123,
            driftPPM: 29.5, driftBoundPPM: 1, boundNanoseconds: 60_000,
            standardErrorNanoseconds: 20_000)
        return GroupManifest(
            reference: .desk(clock), wallMinusReferenceNanoseconds: 1_780_000_000_000_000_001,
            members: [
                GroupMember(
                    name: "left", path: "../left/session_20260101_120000",
                    sessionID: "session_20260101_120000", identity: identity,
                    span: HostTime(nanoseconds: 1_000)...HostTime(nanoseconds: 60_000_001_000),
                    relation: GroupRelation(method: .anchors, offset: offset, map: map),
                    results: [
                        GroupResult(method: .anchors, other: nil, outcome: .measured(offset)),
                        GroupResult(
                            method: .gyroscope, other: "right", outcome: .measured(turned)),
                        GroupResult(
                            method: .event, other: "right",
                            outcome: .notObservable("The brightness does not change suddenly.")),
                    ],
                    agreements: [
                        GroupAgreement(
                            methods: [.anchors, .gyroscope], differenceNanoseconds: -345,
                            boundNanoseconds: 1_260_345)
                    ]),
                GroupMember(
                    name: "right", path: "session_20260101_120000",
                    sessionID: "session_20260101_120000", identity: identity,
                    span: HostTime(nanoseconds: 0)...HostTime(nanoseconds: 0), relation: nil,
                    results: [], agreements: []),
            ], notices: ["A notice."])
    }

    /// The example as a file, which the Python reader reads too.
    ///
    /// `LOCKSTEP_GOLDEN=write swift test --filter GroupManifestTests` writes it again.
    static let golden: [UInt8] = {
        let file = RepositoryFolder.url.appendingPathComponent("Conformance/group/group.json")
        if ProcessInfo.processInfo.environment["LOCKSTEP_GOLDEN"] == "write" {
            try? Data(example().encoded()).write(to: file)
        }
        return (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? []
    }()

    @Test func theBytesAreThoseOfTheGoldenFile() throws {
        #expect(try Self.example().encoded() == Self.golden)
    }

    @Test func readingAndWritingGivesTheSame() throws {
        let example = try Self.example()
        #expect(try GroupManifest(decoding: Self.golden) == example)
        #expect(GroupManifest.isManifest(Self.golden))
        let agreement = try #require(example.members.first?.agreements.first)
        #expect(agreement.agrees)
    }

    @Test func aLaterVersionIsRefusedByName() throws {
        let text = String(decoding: Self.golden, as: UTF8.self)
        let later = Array(text.replacing("\"version\": 1", with: "\"version\": 2").utf8)
        #expect(GroupManifest.isManifest(later))
        do {
            _ = try GroupManifest(decoding: later)
            Issue.record("version 2 was read")
        } catch let error as FormatError {
            #expect(error.problem == "the group has format version 2, and this Lockstep supports 1")
            #expect(error.remedy == "Update Lockstep to the version that wrote it.")
        }
    }

    @Test(arguments: [
        ("\"left\"", "\"right\""), ("\"left\"", "\"a/b\""), ("\"left\"", "\"\""),
        ("\"../left/session_20260101_120000\"", "\"/etc\""), ("abab", "abxb"),
        ("[1000,90000001000]", "[1]"),
        ("\"desk\",\n    \"identity\"", "\"sun\",\n    \"identity\""),
        (
            "\"method\": \"anchors\",\n        \"at_ns\"",
            "\"method\": \"stars\",\n        \"at_ns\""
        ),
        ("\"bound_ns\": 1200345", "\"bound_ns\": -1"), ("\"at_ns\": 30000001000,", ""),
        ("\"drift_ppm\": 30.0", "\"drift_ppm\": 1e999"),
        ("\"first_ns\": 1000", "\"first_ns\": 9223372036854775807"),
        ("lockstep-group", "lockstep-session"),
    ])
    func impossibleManifestIsRefused(_ change: (from: String, to: String)) throws {
        let text = String(decoding: Self.golden, as: UTF8.self)
        let changed = text.replacing(change.from, with: change.to)
        #expect(changed != text, "\(change.from)")
        #expect(throws: FormatError.self) { try GroupManifest(decoding: Array(changed.utf8)) }
    }

    /// Bytes cut at every place and flipped at random give an error or a manifest, and no trap.
    @Test func damagedBytesTrapNothing() {
        var random = SeededGenerator(seed: 26)
        for count in stride(from: 0, to: Self.golden.count, by: 7) {
            _ = try? GroupManifest(decoding: Array(Self.golden[..<count]))
        }
        for _ in 0..<2000 {
            var bytes = Self.golden
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
            }
            if let manifest = try? GroupManifest(decoding: bytes) {
                for member in manifest.members {
                    _ = member.relation?.map.reference(member.span.upperBound)
                }
            }
        }
    }

    @Test(arguments: [
        ("left", true), ("phone_2", true), ("L", true), ("2left", false), ("_a", false),
        ("a-b", false), ("ä", false), (String(repeating: "a", count: 65), false),
    ])
    func namesAreThoseOfNamespaces(_ name: String, _ isName: Bool) {
        #expect(GroupManifest.isName(name) == isName)
    }
}
