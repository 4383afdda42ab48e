import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepStudio

/// What the studio answers about groups, each defect in a group of its own.
@Suite struct GroupTests {
    @Test func aGroupIsListedWithItsMembersMethodAndBound() throws {
        let folder = try GroupFolder()
        #expect(try !folder.search())
        try folder.makeGroup()
        #expect(try folder.search() && !folder.search())
        let row = try #require(folder.listed().first)
        #expect(row["path"] == .text("rig/group.json") && row["name"] == .text("rig"))
        #expect(row["members"] == .list([.text("left"), .text("right")]))
        #expect(row["methods"] == .list([.text("reference"), .text("gyroscope")]))
        #expect(row["bound_ns"] == .text("123456") && row["unrelated"] == .integer(0))
        #expect(folder.groups(of: "rig/b") == ["rig/group.json"] && folder.groups(of: "rig") == [])
    }

    @Test func theAnswerHasTheClocksToTheNanosecond() throws {
        let folder = try GroupFolder()
        let manifest = try folder.makeGroup()
        try folder.search()
        let group = try folder.answer()
        let first = manifest.members[0].span.lowerBound.nanoseconds
        #expect(group["origin_ns"] == .text("\(first)"))
        let right = try #require(group["members"]?.list?.last)
        #expect(right["path"] == .text("rig/b") && right["error"] == .null)
        let points = right["clock"]?["points"]?.list
        #expect(
            points?.first == .list([.text("\(first)"), .text("\(first + GroupFolder.offset)")]))
        #expect(points?.count == 2)
        #expect(group["clocks"]?.text?.contains("Its host clock is the reference clock.") == true)
        #expect(right["bound_ns"] == .text("123456"))
        // The recordings are shorter than the offset of the clocks.
        let overlap = group["findings"]?.list?.first { $0["name"] == .text("group.overlap") }
        #expect(overlap?["severity"] == .text("fail") && group["verdict"] == .text("fail"))
    }

    @Test func samplesAreOnTheReferenceClock() throws {
        let folder = try GroupFolder()
        try folder.makeGroup()
        try folder.search()
        let query: KeyValuePairs = ["path": "rig/group.json", "plot": "gyroscope", "axis": "x"]
        let plots = try #require(folder.samples(query)["plots"]?.list)
        #expect(plots.map { $0["member"] } == [.text("left"), .text("right")])
        let times = plots.compactMap { $0["time"]?.list?.compactMap(\.asNumber) }
        let (left, right) = (try #require(times.first), try #require(times.last))
        #expect(!left.isEmpty && left.count == right.count)
        for (one, other) in zip(left, right) {
            #expect(abs(other - one * 1.0001 - 5.000000001) < 2e-5)
        }
    }

    @Test func aStretchHasOnlyItsSamples() throws {
        let folder = try GroupFolder()
        try folder.makeGroup()
        try folder.search()
        let stretch = try folder.samples(
            ["path": "rig/group.json", "plot": "gyroscope", "from": "4.9", "to": "1000"])
        #expect(stretch["plots"]?.list?.map { $0["member"] } == [.text("right")])
        for (from, axis, plot) in [
            ("x", "x", "gyroscope"), ("9", "x", "gyroscope"), ("0", "w", "gyroscope"),
            ("0", "x", "../a"),
        ] {
            #expect(throws: StudioError.self, "\(from) \(axis) \(plot)") {
                try folder.samples([
                    "path": "rig/group.json", "plot": plot, "axis": axis, "from": from, "to": "5",
                ])
            }
        }
    }

    @Test func aSessionOutsideOfTheFolderIsStatedAndNotRead() throws {
        let folder = try GroupFolder()
        try folder.record("secret")
        try folder.makeGroup(["left": "a", "right": "../../secret"])
        try folder.search()
        let group = try folder.answer()
        let right = try #require(group["members"]?.list?.last)
        #expect(right.problem == "'../../secret' points outside the served folder")
        #expect(right["path"] == .null && right["clock"] == .null)
        let finding = group["findings"]?.list?.first { $0["name"] == .text("group.members") }
        #expect(finding?["severity"] == .text("fail"))
        #expect(finding?["meaning"]?.text?.contains("points outside the served folder") == true)
        #expect(
            try folder.samples(["path": "rig/group.json", "plot": "gyroscope"])["plots"]?.list?
                .count == 1)
    }

    @Test func aLinkInPlaceOfASessionIsNotFollowed() throws {
        let folder = try GroupFolder()
        try folder.record("secret")
        try folder.makeGroup()
        try folder.search()
        try folder.replaceWithLink("rig/b", to: "../../secret")
        #expect(
            try folder.answer()["members"]?.list?.last?.problem
                == "'rig/b' points outside the served folder")
    }

    @Test func aMissingSessionIsStated() throws {
        let folder = try GroupFolder()
        try folder.makeGroup(["left": "a", "right": "gone"])
        try folder.search()
        let group = try folder.answer()
        #expect(group["members"]?.list?.last?.problem == "there is no recording 'rig/gone'")
        #expect(group["members"]?.list?.last?["span"] != .null)
        #expect(group["verdict"] == .text("fail"))
    }

    @Test func anotherSessionAtThePathIsNotShown() throws {
        let folder = try GroupFolder()
        try folder.makeGroup { $0.members[1].sessionID = "session_20200101_000000" }
        try folder.search()
        let right = try #require(folder.answer()["members"]?.list?.last)
        #expect(right.problem?.contains("not the one that the group was made of") == true)
        #expect(right["clock"] == .null)
    }

    @Test func aMemberWithoutAClockHasNoPlaceOnTheAxis() throws {
        let folder = try GroupFolder()
        try folder.makeGroup { $0.members[1].relation = nil }
        try folder.search()
        #expect(try folder.listed().first?["unrelated"] == .integer(1))
        let right = try #require(folder.answer()["members"]?.list?.last)
        #expect(right["path"] == .text("rig/b") && right["error"] == .null)
        #expect(right["clock"] == .null && right["span"] == .null)
    }

    @Test func aBrokenFileIsARowWithItsError() throws {
        let folder = try GroupFolder()
        try folder.write(Array("{\"format\": 1}".utf8), to: "group.json")
        try folder.write(Array("{}".utf8), to: "other.json")
        try folder.search()
        let rows = try folder.listed()
        #expect(rows.map { $0["path"] } == [.text("group.json")])
        #expect(rows.first?.problem?.isEmpty == false)
        #expect(throws: FormatError.self) { try folder.answer(at: "group.json") }
    }

    @Test(arguments: [
        "", "group.json", "rig/a", "../x/group.json", "/etc/passwd", "rig/other.json",
    ])
    func onlyListedGroupsAreRead(_ path: String) throws {
        let folder = try GroupFolder()
        try folder.makeGroup()
        try folder.write(Array("{}".utf8), to: "rig/other.json")
        try folder.search()
        #expect(throws: StudioError.self) { try folder.answer(at: path) }
    }

    @Test func aGroupMayHaveAnyNameAndIsForgottenWithItsFile() throws {
        let folder = try GroupFolder()
        let bytes = try folder.makeGroup().encoded()
        try folder.write(bytes, to: "rig/two phones.json")
        try folder.search()
        #expect(try folder.listed().map { $0["name"] } == [.text("rig"), .text("two phones")])
        try folder.write(Array("[]".utf8), to: "rig/two phones.json")
        #expect(try folder.search())
        #expect(try folder.listed().count == 1)
    }
}
