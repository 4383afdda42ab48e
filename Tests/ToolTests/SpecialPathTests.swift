import Foundation
import Testing

/// A named pipe at a recording's path.
struct SpecialPathTests {
    @Test(arguments: [
        "info", "check", "verify", "recover", "list", "report", "import", "trim", "redact",
        "compare", "replay", "export", "sync",
    ])
    func isNamed(command: String) throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o644) == 0)
        let others = [
            "import": ["--to", folder.path], "trim": ["--end", "1", "--to", folder.path + "/cut"],
            "redact": ["--to", folder.path + "/copy"], "compare": [pipe],
            "export": ["--format", "tum", "--to", folder.path + "/out"],
        ]
        let run = try Program.lockstep.run([command, pipe] + (others[command] ?? []))
        #expect(run.exitCode == 3, "\(run.exitCode): \(run.errors)")
        #expect(run.errors.contains("named pipe (FIFO)"), "\(run.errors)")
    }
}
