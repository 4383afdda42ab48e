import Dispatch
import Foundation

/// A program of this package, run as a process.
struct Program {
    /// The result of a run.
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

    /// Creates access to a program of this package, which is built next to the tests.
    init(_ name: String) {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        url = tests.deletingLastPathComponent().appendingPathComponent(name)
    }

    init(at path: String) {
        url = URL(fileURLWithPath: path)
    }

    /// Runs the program to its end.
    func run(
        _ arguments: [String], in directory: URL? = nil, environment: [String: String] = [:]
    ) throws -> Run {
        try RunningProgram(url, arguments, in: directory, environment: environment).end()
    }

    /// Starts the program with both outputs redirected to files, which never block.
    func start(_ arguments: [String], in directory: URL? = nil) throws -> RunningProgram {
        try RunningProgram(url, arguments, in: directory, environment: [:])
    }
}

/// A started program.
final class RunningProgram {
    private let process = Process()
    private let folder: TemporaryFolder
    private let hasEnded = DispatchSemaphore(value: 0)

    fileprivate init(
        _ program: URL, _ arguments: [String], in directory: URL?, environment: [String: String]
    ) throws {
        folder = try TemporaryFolder()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_CONFIG_HOME": try SealKey.configuration.get().path]
        ) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let handles = try [folder.url("output"), folder.url("errors")].map(Self.handle)
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
        try process.run()
        // Foundation keeps them open after the end. With more than 1,350 descriptors, `Process.run`
        // reads past the list of /proc/self/fd and may end with a segmentation fault.
        for handle in handles { try handle.close() }
    }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until the program handles a signal, which before would end it silently.
    func waitUntilItCatches(_ signal: Int32) throws {
        for _ in 0..<1200 {
            if try signalsCaught() & 1 << (UInt64(signal) - 1) != 0 { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// The signals that the program handles, as bits; all if there is no `/proc`.
    private func signalsCaught() throws -> UInt64 {
        let file = "/proc/\(process.processIdentifier)/status"
        guard let status = try? String(contentsOfFile: file, encoding: .utf8) else { return .max }
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        return line.flatMap { UInt64($0.split(separator: "\t")[1], radix: 16) } ?? 0
    }

    /// Waits until the program prints something, at most a minute.
    func waitForOutput() throws {
        for _ in 0..<1200 where try Data(contentsOf: folder.url("output")).isEmpty {
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// Waits for the end; a program that runs longer than any of this package's is killed.
    func end(withinSeconds seconds: Double = 600) throws -> Program.Run {
        if hasEnded.wait(timeout: .now() + seconds) == .timedOut {
            send(SIGKILL)
            hasEnded.wait()
            throw StillRunning(seconds: seconds)
        }
        return Program.Run(
            exitCode: process.terminationStatus,
            output: try String(contentsOf: folder.url("output"), encoding: .utf8),
            errors: try String(contentsOf: folder.url("errors"), encoding: .utf8))
    }

    /// The error if a program does not end in time.
    struct StillRunning: Error {
        var seconds: Double
    }

    private static func handle(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }
}

/// A folder that is removed with its last user.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("lockstep-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Keeps the folder until the process ends, for a fixture in a static property, which is never
    /// deinitialized.
    func keepUntilExit() { FoldersAtExit.remove(path) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Waits until the folder has some files and folders, at any depth.
    ///
    /// The program that writes them may rename or remove one at any time, so none is opened.
    func waitForEntries(_ count: Int) throws {
        for _ in 0..<1200 {
            let entries = FileManager.default.enumerator(atPath: path)
            if entries?.allObjects.count ?? 0 >= count { return }
            Thread.sleep(forTimeInterval: 0.02)
        }
        throw NothingWritten()
    }

    private struct NothingWritten: Error {}
}

/// Folders that are removed when the test process ends.
private enum FoldersAtExit {
    // Read by the handler below after the last test.
    nonisolated(unsafe) private static var paths: [String] = []
    private static let lock = NSLock()
    private static let registration: Void = {
        _ = atexit {
            for path in FoldersAtExit.paths { try? FileManager.default.removeItem(atPath: path) }
        }
    }()

    static func remove(_ path: String) {
        lock.lock()
        defer { lock.unlock() }
        _ = registration
        paths.append(path)
    }
}

/// The package's folder.
enum Repository {
    static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func url(_ name: String) -> URL { url.appendingPathComponent(name) }
}
