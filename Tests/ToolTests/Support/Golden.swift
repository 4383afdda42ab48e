import Foundation
import Testing

/// The tool's exact expected output, stored in `Golden/`.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter ToolTests` rewrites the files; read the difference
/// before committing it.
enum Golden {
    static func expect(
        _ actual: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let url = Repository.url("Tests/ToolTests/Golden/\(name).txt")
        if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
            try Data(actual.utf8).write(to: url)
        }
        let expected = try String(contentsOf: url, encoding: .utf8)
        #expect(actual == expected, "\(name)", sourceLocation: sourceLocation)
    }
}
