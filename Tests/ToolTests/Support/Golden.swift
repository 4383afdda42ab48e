import Foundation
import Testing

/// A text that the tool must print to the letter, kept in `Golden/`.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter ToolTests` writes the files again; read the
/// difference before it is committed.
enum Golden {
    static func expect(
        _ actual: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let url = Repository.url("Tests/ToolTests/Golden/\(name).txt")
        if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] != nil {
            try Data(actual.utf8).write(to: url)
        }
        let expected = try String(contentsOf: url, encoding: .utf8)
        #expect(actual == expected, "\(name)", sourceLocation: sourceLocation)
    }
}
