import Foundation
import Testing

@Suite("lockstep redact")
struct RedactTests {
    private let lockstep = Program.lockstep

    @Test("makes a valid copy without positions and with an intact seal")
    func makesAGoodCopy() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 3)
        let before = try recording.files()
        let places = try Self.coordinates(recording.url)
        let out = try TemporaryFolder()
        let run = try lockstep.run(["redact", recording.url.path, "--to", out.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("Removed: 3 positions."))
        #expect(try recording.files() == before)
        let copy = URL(fileURLWithPath: run.lastLine)
        for (name, bytes) in try SmallRecording.files(in: copy) {
            for place in places { #expect(bytes.range(of: Data(place.utf8)) == nil, "\(name)") }
        }
        let check = try lockstep.run(["check", copy.path])
        #expect(check.exitCode == 0, "\(check.output)")
        let findings = try lockstep.run(["check", copy.path, "--json"]).output
        #expect(findings.contains("Its 3 samples were removed on purpose."))
        let verify = try lockstep.run(["verify", copy.path])
        #expect(verify.exitCode == 0, "\(verify.output)")
        #expect(verify.output.contains("`lockstep redact` removed location.csv and sealed "))
    }

    @Test("promises of the seal only what it lists")
    func namesWhatTheSealLists() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let out = try TemporaryFolder()
        let run = try lockstep.run(["redact", recording.url.path, "--to", out.path])
        #expect(run.output.contains("Removed: the name of the device."), "\(run.output)")
        #expect(
            run.output.contains(
                "A signed line of the seal lists the files that were changed or removed"))
        let verify = try lockstep.run(["verify", run.lastLine])
        #expect(verify.output.contains("`lockstep redact` sealed metadata.json."))
    }

    @Test("is identical with --json, and when repeated")
    func isTheSameForAProgram() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 2)
        let out = try TemporaryFolder()
        let run = try lockstep.run(["redact", recording.url.path, "--to", out.path, "--json"])
        let document = try #require(try SmallRecording.lines(run.output).first)
        #expect(document["positions_removed_count"] as? Int == 2)
        #expect(document["had_device"] as? Bool == true && document["had_system"] as? Bool == false)
        #expect(document["taken_name"] == nil)
        #expect(document["seal"] as? String == "amended")
        let once = try #require(document["path"] as? String)
        let again = try lockstep.run(["redact", once, "--to", out.path, "--quiet"])
        #expect(again.lastLine == once + "_2")
        let third = try lockstep.run(["redact", once, "--to", out.path])
        let name = URL(fileURLWithPath: once).lastPathComponent
        #expect(third.output.contains("The folder already contains \(name)"))
        #expect(third.lastLine == once + "_3")
        let fourth = try lockstep.run(["redact", once, "--to", out.path, "--json"])
        #expect(try SmallRecording.lines(fourth.output).first?["taken_name"] as? String == name)
        let files = try [once, again.lastLine].map {
            try SmallRecording.files(in: URL(fileURLWithPath: $0))
        }
        #expect(files[0] == files[1])
    }

    @Test("removes metadata of image programs, and decodes as before")
    func takesImageMetadata() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let image = recording.url.appendingPathComponent("rgb/000000.jpg")
        let bare = try Data(contentsOf: image)
        let exif = Data("Exif\0\0secret place".utf8)
        let comment = Data("secret words".utf8)
        let profile = Data("ICC_PROFILE\0colors".utf8)
        let tagged =
            bare.prefix(2) + Self.segment(0xE1, exif) + Self.segment(0xFE, comment)
            + Self.segment(0xE2, profile) + bare.dropFirst(2)
        try tagged.write(to: image)
        for (options, left) in [([], bare.count + profile.count + 4), (["--images"], bare.count)] {
            let out = try TemporaryFolder()
            let run = try lockstep.run(
                ["redact", recording.url.path, "--to", out.path, "--quiet"] + options)
            let copy = URL(fileURLWithPath: run.lastLine)
            let bytes = try Data(contentsOf: copy.appendingPathComponent("rgb/000000.jpg"))
            #expect(bytes.count == left, "\(options)")
            #expect(bytes.range(of: Data("secret place".utf8)) == nil)
            #expect(bytes.range(of: comment) == nil)
            // The session was changed before, so nothing proves its copy.
            let verify = try lockstep.run(["verify", copy.path])
            #expect(verify.exitCode == 1 && !verify.output.contains("`lockstep redact`"))
        }
    }

    /// Another app's recording with a word in its names and in each of its texts.
    struct Canary: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var make: @Sendable () throws -> TemporaryFolder
    }

    static let canary = "Canary"
    static let canaries = [
        Canary(testDescription: "Sensor Logger") {
            let folder = try TemporaryFolder()
            let movie = try SmallRecording(["--mode", "vislam"])
            let files = [
                "AccelerometerUncalibrated.csv": "time,seconds_elapsed,z,y,x\n"
                    + "1762361557951000000,0,-1,0.25,0.125\n1762361557961000000,0,-1,0.25,0.1\n",
                "Metadata.csv":
                    "version,device name,recording epoch time,platform,standardization,device id\n"
                    + "3,Alice \(canary)'s iPhone,1762361557950,ios,false,\(canary)\n",
                "\(canary).csv": "\(canary)\n",
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.url(name)) }
            try movie.data("video.mov").write(to: folder.url("Alice \(canary)'s iPhone.mp4"))
            return folder
        },
        Canary(testDescription: "logger3d") {
            let folder = try ForeignRecording.logger3d(
                of: try SmallRecording(), withMetadata: true)
            let metadata =
                "{\"deviceModel\":\"\(canary)\",\"osVersion\":\"\(canary)\",\"owner\":\"\(canary)\"}"
            try Data(metadata.utf8).write(to: folder.url("metadata.json"))
            try Data(canary.utf8).write(to: folder.url("\(canary).txt"))
            return folder
        },
        Canary(testDescription: "vio") {
            let folder = try ForeignRecording.vio(of: try SmallRecording(["--mode", "vio"]))
            try Data(canary.utf8).write(to: folder.url("\(canary).txt"))
            return folder
        },
        Canary(testDescription: "vislam") {
            let folder = try ForeignRecording.vislam(of: try SmallRecording(["--mode", "vislam"]))
            try Data("\(canary),1\n".utf8).write(to: folder.url("\(canary).csv"))
            return folder
        },
    ]

    @Test("leaves no imported text", arguments: canaries)
    func leavesNothingOfAnImport(canary: Canary) throws {
        let parent = try TemporaryFolder()
        let recording = parent.url("\(Self.canary) at home")
        let made = try canary.make()
        try FileManager.default.copyItem(at: made.url, to: recording)
        let imported = try lockstep.run(["import", recording.path, "--to", parent.url("in").path])
        try #require(imported.exitCode == 0, "\(imported.errors)")
        for options in [[], ["--no-seal"], ["--images"]] {
            let out = try TemporaryFolder()
            let run = try lockstep.run(
                ["redact", imported.lastLine, "--to", out.path, "--quiet"] + options)
            try #require(run.exitCode == 0, "\(run.errors)")
            for (name, bytes) in try SmallRecording.files(in: out.url) {
                #expect(bytes.range(of: Data(Self.canary.utf8)) == nil, "\(name)")
                #expect(bytes.range(of: Data("Alice".utf8)) == nil, "\(name)")
            }
        }
    }

    @Test("reports that the signer's key stays only if it does")
    func namesTheLocationOfTheKey() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let out = try TemporaryFolder()
        for (options, isThere) in [([], true), (["--no-seal"], false)] {
            let run = try lockstep.run(
                ["redact", recording.url.path, "--to", out.path] + options)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.contains("the key that signed the seal") == isThere)
            #expect(run.output.contains("Numbers and times are kept"))
        }
    }

    @Test("rejects a path inside the session, and an interrupted session")
    func refusesWhatCannotBe() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let inside = try lockstep.run(
            ["redact", recording.url.path, "--to", recording.url.appendingPathComponent("x").path])
        #expect(inside.exitCode == 4)
        #expect(inside.errors.contains("inside a session"))
        let long = recording.folder.path + "/" + String(repeating: "x", count: 400)
        let unwritable = try lockstep.run(["redact", recording.url.path, "--to", long])
        #expect(unwritable.exitCode == 4)
        #expect(unwritable.errors.contains("cannot make the folder: File name too long"))
        let nothing = try lockstep.run(["redact", recording.folder.path, "--to", "x"])
        #expect(nothing.exitCode == 3)
        let both = try lockstep.run(
            ["redact", recording.url.path, "--to", "x", "--no-seal", "--seal-key", "y"])
        #expect(both.exitCode == 2)
    }

    @Test("removes positions only if they were requested")
    func positionsAreOffUnlessAsked() throws {
        let folder = try TemporaryFolder()
        for mode in ["logger", "video", "vio", "vislam"] {
            let run = try lockstep.run([
                "record", "--from", "synthetic", "--mode", mode, "--size", "64x48", "--duration",
                "1", "--no-seal", "--quiet", "--to", folder.path,
            ])
            #expect(run.exitCode == 0)
            let files = try SmallRecording.files(in: URL(fileURLWithPath: run.lastLine))
            #expect(files["location.csv"] == nil, "\(mode)")
            let events = String(decoding: files["events.jsonl"] ?? Data(), as: UTF8.self)
            #expect(!events.contains("location"), "\(mode)")
        }
    }

    /// Formats that state that they contain positions; no other format may.
    private static let carriers: Set<String> = ["vio", "spectacular", "mcap", "rosbag"]

    @Test("is not needed for an export that states no positions")
    func exportsContainOnlyStatedPositions() throws {
        let recording = try SmallRecording(
            ["--mode", "logger", "--location", "--mesh", "--audio"], seconds: 2)
        // Latitudes to 0.1 m, because formats round.
        let texts = try Self.coordinates(recording.url).filter { $0.hasPrefix("51.") }
        let places = texts.map { Data($0.utf8.prefix(9)) } + texts.map(Self.double)
        let list = try lockstep.run(["formats", "--json"]).output
        let formats = try #require(
            try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]])
        var carried: Set<String> = []
        for format in formats where format["export"] as? Bool == true {
            let name = try #require(format["name"] as? String)
            let out = try TemporaryFolder()
            let run = try lockstep.run(
                ["export", recording.url.path, "--format", name, "--to", out.url("x").path])
            try #require(run.exitCode == 0, "\(name): \(run.errors)")
            let says = (format["carries"] as? [String] ?? []).contains { $0.contains("location") }
            #expect(says == Self.carriers.contains(name), "\(name)")
            let files = try SmallRecording.files(in: out.url)
            let holds = files.values.contains { bytes in
                places.contains { bytes.range(of: $0) != nil }
            }
            #expect(!holds || says, "\(name)")
            if holds { carried.insert(name) }
        }
        // MCAP chunks are compressed.
        #expect(carried == Self.carriers.subtracting(["mcap"]))
    }

    /// A number in binary formats, least significant byte first.
    private static func double(_ text: String) -> Data {
        let bits = (Double(text) ?? 0).bitPattern
        return Data((0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
    }

    private static func segment(_ marker: UInt8, _ content: Data) -> Data {
        Data([0xFF, marker, 0, UInt8(content.count + 2)]) + content
    }

    /// Latitudes and longitudes as printed in the session.
    private static func coordinates(_ session: URL) throws -> [String] {
        let text = try String(
            contentsOf: session.appendingPathComponent("location.csv"), encoding: .utf8)
        let places = text.split(separator: "\n").dropFirst().flatMap {
            $0.split(separator: ",")[2...3].map(String.init)
        }
        try #require(!places.isEmpty && places.allSatisfy { $0.count > 8 })
        return places
    }
}
