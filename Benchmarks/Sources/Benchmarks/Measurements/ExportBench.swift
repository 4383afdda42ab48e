import Glibc
import LockstepSessions

/// A session to export.
enum ExportedSession: String {
    /// 20 s of 640×480 as JPEG files, with depth maps of 256×192.
    case images
    /// Ten minutes of a movie of small images, where rows take most of the time.
    case rows
    /// 54,000 small images in half an hour.
    case long

    /// The tool's arguments that record the session.
    fileprivate var arguments: [String] {
        switch self {
        case .images: return ["--mode", "logger", "--duration", "20"]
        case .rows: return ["--mode", "vio", "--duration", "600", "--size", "64x48"]
        case .long:
            return [
                "--mode", "logger", "--duration", "1800", "--size", "64x48", "--defect",
                "lidar-missing",
            ]
        }
    }
}

/// Sessions of the synthetic phone, and the tool that records and exports them.
final class ExportBench {
    private let folder: String
    private let tool: String
    private var paths: [ExportedSession: String] = [:]

    /// - Throws: ``BenchmarkFailure`` if the tool is not next to this program.
    init(_ workbench: Workbench) throws {
        guard let own = realpath(workbench.program, nil) else {
            throw BenchmarkFailure("the path of this program is unknown")
        }
        defer { free(own) }
        folder = workbench.folder
        tool =
            String(cString: own).split(separator: "/").dropLast()
            .reduce(into: "") { $0 += "/" + $1 } + "/lockstep"
        guard access(tool, X_OK) == 0 else { throw BenchmarkFailure("\(tool) is missing") }
    }

    /// Returns the folder of a session, which is recorded on the first request.
    func path(of session: ExportedSession) throws -> String {
        if let path = paths[session] { return path }
        let place = folder + "/" + session.rawValue
        try ChildProcess(
            program: tool,
            arguments: ["record", "--from", "synthetic", "--no-seal", "--to", place, "--quiet"]
                + session.arguments
        ).run()
        let names = try LocalFileSystem().list(place).filter(\.isDirectory).map(\.name)
        guard let name = names.first else { throw BenchmarkFailure("nothing was recorded") }
        paths[session] = place + "/" + name
        return place + "/" + name
    }

    /// Returns the program that exports a session.
    func export(_ session: String, _ format: String, to output: String) -> ChildProcess {
        ChildProcess(
            program: tool,
            arguments: ["export", session, "--format", format, "--to", output, "--quiet"])
    }

    /// Calls `body` with a path that does not exist, and removes what is there afterwards.
    func withOutput<Result>(_ body: (String) throws -> Result) throws -> Result {
        let (disk, output) = (LocalFileSystem(), folder + "/output")
        defer { try? disk.removeTree(output) }
        return try body(output)
    }

    /// Returns the seconds that `body` takes on a disk that has nothing else to write.
    func time(_ body: (String) throws -> Void) throws -> Double {
        try withOutput { output in
            sync()
            return try seconds { try body(output) }
        }
    }
}
