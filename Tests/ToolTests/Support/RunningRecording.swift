import Foundation
import Testing

/// A recording of the synthetic phone that runs for ten minutes unless it is stopped.
struct RunningRecording {
    let program: RunningProgram
    let session: URL
    private let folder: TemporaryFolder

    /// Returns when a few frames are stored.
    init(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        program = try Program.lockstep.start(
            [
                "record", "--from", "synthetic", "--to", folder.path, "--size", "160x120",
                "--duration", "600",
            ] + arguments)
        self.folder = folder
        do {
            session = try Self.session(in: folder, withRows: 5)
        } catch {
            program.send(SIGKILL)
            throw error
        }
    }

    private static func session(in folder: TemporaryFolder, withRows count: Int) throws -> URL {
        for _ in 0..<1200 {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            for name in names where name.hasPrefix("session_") {
                let rows = try? Data(contentsOf: folder.url(name + "/frames.jsonl"))
                if rows?.count(where: { $0 == UInt8(ascii: "\n") }) ?? 0 >= count {
                    return folder.url(name)
                }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw NothingRecorded()
    }

    /// The error if no frame was stored within a minute.
    struct NothingRecorded: Error {}
}
