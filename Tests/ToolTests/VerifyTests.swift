import Foundation
import Testing

@Suite("lockstep verify")
struct VerifyTests {
    private let lockstep = Program.lockstep

    @Test("proves a recording, an import and a part of it", arguments: ["logger", "vislam"])
    func provesRecordings(mode: String) throws {
        let folder = try TemporaryFolder()
        let recording = try SmallRecording(["--mode", mode])
        let imported = try lockstep.run(
            ["import", recording.url.path, "--to", folder.path, "--quiet"])
        let part = try lockstep.run(
            ["trim", recording.url.path, "--end", "0.5", "--to", folder.path, "--quiet"])
        for session in [recording.url.path, imported.lastLine, part.lastLine] {
            let run = try lockstep.run(["verify", session])
            #expect(run.exitCode == 0, "\(session): \(run.output) \(run.errors)")
            #expect(run.output.hasPrefix("Nothing was changed"))
        }
    }

    @Test(
        "agrees with an independent reader",
        .enabled(if: IndependentReader.isInstalled, IndependentReader.absence),
        arguments: ["logger", "vislam"])
    func agreesWithAnotherReader(mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let script = Repository.url("Tests/Readers/verify_seal.py").path
        let found = try IndependentReader.python.run([script, recording.url.path])
        try #require(found.exitCode == 0, "\(found.errors)")
        let theirs = try dictionary(found.output)
        let ours = try dictionary(lockstep.run(["verify", recording.url.path, "--json"]).output)
        #expect(theirs["proven"] as? Int == ours["proven_bytes"] as? Int)
        #expect(theirs["last"] as? String == "end")
    }

    @Test(
        "accepts a P-256 key, as used on phones, and another reader agrees",
        .enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
    func takesAKeyOfPhones() throws {
        let folder = try TemporaryFolder()
        let key = folder.url("p256.pem").path
        let made = try Program(at: "/usr/bin/openssl").run([
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key,
        ])
        try #require(made.exitCode == 0, "\(made.errors)")
        let session = try lockstep.run(record(to: folder) + ["--seal-key", key]).lastLine
        let run = try lockstep.run(["verify", session])
        #expect(run.exitCode == 0 && run.output.contains("Signed by ecdsa-p256-sha256"))
        let script = Repository.url("Tests/Readers/verify_seal.py").path
        let found = try IndependentReader.python.run([script, session])
        #expect(found.exitCode == 0, "\(found.errors)")
    }

    @Test("names the remedy for an archive of a session", arguments: ["verify", "recover"])
    func namesTheRemedyForAnArchive(_ command: String) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let archive = try recording.archived()
        let run = try lockstep.run([command, archive])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("a zip archive of a session"), "\(run.errors)")
        #expect(run.errors.contains("Unpack it (`unzip \(archive)`)"), "\(run.errors)")
    }

    @Test("names changed files, and exits with 1")
    func namesChangedFiles() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let file = recording.url.appendingPathComponent("depth/000000.bin")
        var bytes = try Data(contentsOf: file)
        bytes[7] ^= 1
        try bytes.write(to: file)
        let run = try lockstep.run(["verify", recording.url.path])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("depth/000000.bin, byte 0"))
        let quiet = try lockstep.run(["verify", recording.url.path, "--quiet"])
        #expect(quiet.output == "changed\n")
    }

    @Test("reports the time range of changed rows")
    func givesTheSecondsOfChangedRows() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let rows = recording.url.appendingPathComponent("imu.csv")
        var bytes = try Data(contentsOf: rows)
        bytes[bytes.count - 3] ^= 1
        try bytes.write(to: rows)
        let run = try lockstep.run(["verify", recording.url.path])
        #expect(run.output.contains(/imu.csv, byte 0, \d+ bytes \(0\.\d\d s to 0\.9\d s\): these/))
        let document = try dictionary(
            lockstep.run(["verify", recording.url.path, "--json"]).output)
        let difference = try #require((document["differences"] as? [[String: Any]])?.first)
        let timestamps = try recording.rows("imu.csv").compactMap { Int($0[0]) }
        let first = try #require(timestamps.min())
        let last = try #require(timestamps.max())
        let start = try #require(difference["start_s"] as? Double)
        let end = try #require(difference["end_s"] as? Double)
        #expect(abs(end - start - Double(last - first) / 1e9) < 1e-6)
    }

    @Test("reports the time of a changed or removed image or map")
    func givesTheSecondOfChangedImages() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let map = recording.url.appendingPathComponent("depth/000013.bin")
        var bytes = try Data(contentsOf: map)
        bytes[7] ^= 1
        try bytes.write(to: map)
        try FileManager.default.removeItem(
            at: recording.url.appendingPathComponent("rgb/000020.jpg"))
        let run = try lockstep.run(["verify", recording.url.path])
        #expect(run.output.contains(/depth\/000013.bin, byte 0, \d+ bytes \(0\.\d\d s\):/))
        #expect(run.output.contains(/rgb\/000020.jpg.* \(0\.\d\d s\):/), "\(run.output)")
        let document = try dictionary(
            lockstep.run(["verify", recording.url.path, "--json"]).output)
        let info = try dictionary(lockstep.run(["info", recording.url.path, "--json"]).output)
        let start = try #require(info["start_ns"] as? Int)
        let differences = try #require(document["differences"] as? [[String: Any]])
        #expect(differences.count == 2)
        for (difference, frame) in zip(differences, [13, 20]) {
            let stamp = try #require(recording.lines("frames.jsonl")[frame]["timestamp_ns"] as? Int)
            let seconds = try #require(difference["start_s"] as? Double)
            #expect(abs(seconds - Double(stamp - start) / 1e9) < 1e-6)
            #expect(difference["end_s"] as? Double == seconds)
        }
    }

    @Test("names files that the seal does not cover once per folder")
    func groupsUncoveredFiles() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let seal = recording.url.appendingPathComponent("seal.jsonl")
        let begin = try String(contentsOf: seal, encoding: .utf8).prefix { $0 != "\n" }
        try Data((begin + "\n").utf8).write(to: seal)
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let state = try String(contentsOf: manifest, encoding: .utf8)
            .replacing("\"complete\"", with: "\"recording\"")
        try Data(state.utf8).write(to: manifest)
        let run = try lockstep.run(["verify", recording.url.path])
        #expect(run.exitCode == 1)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("not covered") }
        #expect(lines.filter { $0.contains("rgb/") }.count == 1, "\(run.output)")
        #expect(
            run.output.contains(
                /not covered  \d+ files, depth\/\d+.bin to depth\/\d+.bin, \d+ bytes/))
    }

    @Test("names files that are missing or were added once per folder")
    func groupsDifferencesOfWholeFiles() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let images = recording.url.appendingPathComponent("rgb")
        let count = try FileManager.default.contentsOfDirectory(atPath: images.path).count
        try FileManager.default.removeItem(at: images)
        let verify = try Program.lockstep.run(["verify", recording.url.path])
        #expect(verify.exitCode == 1)
        let missing = verify.output.split(separator: "\n").filter { $0.hasPrefix("missing") }
        #expect(missing.count == 1, "\(verify.output)")
        #expect(missing.first?.contains("\(count) files of rgb (rgb/0000") == true)
        let json = try Program.lockstep.run(["verify", recording.url.path, "--json"])
        let differences = try dictionary(json.output)["differences"] as? [[String: Any]]
        #expect(differences?.count == count, "JSON has each")
    }

    @Test("fails for a recording that was changed before its recovery")
    func reportsEarlierChanges() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let rows = recording.url.appendingPathComponent("imu.csv")
        var text = try String(contentsOf: rows, encoding: .utf8)
        let place = try #require(text.range(of: ",accelerometer,0.0") ?? text.range(of: "0.0"))
        text.replaceSubrange(place, with: text[place].dropLast() + "1")
        try Data(text.utf8).write(to: rows)
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let state = try String(contentsOf: manifest, encoding: .utf8)
            .replacing("\"complete\"", with: "\"recording\"")
        try Data(state.utf8).write(to: manifest)
        #expect(try lockstep.run(["recover", recording.url.path]).exitCode == 0)
        let run = try lockstep.run(["verify", recording.url.path])
        #expect(run.exitCode == 1)
        let verdict = "Every byte matches the last seal, but before that 3 places differed"
        #expect(run.output.hasPrefix(verdict))
        #expect(run.output.contains("Before that: imu.csv, byte 0"))
        // The command rewrote none of it.
        #expect(run.output.contains("`lockstep recover` sealed imu.csv, metadata.json."))
        let quiet = try lockstep.run(["verify", recording.url.path, "--quiet"])
        #expect(quiet.output == "changed\n")
        let document = try dictionary(
            lockstep.run(["verify", recording.url.path, "--json"]).output)
        #expect(document["is_proven"] as? Bool == false && document["is_whole"] as? Bool == true)
    }

    @Test("distinguishes a command's changes from earlier ones")
    func reportsRewrittenFiles() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        try FileManager.default.removeItem(
            at: recording.url.appendingPathComponent("rgb/000003.jpg"))
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let state = try String(contentsOf: manifest, encoding: .utf8)
            .replacing("\"complete\"", with: "\"recording\"")
        try Data(state.utf8).write(to: manifest)
        #expect(try lockstep.run(["recover", recording.url.path]).exitCode == 0)
        let run = try lockstep.run(["verify", recording.url.path])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("Before that: rgb/000003.jpg: the file is not there."))
        #expect(run.output.contains(/`lockstep recover` rewrote .*frames.jsonl, bytes 0 to \d+/))
        let removed = "removed confidence/000003.bin, depth/000003.bin and sealed events.jsonl"
        #expect(run.output.contains(removed), "\(run.output)")
    }

    @Test("reports the key owner")
    func reportsTheKeyOwner() throws {
        let folder = try TemporaryFolder()
        let key = folder.url("mine.pem").path
        let made = try lockstep.run(record(to: folder) + ["--seal-key", key])
        #expect(made.errors.contains("the private key that signs seals"))
        let session = made.lastLine
        let mine = folder.url("mine.pub.pem").path
        #expect(try lockstep.run(["verify", session, "--key", mine]).exitCode == 0)
        let other = folder.url("other.pem").path
        _ = try lockstep.run(record(to: folder) + ["--seal-key", other])
        let others = folder.url("other.pub.pem").path
        let run = try lockstep.run(["verify", session, "--key", others])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("other key"))
        let both = try lockstep.run(["verify", session, "--key", others, "--key", mine])
        #expect(both.exitCode == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("info states whether there is a seal")
    func infoStatesWhetherThereIsASeal() throws {
        let recording = try SmallRecording()
        #expect(
            try Program.lockstep.run(["info", recording.url.path]).output.contains(
                "seal         yes"))
        try FileManager.default.removeItem(at: recording.url.appendingPathComponent("seal.jsonl"))
        #expect(
            try Program.lockstep.run(["info", recording.url.path]).output.contains(
                "seal         none"))
    }

    @Test("rejects a session without a seal, and an invalid key")
    func refusesWhatCannotBe() throws {
        let folder = try TemporaryFolder()
        let session = try lockstep.run(record(to: folder) + ["--no-seal"]).lastLine
        let run = try lockstep.run(["verify", session])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("has no seal.jsonl"))
        let text = folder.url("text")
        try Data("no key".utf8).write(to: text)
        let refused = try lockstep.run(["verify", session, "--key", text.path])
        #expect(refused.exitCode == 3)
        #expect(refused.errors.contains("not a public key"))
        let mine = folder.url("mine.pem").path
        _ = try lockstep.run(record(to: folder) + ["--seal-key", mine])
        let other = try lockstep.run(["verify", session, "--key", mine])
        #expect(other.exitCode == 3)
        #expect(other.errors.contains("this is a private key"))
        #expect(other.errors.contains("openssl pkey -in \(mine) -pubout -out"))
        #expect(other.errors.contains("Give \(folder.url("mine.pub.pem").path);"))
        let unusable = try lockstep.run(record(to: folder) + ["--seal-key", text.path])
        #expect(unusable.exitCode == 3)
        #expect(unusable.errors.contains("not a private key"))
    }

    private func record(to folder: TemporaryFolder) -> [String] {
        [
            "record", "--from", "synthetic", "--size", "64x48", "--duration", "0.3", "--to",
            folder.path, "--quiet",
        ]
    }

    private func dictionary(_ text: String) throws -> [String: Any] {
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(document as? [String: Any])
    }
}
