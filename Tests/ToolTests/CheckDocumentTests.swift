import Foundation
import LockstepAnalysis
import Testing

/// docs/CHECKS.md lists every finding of a check.
struct CheckDocumentTests {
    private static let page = (try? SourceFiles.text("docs/CHECKS.md")) ?? ""

    @Test(arguments: FindingName.allCases)
    func everyFindingIsDescribed(name: FindingName) {
        let words = ["| `\(name.rawValue)` |", "| `\(name.rawValue)`,", ", `\(name.rawValue)` |"]
        #expect(words.contains { Self.page.contains($0) })
    }

    @Test(arguments: LimitName.allCases)
    func everyLimitHasItsFinding(name: LimitName) throws {
        let parts = Self.page.components(separatedBy: "\n## Limits\n")
        try #require(parts.count == 2)
        #expect(parts[0].contains("`\(name.rawValue)`"))
    }

    @Test(arguments: LimitName.allCases)
    func everyLimitHasItsValueAndItsReason(name: LimitName) throws {
        let row = try #require(
            Self.page.components(separatedBy: "\n## Limits\n").last?.split(separator: "\n")
                .first { $0.hasPrefix("| `\(name.rawValue)` |") })
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(cells.count == 3)
        let number = cells[1].prefix { $0 != " " }
        #expect(Double(number) == name.standard.value)
        #expect(cells[1].dropFirst(number.count + 1) == name.standard.unit)
        #expect(cells[2] == name.standard.source)
    }

    /// The limit compared with a finding is in the finding's row.
    @Test func aFindingsLimitIsTheDescribedOne() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let run = try Program.lockstep.run(["check", recording.url.path, "--json"])
        let document = try #require(try SmallRecording.lines(run.output).first)
        let findings = try #require(document["findings"] as? [[String: Any]])
        var compared = 0
        for finding in findings {
            guard let name = finding["name"] as? String,
                let threshold = finding["threshold"] as? [String: Any],
                let limit = threshold["limit"] as? String
            else { continue }
            let row = Self.page.split(separator: "\n").first {
                $0.hasPrefix("|") && $0.contains("`\(name)`")
            }
            #expect(row?.contains("`\(limit)`") == true, "\(name) \(limit)")
            compared += 1
        }
        #expect(compared > 0)
    }
}
