import Foundation
import Testing

/// ARCHITECTURE's table of imports, read off the sources.
@Suite struct ImportRulesTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        var module: String
        var modules: [String]
        var others: [String] = []
        var testDescription: String { module }
    }

    static let system = ["Glibc", "Darwin"]

    static let rules = [
        Rule(module: "Samples", modules: []),
        Rule(module: "Arguments", modules: []),
        Rule(
            module: "Formats", modules: ["Samples"], others: ["FoundationEssentials", "Foundation"]),
        Rule(module: "Sessions", modules: ["Samples", "Formats"], others: system),
        Rule(module: "Recording", modules: ["Samples", "Sessions"]),
        Rule(module: "Analysis", modules: ["Samples", "Formats", "Sessions"]),
        Rule(module: "Interchange", modules: ["Samples", "Formats", "Sessions"]),
        Rule(module: "Synthetic", modules: ["Samples"], others: ["Dispatch"]),
        Rule(
            module: "Media", modules: ["Samples"],
            others: ["CFFmpeg", "CTurboJPEG", "CSpng"] + system),
        Rule(
            module: "lockstep",
            modules: [
                "Samples", "Arguments", "Formats", "Sessions", "Recording", "Analysis",
                "Interchange", "Synthetic", "Media",
            ], others: system),
    ]

    @Test(arguments: rules)
    func modulesImportOnlyWhatTheTableAllows(_ rule: Rule) throws {
        let allowed = Set(rule.modules.map { "Lockstep\($0)" } + rule.others)
        for (file, module) in try imports(of: rule.module) {
            #expect(allowed.contains(module), "\(file) imports \(module)")
        }
    }

    @Test func everyModuleHasARule() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.url("Sources").path)
        #expect(Set(folders) == Set(Self.rules.map(\.module) + ["Libraries"]))
    }

    @Test func theCoreIsNotLinkedWithFoundation() throws {
        let probe = try Program.samplesProbe.run([])
        #expect(probe.exitCode == 0)
        let libraries = try Program(at: "/usr/bin/ldd").run([Program.samplesProbe.url.path])
        #expect(libraries.output.contains("libswiftCore"))
        #expect(!libraries.output.contains("Foundation"), "\(libraries.output)")
    }

    private func imports(of module: String) throws -> [(file: String, module: String)] {
        let folder = Repository.url("Sources/\(module)")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .flatMap { file in
                let text = try String(
                    contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                return text.split(separator: "\n").compactMap { line in
                    imported(by: line).map { (file, $0) }
                }
            }
    }

    /// The module that a line imports, whatever stands before the word `import`.
    private func imported(by line: Substring) -> String? {
        let words = line.split(separator: " ").map(String.init)
        let modifiers: Set = ["public", "internal", "package", "private", "@preconcurrency"]
        let rest = words.drop { modifiers.contains($0) }
        guard rest.first == "import", rest.count >= 2 else { return nil }
        return rest.last.map { String($0.prefix { $0 != "." }) }
    }
}
