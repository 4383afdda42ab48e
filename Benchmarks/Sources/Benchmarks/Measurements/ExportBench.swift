import Glibc
import LockstepSessions

/// A session that exports are made of.
enum ExportedSession: String {
    /// 20 s of 640×480 as JPEG files, with depth maps of 256×192.
    case images
    /// Ten minutes of a movie of small images, where rows take the time.
    case rows
    /// 54,000 small images in half an hour.
    case long

    /// The words that make the tool record it.
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

    /// - Throws: ``BenchmarkFailure`` where the tool does not lie beside this program.
    init(_ workbench: Workbench) throws {
        guard let own = realpath(workbench.program, nil) else {
            throw BenchmarkFailure("this program does not find itself")
        }
        defer { free(own) }
        folder = workbench.folder
        tool =
            String(cString: own).split(separator: "/").dropLast()
            .reduce(into: "") { $0 += "/" + $1 } + "/lockstep"
        guard access(tool, X_OK) == 0 else { throw BenchmarkFailure("\(tool) is missing") }
    }

    /// The folder of a session, which is recorded when it is first asked for.
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

    /// The program that exports a session.
    func export(_ session: String, _ format: String, to output: String) -> ChildProcess {
        ChildProcess(
            program: tool,
            arguments: ["export", session, "--format", format, "--to", output, "--quiet"])
    }

    /// Runs `body` with the path of something that is not there, and removes it afterwards.
    func withOutput<Result>(_ body: (String) throws -> Result) throws -> Result {
        let (disk, output) = (LocalFileSystem(), folder + "/output")
        defer { try? disk.removeTree(output) }
        return try body(output)
    }

    /// How many seconds `body` takes on a disk that has nothing else to write.
    func time(_ body: (String) throws -> Void) throws -> Double {
        try withOutput { output in
            sync()
            return try seconds { try body(output) }
        }
    }
}
