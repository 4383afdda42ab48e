import Foundation
import LockstepAnalysis
import Testing

/// docs/CHECKS.md names everything that a check looks at.
struct CheckDocumentTests {
    private static let page = (try? SourceFiles.text("docs/CHECKS.md")) ?? ""

    @Test(arguments: FindingName.allCases)
    func everyFindingIsDescribed(name: FindingName) {
        let words = ["| `\(name.rawValue)` |", "| `\(name.rawValue)`,", ", `\(name.rawValue)` |"]
        #expect(words.contains { Self.page.contains($0) })
    }

    @Test(arguments: LimitName.allCases)
    func everyLimitHasItsFinding(name: LimitName) {
        #expect(Self.page.contains("`\(name.rawValue)`"))
    }

    /// The limit that a finding was compared with stands in its row.
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
