import Foundation
import Testing

/// Rules of Apple's frameworks that can be verified in the adapters' source code.
@Suite struct AdapterRulesTests {
    /// An uncommitted configuration blocks the session permanently.
    @Test func everyConfigurationThatBeginsIsCommitted() throws {
        for (path, text) in try sources(with: "beginConfiguration()") {
            let begun = text.ranges(of: "beginConfiguration()").count
            #expect(text.ranges(of: "commitConfiguration()").count == begun, "\(path)")
        }
    }

    /// An unsuitable input or output raises an exception, which Swift code cannot catch.
    @Test(arguments: ["Input", "Output"]) func nothingIsAddedToASessionUnasked(
        _ part: String
    ) throws {
        for (path, text) in try sources(with: ".add\(part)(") {
            let question = try #require(text.range(of: ".canAdd\(part)("), "\(path)")
            let addition = try #require(text.range(of: ".add\(part)("))
            #expect(question.lowerBound < addition.lowerBound, "\(path)")
        }
    }

    /// Starting blocks until the camera runs.
    @Test func noCameraIsStartedOnTheMainThread() throws {
        for (path, text) in try sources(with: "startRunning()") {
            #expect(text.contains("DispatchQueue(label:"), "\(path)")
            for line in text.split(separator: "\n") where line.contains("run()") {
                let isDeclaration = line.contains("func run()")
                #expect(isDeclaration || line.contains("ueue.async"), "\(path): \(line)")
            }
        }
    }

    /// The adapters' sources that contain `words`; there must be some.
    private func sources(with words: String) throws -> [(path: String, text: String)] {
        let all = try SourceFiles.paths(in: "Apple/Sources").map { path in
            (path: path, text: try SourceFiles.text(path))
        }
        let found = all.filter { $0.text.contains(words) }
        try #require(!found.isEmpty, "nothing has \(words)")
        return found
    }
}
