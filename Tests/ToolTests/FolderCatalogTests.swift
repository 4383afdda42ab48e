import Foundation
import Testing

/// `lockstep catalog` and the filters of `lockstep list`, as processes.
@Suite struct FolderCatalogTests {
    private let folder: TemporaryFolder
    private let lockstep = Program.lockstep

    /// Three sessions of one recording, one without its manifest, and one of another app.
    init() throws {
        let recording = try SmallRecording(["--no-seal"])
        folder = try TemporaryFolder()
        let disk = FileManager.default
        try disk.createDirectory(at: folder.url("deep"), withIntermediateDirectories: true)
        for name in ["a", "deep/b", "deep/c"] {
            try disk.copyItem(at: recording.url, to: folder.url(name))
        }
        try disk.removeItem(at: folder.url("deep/c/imu.csv"))
        try disk.createDirectory(at: folder.url("torn"), withIntermediateDirectories: true)
        try Data("{".utf8).write(to: folder.url("torn/metadata.json"))
    }

    private func list(_ arguments: [String]) throws -> Program.Run {
        try lockstep.run(["list", folder.path] + arguments)
    }

    private func paths(_ filter: String) throws -> [String] {
        let run = try list(["--where", filter, "--quiet"])
        #expect(run.exitCode == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map { String($0.dropFirst(folder.path.count + 1)) }
    }

    private func update(_ arguments: [String] = []) throws -> Program.Run {
        let run = try lockstep.run(["catalog", "update", folder.path] + arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        return run
    }

    /// Everything that a list can show.
    private func everything() throws -> String {
        let names = ["path", "name", "format", "error", "verdict", "state", "fails", "warns"]
        let more = [
            "duration", "size", "frames", "path_length", "min_x", "tag", "notes", "checked",
        ]
        return try list(["--columns", (names + more).joined(separator: ","), "--json"]).output
    }

    @Test func anUpdatePrintsCountsAndVerdicts() throws {
        for count in [4, 1] {
            let lines = try update().output.split(separator: "\n")
            #expect(
                lines.first ?? "" == "\(folder.path): 4 recordings, \(count) read, 1 unreadable")
            // The worst first; the unreadable one has none.
            let verdicts = try #require(lines.last?.wholeMatch(of: /verdicts: (.+)/)?.output.1)
            let counts = verdicts.matches(of: /([0-9]+) [A-Z]/).compactMap { Int($0.output.1) }
            #expect(counts.reduce(0, +) == 3 && !verdicts.contains("0 "))
        }
        try FileManager.default.removeItem(at: folder.url("a"))
        let json = try update(["--json", "--quiet", "--jobs", "2"]).output
        #expect(json.contains("\"removed_count\":1"))
        #expect(json.contains(/"verdict_counts":{"fail":1,.*[0-9]}/))
    }

    @Test func filtersFindSessions() throws {
        let unchecked = try list(["--where", "frames > 0"])
        #expect(unchecked.errors.contains("note: 3 sessions not checked; `lockstep catalog update"))
        _ = try update()
        #expect(try list(["--where", "frames > 0"]).errors.isEmpty)
        #expect(try paths("frames > 0") == ["a", "deep/b", "deep/c"])
        #expect(try paths("broken") == ["torn"])
        #expect(try paths("verdict = fail") == ["deep/c"])
        #expect(try paths("deep and not (verdict = fail)") == ["deep/b"])
        #expect(
            try paths("depth and duration < 2 s and rate.accelerometer > 90 Hz and fails = 0").count
                == 2)
    }

    /// Neither a folder of recordings and archives nor an export is a recording.
    @Test func recordingsOfOtherFormatsAreListed() throws {
        let exports = [("stray", "other/x"), ("mcap", "other/x.mcap"), ("colmap", "other/y")]
        for (format, place) in exports {
            let run = try lockstep.run([
                "export", folder.url("a").path, "--format", format, "--to", folder.url(place).path,
            ])
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        try FileManager.default.copyItem(at: folder.url("other/x"), to: folder.url("other/export"))
        // Without the mark of an export it is a recording of that app.
        try FileManager.default.removeItem(at: folder.url("other/x/.lockstep-export"))
        try FileManager.default.copyItem(at: folder.url("a"), to: folder.url("other/a"))
        for _ in 0..<2 {
            _ = try update()
            #expect(try paths("format != lockstep and not broken") == ["other/x", "other/x.mcap"])
            #expect(try paths("format = mcap and size > 1 kB and not checked") == ["other/x.mcap"])
            #expect(try paths("format = lockstep") == ["a", "deep/b", "deep/c", "other/a"])
        }
    }

    /// A file in place of the cache's folder is as good as a disk that is read-only.
    @Test func aFolderThatCannotBeWrittenIsListed() throws {
        try Data().write(to: folder.url(".lockstep"))
        #expect(try paths("depth and frames > 0") == ["a", "deep/b", "deep/c"])
        let run = try lockstep.run(["catalog", "update", folder.path])
        #expect(run.exitCode == 4 && run.errors.contains("Choose a folder that you may write to"))
    }

    /// A closed pipe or a terminal gets no control characters of a title.
    @Test func titlesAreEscaped() throws {
        let notes = Data("{\"session\":\"a\",\"text\":\"\\u001b[31m,\\\"x\"}\n".utf8)
        try notes.write(to: folder.url("notes.jsonl"))
        let text = try list(["--where", "red or notes ~ '[31m'", "--columns", "notes"]).output
        #expect(text.contains("[31m") && !text.contains("\u{1b}"))
        let csv = try list(["--where", "notes ~ x", "--columns", "notes", "--csv"]).output
        #expect(csv == "notes\n\"\u{1b}[31m,\"\"x\"\n")
    }

    @Test func rowsAreSortedAndPrintedAsAsked() throws {
        _ = try update()
        let csv = try list(["--sort", "-path", "--columns", "path,depth,start", "--csv"]).output
        #expect(
            csv == """
                path,depth,start
                torn,false,
                deep/c,true,2025-06-01T10:00:00Z
                deep/b,true,2025-06-01T10:00:00Z
                a,true,2025-06-01T10:00:00Z

                """)
        let json = try list(["--where", "torn", "--columns", "path,depth,verdict", "--json"]).output
        #expect(json == "[{\"path\":\"torn\",\"depth\":false,\"verdict\":null}]\n")
        let text = try list(["--where", "a and frames > 0", "--columns", "path,depth,duration"])
            .output
        #expect(text.split(separator: "\n").first == "path  depth  duration")
        #expect(try list(["--where", "nowhere = nowhere"]).exitCode == 2)
        #expect(try list(["--where", "zzz"]).output == "No recording matches.\n")
    }

    @Test(
        .enabled(if: IndependentReader.isInstalled, IndependentReader.absence),
        arguments: ["", "zzz"])
    func independentReadersAcceptTheParquetFile(_ filter: String) throws {
        _ = try update()
        let file = folder.url("sessions.parquet").path
        let columns = "path,depth,duration,frames,start,verdict,error,value.timestamps.gaps"
        let run = try list(["--where", filter, "--columns", columns, "--parquet", file])
        #expect(run.exitCode == 0 && run.output == file + "\n", "\(run.errors)")
        let script = Repository.url("Tests/Readers/read_parquet.py").path
        let read = try IndependentReader.python.run([script, file])
        try #require(read.exitCode == 0, "\(read.errors)")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(read.output.utf8)) as? [String: Any])
        let types = (document["columns"] as? [[String]])?.map { $0[1] }
        #expect(
            types == [
                "string", "bool", "double", "int64", "timestamp[ns, tz=UTC]", "string", "string",
                "double",
            ])
        let rows = try #require(document["rows"] as? [[Any]])
        #expect(
            rows.map { $0[0] as? String }
                == (filter.isEmpty ? ["a", "deep/b", "deep/c", "torn"] : []))
        guard filter.isEmpty else { return }
        #expect("\(rows[0][4])".hasPrefix("2025-06-01 10:00:00"))
        #expect(rows[3][2] is NSNull && rows[0][3] as? Int ?? 0 > 20)
    }

    @Test(arguments: [
        (["--where", "verdit = pass"], "no field 'verdit'. Did you mean 'verdict'?"),
        (["--where", "frames > many"], "character 10: 'many' is not a value of 'frames'"),
        (["--sort", "durations"], "no field 'durations'. Did you mean 'duration'?"),
        (["--columns", "zzz"], "no field 'zzz'; `lockstep help list` lists them"),
        (["--csv", "--json"], "choose --csv or --json"),
        (["--parquet", "x.txt"], "x.txt has the extension of another type of file"),
    ])
    func mistakesAreExplained(_ arguments: [String], _ words: String) throws {
        let run = try list(arguments)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func notesAreStoredBesideTheSessions() throws {
        let b = folder.url("deep/b").path
        let early = try lockstep.run(["catalog", "note", b, "--tag", "kitchen"])
        #expect(early.exitCode == 3 && early.errors.contains("no folder above this session"))
        _ = try update()
        let words = ["--tag", "kitchen", "--text", "lamp 'flickers'", "--verdict", "warn"]
        let run = try lockstep.run(["catalog", "note", b] + words)
        #expect(run.exitCode == 0 && run.output == "deep/b: noted\n", "\(run.errors)")
        #expect(try paths("kitchen and flickers and verdict = warn and overridden") == ["deep/b"])
        try FileManager.default.removeItem(at: folder.url(".lockstep"))
        _ = try update()
        #expect(try paths("tag = kitchen and verdict = warn") == ["deep/b"])
        let none = ["catalog", "note", b, "--untag", "kitchen", "--text", "", "--verdict", "none"]
        #expect(try lockstep.run(none).exitCode == 0)
        #expect(try paths("kitchen or flickers or overridden").isEmpty)
        #expect(try lockstep.run(["catalog", "note", b]).exitCode == 2)
        #expect(try lockstep.run(["catalog", "update", b, "--tag", "x"]).exitCode == 2)
        #expect(try lockstep.run(["catalog", "update", b]).exitCode == 4)
    }

    @Test func killedUpdatesLeaveTheCatalogOfAFreshOne() throws {
        for number in 0..<6 {
            try FileManager.default.copyItem(at: folder.url("a"), to: folder.url("many\(number)"))
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<12 {
            let program = try lockstep.start(["catalog", "update", folder.path, "--jobs", "2"])
            Thread.sleep(forTimeInterval: .random(in: 0...0.4, using: &random))
            program.send(SIGKILL)
            _ = try? program.end(withinSeconds: 60)
        }
        _ = try update()
        let survivor = try everything()
        try FileManager.default.removeItem(at: folder.url(".lockstep"))
        _ = try update()
        #expect(try everything() == survivor)
    }

    @Test func updatesAtOnceMakeOneCatalog() throws {
        let programs = try (0..<3).map { _ in
            try lockstep.start(["catalog", "update", folder.path])
        }
        for program in programs {
            let run = try program.end(withinSeconds: 120)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let shared = try everything()
        try FileManager.default.removeItem(at: folder.url(".lockstep"))
        _ = try update()
        #expect(try everything() == shared)
    }
}
