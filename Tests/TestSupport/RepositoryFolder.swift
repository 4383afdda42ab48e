public import Foundation

/// The folder of this repository, and the Python in it that contains the independent readers.
public enum RepositoryFolder {
    /// The folder.
    public static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The interpreter of `.python`.
    public static let python = url.appendingPathComponent(".python/bin/python3")

    /// Whether the interpreter exists; Scripts/test counts a test that is skipped for it as failed.
    public static let hasPython = FileManager.default.isExecutableFile(atPath: python.path)

    /// The path of a script in `Tests/Readers`.
    public static func reader(_ name: String) -> String {
        url.appendingPathComponent("Tests/Readers/\(name)").path
    }
}
