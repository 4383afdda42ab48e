import Foundation
import Testing

/// `lockstep dataset` as a process.
///
/// `python/tests/dataset` has the tests of what it builds.
@Suite struct DatasetCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A Python that prints its variable LOCKSTEP and its arguments, and ends with a code.
    private func listener(endingWith code: Int) throws -> [String: String] {
        let script = folder.url("python")
        let lines = [
            "#!/bin/sh", #"echo "tool $LOCKSTEP""#, "shift 2",
            #"for word in "$@"; do echo "$word"; done"#, "exit \(code)", "",
        ]
        try lines.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: script.path)
        return ["LOCKSTEP_PYTHON": script.path]
    }

    @Test func pythonGetsEveryOptionAndItsExitCodeIsTheTools() throws {
        let words = [
            "dataset", "build", "walks", "s3://lab/2026", "--format", "parquet", "--to", "out",
            "--where", "verdict = pass and depth", "--split", "70,20,10", "--include-failed",
            "--window", "50", "--shard-size", "1GB", "--depth", "--task", "Find the cup.",
            "--license", "cc-by-4.0", "--jobs", "3", "--force", "--json", "--quiet",
        ]
        let run = try Program.lockstep.run(words, environment: try listener(endingWith: 7))
        #expect(run.exitCode == 7)
        var lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.removeFirst().hasSuffix("/lockstep"))
        #expect(
            lines == [
                "build", "--format=parquet", "--to=out", "--where=verdict = pass and depth",
                "--split=70,20,10", "--window=50", "--shard-size=1GB", "--task=Find the cup.",
                "--license=cc-by-4.0", "--jobs=3", "--include-failed", "--depth", "--force",
                "--json", "--quiet", "--", "walks", "s3://lab/2026",
            ])
    }

    @Test func pythonGetsNoOptionThatWasNotGiven() throws {
        let run = try Program.lockstep.run(
            ["dataset", "build", "walks", "--format", "lerobot", "--to", "out"],
            environment: try listener(endingWith: 0))
        let lines = run.output.split(separator: "\n").dropFirst()
        #expect(lines == ["build", "--format=lerobot", "--to=out", "--", "walks"])
        #expect(run.exitCode == 0)
    }

    @Test func aMissingPythonIsStated() throws {
        let run = try Program.lockstep.run(
            ["dataset", "build", "walks", "--format", "lerobot", "--to", "out"],
            environment: ["LOCKSTEP_PYTHON": folder.url("none").path])
        #expect(run.exitCode != 0)
        #expect(run.errors.contains("cannot start \(folder.url("none").path)"))
        #expect(run.errors.contains("LOCKSTEP_PYTHON"))
    }

    @Test(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
    func bothProgramsHaveTheSameOptions() throws {
        let python = try IndependentReader.python.run(
            ["-m", "lockstep.dataset", "build", "--help"],
            environment: ["PYTHONPATH": Repository.url("python").path])
        #expect(python.exitCode == 0, "\(python.errors)")
        let tool = try Program.lockstep.run(["dataset", "--help"])
        func options(_ help: String) -> Set<String> {
            Set(help.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
        }
        let general: Set = ["--help", "--version"]
        #expect(
            options(tool.output).subtracting(general)
                == options(python.output).subtracting(general))
    }
}
