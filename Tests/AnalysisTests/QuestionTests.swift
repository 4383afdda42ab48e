import Testing

@testable import LockstepAnalysis

@Suite struct QuestionTests {
    @Test func everyFindingNameHasItsOwnPlaceInListings() {
        let names = FindingName.allCases
        #expect(names.map(\.position) == Array(1...names.count))
        #expect(Set(names.map(\.rawValue)).count == names.count)
    }

    @Test func everyLimitHasItsOwnPlaceInListings() {
        let limits = LimitName.allCases
        #expect(limits.map(\.position) == Array(1...limits.count))
        #expect(Set(limits.map(\.rawValue)).count == limits.count)
    }

    @Test func namesAndLimitsAreFoundByTheirText() {
        for name in FindingName.allCases { #expect(FindingName(rawValue: name.rawValue) == name) }
        for limit in LimitName.allCases { #expect(LimitName(rawValue: limit.rawValue) == limit) }
        #expect(FindingName(rawValue: "unit.thermometer") == nil)
        #expect(LimitName(rawValue: "unit.barometer") == nil)
    }

    /// A name that no question lists would be in no listing and in no document.
    @Test(arguments: DefectTests.sound)
    func everyFindingHasAListedName(_ example: DefectTests.Defect) throws {
        let session = try ExampleSession(example.plan())
        let found = Set(try session.check(example.profile).findings.map(\.name))
        #expect(!found.isEmpty && found.isSubset(of: FindingName.allCases))
    }
}
