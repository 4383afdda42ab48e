import Foundation
import Testing

/// The table of requirements compared with its sources and tests.
@Suite struct RequirementsTests {
    /// Rows that are not implemented yet; the list may only become shorter.
    static let missing: Set<Int> = []

    let rows: [RequirementTable.Row]

    init() throws { rows = try RequirementTable().rows }

    @Test func allNinetyThreeRowsAreThereInOrder() {
        #expect(rows.map(\.number) == Array(1...93))
    }

    @Test func everyFileNamedIsThere() {
        for row in rows {
            #expect(!row.files.isEmpty || row.isMissing, "\(row.testDescription)")
            for file in row.files {
                let exists = FileManager.default.fileExists(atPath: Repository.url(file).path)
                #expect(exists, "\(row.number): \(file)")
            }
        }
    }

    @Test func everyRowHasATestOrStatesWhyADeviceIsNeeded() {
        for row in rows {
            let isProven = !row.tests.isEmpty || row.needsDevice || row.isMissing
            #expect(isProven, "\(row.testDescription)")
        }
    }

    @Test func everyTestNamedIsThere() throws {
        let functions = try Self.testFunctions()
        for row in rows {
            let missing = row.tests.filter { !functions.contains($0) }
            #expect(missing == [], "\(row.testDescription)")
        }
    }

    @Test func fewRowsNeedADeviceAndEachHasAManualTest() throws {
        let plan = try SourceFiles.text("docs/DEVICE-TEST-PLAN.md")
        let planned = plan.matches(of: #/^### (\d+)\. /#.anchorsMatchLineEndings()).compactMap {
            Int($0.1)
        }
        #expect(planned == Array(1..<planned.count + 1))
        #expect(rows.filter(\.needsDevice).count <= 20)
        for row in rows {
            #expect(!row.needsDevice || !row.deviceTests.isEmpty, "\(row.testDescription)")
            #expect(Set(planned).isSuperset(of: row.deviceTests), "\(row.testDescription)")
        }
    }

    @Test func onlyWhatIsKnownToBeMissingIs() {
        #expect(Set(rows.filter(\.isMissing).map(\.number)) == Self.missing)
    }

    /// Every test as `Suite.function`.
    private static func testFunctions() throws -> Set<String> {
        let folders = ["Tests", "Apple/Tests", "App/Tests", "VirtualPhone/Tests"].filter {
            FileManager.default.fileExists(atPath: Repository.url($0).path)
        }
        return try folders.flatMap(SourceFiles.paths).reduce(into: []) { functions, path in
            var suite = ""
            var isTest = false
            for line in try SourceFiles.text(path).split(separator: "\n") {
                if !line.hasPrefix(" "),
                    let name = line.firstMatch(
                        of: /^(?:@Suite.* )?(?:final )?(?:struct|class|extension) (\w+)/)
                {
                    suite = String(name.1)
                }
                isTest = isTest || line.contains("@Test")
                guard isTest, let name = line.firstMatch(of: /\bfunc (\w+)/) else { continue }
                functions.insert("\(suite).\(name.1)")
                isTest = false
            }
        }
    }
}
