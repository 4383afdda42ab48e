import Foundation
import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// docs/CATALOG.md, compared with the fields of filters.
@Suite struct DocumentationTests {
    private let lines: [String]

    init() throws {
        let url = RepositoryFolder.url.appendingPathComponent("docs/CATALOG.md")
        lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func everyFieldIsDocumentedAndNothingElse() {
        let fields = CatalogField.all.map { Self.row($0.name, $0.kind, $0.meaning) }
        let families = FieldFamily.all.map { Self.row($0.pattern, $0.kind, $0.meaning) }
        let documented = lines.filter { line in
            line.hasPrefix("| `") && line.split(separator: "|").count == 3
                && !line.contains("| `lockstep")
        }
        let isOfFields = documented.drop { $0 != fields.first }
        #expect(Array(isOfFields.prefix(fields.count + families.count)) == fields + families)
    }

    @Test func everyExampleIsAFilter() throws {
        let examples = lines.compactMap { line in
            line.firstMatch(of: /^lockstep list .* --where '(.*?)'(?: .*)?$/).map { String($0.1) }
        }
        #expect(examples.count > 5)
        for example in examples { #expect(throws: Never.self) { try SessionFilter(example) } }
    }

    private static func row(
        _ name: String, _ kind: CatalogField.Kind, _ meaning: String
    ) -> String {
        "| `\(name)` | \(words(kind)) | \(meaning) |"
    }

    private static func words(_ kind: CatalogField.Kind) -> String {
        switch kind {
        case .text: "text"
        case .choice(let words): words.joined(separator: ", ")
        case .boolean: "boolean"
        case .time: "date"
        case .number(let quantity): quantity.unit.map { "number, \($0)" } ?? "number"
        }
    }
}
