import Foundation

/// A folder of one test, gone with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("scenario-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A copy of a folder in here as it is at this moment.
    func copy(_ folder: String) throws -> String {
        let copy = path + "/copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        return copy
    }
}
