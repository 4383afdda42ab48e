import Foundation

/// A program of this package, run as a process.
struct Program {
    /// What a run left behind.
    struct Run {
        var exitCode: Int32
        var output: String
        var errors: String

        /// The last line of the output.
        var lastLine: String {
            output.split(separator: "\n").last.map(String.init) ?? ""
        }
    }

    static let lockstep = Program("lockstep")
    static let samplesProbe = Program("samples-probe")

    let url: URL

    /// Programs are built beside the tests.
    init(_ name: String) {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        url = tests.deletingLastPathComponent().appendingPathComponent(name)
    }

    init(at path: String) {
        url = URL(fileURLWithPath: path)
    }

    /// Runs the program to its end with both outputs going to files, which never fill up.
    func run(_ arguments: [String], in directory: URL? = nil) throws -> Run {
        let folder = try TemporaryFolder()
        let (output, errors) = (folder.url("output"), folder.url("errors"))
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.handle(output)
        process.standardError = try Self.handle(errors)
        try process.run()
        process.waitUntilExit()
        return Run(
            exitCode: process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    private static func handle(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }
}

/// A folder that is gone when its last user is.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("lockstep-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func url(_ name: String) -> URL { url.appendingPathComponent(name) }
}

/// The package's folder.
enum Repository {
    static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func url(_ name: String) -> URL { url.appendingPathComponent(name) }
}
