import Foundation
import Testing

/// The tool on a full, read-only, missing or protected disk: it exits with 4 and one sentence, and
/// data written before can be recovered.
@Suite struct DiskFaultTests {
    private static let synthetic = [
        "record", "--from", "synthetic", "--duration", "14", "--size", "64x48",
        "--speed", "realtime",
    ]
    static let modes = ["logger", "video", "vio", "vislam"]

    private func start(_ mode: String, in place: String) throws -> RunningProgram {
        try Program.lockstep.start(Self.synthetic + ["--mode", mode, "--to", place])
    }

    /// Waits until there are frames, more than one movie fragment contains, at most a minute.
    private func session(in place: URL, rows: Int = 40) throws -> URL {
        for _ in 0..<1200 {
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
            for name in names where name.hasPrefix("session_") {
                let frames = place.appendingPathComponent(name + "/frames.jsonl")
                let count = try? Data(contentsOf: frames).count { $0 == UInt8(ascii: "\n") }
                if count ?? 0 >= rows { return place.appendingPathComponent(name) }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw RunningRecording.NothingRecorded()
    }

    private func expectRefusal(
        _ run: Program.Run, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(run.exitCode == 4, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.errors.hasPrefix("lockstep: "), sourceLocation: sourceLocation)
        #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
        let sentences = run.errors.components(separatedBy: "lockstep: ").count - 1
        #expect(sentences == 1, "\(run.errors)", sourceLocation: sourceLocation)
    }

    /// The failing findings of `lockstep check` about files; the evenness of timestamps depends on
    /// the machine.
    private func failingFindings(_ session: URL) throws -> [String] {
        let check = try Program.lockstep.run(["check", session.path, "--json"])
        let document = try #require(SmallRecording.lines(check.output).first)
        let findings = try #require(document["findings"] as? [[String: Any]])
        let families = ["session.", "rows.", "seq.", "counts.", "files.", "movie.", "images."]
        return findings.filter { $0["severity"] as? String == "fail" }
            .compactMap { $0["name"] as? String }
            .filter { name in families.contains { name.hasPrefix($0) } }
    }

    /// Checks that the data written before the fault is complete after recovery.
    private func expectGood(_ session: URL, states: [String] = ["recovered"]) throws {
        let recovered = try Program.lockstep.run(["recover", session.path])
        #expect(recovered.exitCode == 0, "\(recovered.errors)")
        #expect(try failingFindings(session) == [])
        let info = try Program.lockstep.run(["info", session.path, "--json"])
        let facts = try #require(SmallRecording.lines(info.output).first)
        #expect(states.contains(facts["state"] as? String ?? ""), "\(info.output)")
        #expect(facts["frame_count"] as? Int ?? 0 > 0)
        let verified = try Program.lockstep.run(["verify", session.path])
        #expect(verified.exitCode == 0, "\(verified.output)")
    }

    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"), arguments: modes)
    func aDiskThatAnotherFillsEndsTheRecording(_ mode: String) throws {
        let disk = try SmallDisk(megabytes: 100)
        let program = try start(mode, in: disk.path)
        let session = try session(in: disk.url)
        try disk.fill()
        let run = try program.end(withinSeconds: 60)
        // Either a write or the free-space watch meets the full disk first.
        let isWatched = run.errors.contains("nearly full")
        expectRefusal(run, isWatched ? "the recording ended early" : "No space left on device")
        let full = try Program.lockstep.run(["recover", session.path])
        #expect([0, 4].contains(full.exitCode), "\(full.errors)")
        try disk.empty()
        // Complete if only data after the manifest did not fit.
        try expectGood(session, states: ["complete", "recovered"])
    }

    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"), arguments: modes)
    func aDiskThatIsNearlyFullEndsItBefore(_ mode: String) throws {
        let disk = try SmallDisk(megabytes: 100)
        try disk.fill(leavingMegabytes: 52)
        // Large images, to reach the limit soon; at this speed none is dropped.
        let run = try Program.lockstep.run(
            [
                "record", "--from", "synthetic", "--duration", "14", "--size", "640x480",
                "--speed", "max", "--mode", mode, "--to", disk.path,
            ])
        try #require(run.exitCode != 0, "it did not end early: \(run.output)")
        try expectEndBeforeTheDiskIsFull(run, disk)
    }

    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"), arguments: modes)
    func aDiskThatAnotherNearlyFillsEndsItBefore(_ mode: String) throws {
        let disk = try SmallDisk(megabytes: 100)
        let program = try start(mode, in: disk.path)
        _ = try session(in: disk.url)
        try disk.fill(leavingMegabytes: 45)
        try expectEndBeforeTheDiskIsFull(try program.end(withinSeconds: 60), disk)
    }

    private func expectEndBeforeTheDiskIsFull(_ run: Program.Run, _ disk: SmallDisk) throws {
        expectRefusal(run, "the disk is nearly full, so the recording ended early")
        #expect(try disk.freeBytes > 20_000_000)
        try expectGood(URL(fileURLWithPath: run.lastLine), states: ["complete"])
    }

    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"))
    func aDiskWithoutRoomIsRefusedAtOnce() throws {
        let disk = try SmallDisk(megabytes: 20)
        let run = try Program.lockstep.run(Self.synthetic + ["--to", disk.path + "/a/b"])
        expectRefusal(run, "bytes are free on the disk")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
    }

    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"))
    func aDiskThatCanOnlyBeReadIsRefused() throws {
        let disk = try SmallDisk(megabytes: 100)
        try disk.makeReadOnly()
        let run = try Program.lockstep.run(Self.synthetic + ["--to", disk.path])
        expectRefusal(run, "Read-only file system")
    }

    @Test(
        .enabled(if: SmallDisk.canHaveQuota, "no disk with a quota can be mounted here"),
        arguments: modes)
    func aQuotaThatIsUsedUpEndsTheRecording(_ mode: String) throws {
        let disk = try SmallDisk(quotaMegabytes: 1)
        let program = try start(mode, in: disk.path)
        let session = try session(in: disk.url, rows: 1)
        expectRefusal(try program.end(withinSeconds: 60), "Disk quota exceeded")
        // Removing half a sample may free enough space for the recovery's output.
        let recovered = try Program.lockstep.run(["recover", session.path])
        if recovered.exitCode != 0 { expectRefusal(recovered, "Disk quota exceeded") }
        try disk.liftQuota()
        try expectGood(session)
    }

    @Test func aFolderOfAnotherIsRefused() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        let run = try asNoOne(Self.synthetic + ["--no-seal", "--to", folder.path])
        expectRefusal(run, "Permission denied")
    }

    /// Runs the tool as a user without permissions.
    private func asNoOne(_ words: [String]) throws -> Program.Run {
        guard geteuid() == 0 else { return try Program.lockstep.run(words) }
        return try Program(at: "/usr/bin/setpriv").run(
            ["--reuid=65534", "--regid=65534", "--clear-groups", Program.lockstep.url.path] + words)
    }

    @Test func aNameThatIsTooLongIsRefused() throws {
        let folder = try TemporaryFolder()
        let place = folder.path + "/" + String(repeating: "long", count: 100)
        let run = try Program.lockstep.run(Self.synthetic + ["--to", place])
        expectRefusal(run, "File name too long")
    }

    @Test func aPlaceThatIsNoFolderIsRefused() throws {
        let run = try Program.lockstep.run(Self.synthetic + ["--to", "/dev/full/recordings"])
        expectRefusal(run, "Not a directory")
    }

    @Test(arguments: modes)
    func removedSessionEndsTheRecording(_ mode: String) throws {
        let folder = try TemporaryFolder()
        let program = try start(mode, in: folder.path)
        // Moves the folder in one step; otherwise the recording would add files while it is
        // emptied.
        let away = try TemporaryFolder()
        try FileManager.default.moveItem(at: try session(in: folder.url), to: away.url("session"))
        expectRefusal(try program.end(withinSeconds: 30), "No such file or directory")
    }

    @Test(arguments: modes)
    func aSessionThatAnotherReplacesEndsTheRecording(_ mode: String) throws {
        let other = try SmallRecording()
        let before = try other.files()
        let folder = try TemporaryFolder()
        let program = try start(mode, in: folder.path)
        let session = try session(in: folder.url)
        let away = try TemporaryFolder()
        try FileManager.default.moveItem(at: session, to: away.url("session"))
        try FileManager.default.createSymbolicLink(at: session, withDestinationURL: other.url)
        let run = try program.end(withinSeconds: 30)
        expectRefusal(run, "another folder replaced this one")
        // The session's path leads to the other folder now.
        #expect(run.errors.contains("run `lockstep recover` on it"), "\(run.errors)")
        #expect(try other.files() == before)
        #expect(try Program.lockstep.run(["recover", away.url("session").path]).exitCode == 0)
    }

    @Test(arguments: modes)
    func aLimitOnTheSizeOfFilesEndsTheRecording(_ mode: String) throws {
        let folder = try TemporaryFolder()
        let words = (Self.synthetic + ["--mode", mode, "--to", folder.path]).joined(separator: " ")
        // In blocks of 512 bytes: more than a depth map, less than a few seconds of samples. A
        // coverage build's counter file is larger, and truncated it would spoil all the others.
        let limits = "ulimit -f 420; export LLVM_PROFILE_FILE=/dev/null"
        let run = try Program(at: "/bin/sh").run(
            ["-c", "\(limits); exec '\(Program.lockstep.url.path)' \(words)"])
        expectRefusal(run, "File too large")
        try expectGood(try session(in: folder.url, rows: 1))
    }
}
