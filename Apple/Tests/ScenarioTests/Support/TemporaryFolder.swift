import Foundation

/// A temporary folder, removed when this object is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("scenario-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Copies another folder into this one in its current state, and returns the copy's path.
    func copy(_ folder: String) throws -> String {
        let copy = path + "/copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        return copy
    }
}
