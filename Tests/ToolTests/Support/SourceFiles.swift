import Foundation
import Testing

/// Swift sources of this repository as text.
enum SourceFiles {
    /// One line of a source that is not a comment.
    struct Line {
        /// File and line number.
        var place: String
        var text: String
    }

    /// The folders of the app: its screens and adapters, and the modules below them.
    static let foldersOfTheApp =
        [
            "Samples", "Concurrency", "Containers", "Formats", "Sessions", "Recording", "Analysis",
            "Datasets", "Synthetic", "AppModel",
        ].map { "Sources/\($0)" } + ["Apple/Sources", "App/Sources", "App/Lockstep"]

    /// Every Swift source below `folder`, named from the repository's root.
    static func paths(in folder: String) throws -> [String] {
        let files = try #require(
            FileManager.default.enumerator(atPath: Repository.url(folder).path), "\(folder)")
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    /// The text of a source.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.url(path), encoding: .utf8)
    }

    /// Every line of code in the app.
    static func linesOfTheApp() throws -> [Line] { try lines(in: foldersOfTheApp) }

    /// Every line of code in these folders.
    static func lines(in folders: [String]) throws -> [Line] {
        try folders.flatMap(paths).flatMap { path in
            try text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .map { Line(place: "\(path):\($0.offset + 1)", text: String($0.element)) }
                .filter { !$0.text.drop(while: \.isWhitespace).hasPrefix("//") }
        }
    }
}
