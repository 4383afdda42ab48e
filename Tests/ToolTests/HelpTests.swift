import Testing

@Suite struct HelpTests {
    static let commands = [
        "record", "import", "info", "check", "compare", "report", "recover", "verify", "list",
        "replay", "trim", "calibrate", "sync", "group", "redact", "export", "formats",
        "completions", "manual", "catalog", "fleet-sample", "desk", "studio",
    ]

    @Test(arguments: commands) func everyCommandExplainsItself(_ command: String) throws {
        let run = try Program.lockstep.run(["help", command])
        #expect(run.exitCode == 0)
        #expect(run.errors.isEmpty)
        try Golden.expect(run.output, equals: "help-\(command)")
        #expect(try Program.lockstep.run([command, "--help"]).output == run.output)
        #expect(try Program.lockstep.run(["--help", command]).output == run.output)
    }

    @Test func theToolExplainsItself() throws {
        let run = try Program.lockstep.run([])
        #expect(run.exitCode == 0)
        try Golden.expect(run.output, equals: "help")
    }

    @Test(arguments: commands) func everyLineFitsATerminal(_ command: String) throws {
        let run = try Program.lockstep.run(["help", command])
        for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
}
