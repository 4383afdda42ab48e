import Foundation
import Testing

/// The rows of `docs/REQUIREMENTS.md`.
struct RequirementTable {
    /// One capability.
    struct Row: Sendable, CustomTestStringConvertible {
        var number: Int
        var capability: String
        var builtIn: String
        var provenBy: String

        var testDescription: String { "\(number) \(capability)" }

        /// The files that the row names.
        var files: [String] { RequirementTable.quoted(builtIn) }

        /// The tests that the row names, as suite and function.
        var tests: [String] { RequirementTable.quoted(provenBy) }

        /// Whether only a device can prove the requirement.
        var needsDevice: Bool { provenBy.hasPrefix("device only: ") }

        /// The numbers of the manual tests that the row names.
        var deviceTests: [Int] {
            provenBy.matches(of: /\btests? (\d+(?:(?:, | and )\d+)*)/).flatMap { match in
                match.1.matches(of: /\d+/).compactMap { Int($0.0) }
            }
        }

        /// Whether the row states that the requirement is not implemented.
        var isMissing: Bool { provenBy.hasPrefix("not built: ") }
    }

    let rows: [Row]

    init() throws {
        rows = try SourceFiles.text("docs/REQUIREMENTS.md").split(separator: "\n").compactMap {
            line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 6, let number = Int(cells[1]) else { return nil }
            return Row(
                number: number, capability: cells[2], builtIn: cells[3], provenBy: cells[4])
        }
    }

    private static func quoted(_ cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}
