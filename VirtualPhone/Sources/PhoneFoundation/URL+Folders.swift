public import Foundation

// Foundation on Linux has only `temporaryDirectory`, the folder that the environment's TMPDIR names.
// The home folder is the environment's HOME, which `NSHomeDirectory` ignores: a launcher sets both.

extension URL {
    /// The app's folder of the user's files: `Documents` in the home folder (Apple's documentation
    /// of the app container).
    public static var documentsDirectory: URL { inHome("Documents") }

    /// The app's folder of its own files: `Library/Application Support` in the home folder.
    public static var applicationSupportDirectory: URL { inHome("Library/Application Support") }

    private static func inHome(_ path: String) -> URL {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        return URL(fileURLWithPath: home, isDirectory: true)
            .appendingPathComponent(path, isDirectory: true)
    }
}
