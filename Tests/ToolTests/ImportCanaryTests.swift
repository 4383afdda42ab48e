import Foundation
import Testing

/// A word in the names and texts of another app's recording does not appear in a redacted copy of
/// its import.
@Suite("A redacted copy of an import contains no canary")
struct ImportCanaryTests {
    private static let lockstep = Program.lockstep
    private static let canary = "Canary"

    /// A format, and a closure that writes its recording to a new folder.
    struct Layout: Sendable, CustomTestStringConvertible {
        let name: String
        let make: @Sendable (URL) throws -> Void
        var testDescription: String { name }
    }

    /// Formats that can be exported, from a session with the word in all its texts.
    private static let exported = [
        ("vislam", "vislam"), ("vio", "vio"), ("logger3d", "logger"), ("euroc", "logger"),
        ("tumvi", "logger"), ("tumrgbd", "logger"), ("stray", "logger"), ("spectacular", "logger"),
        ("mcap", "logger"), ("rosbag", "logger"),
    ].map { name, mode in
        Layout(name: name) { url in
            let recording = try SmallRecording(["--mode", mode, "--no-seal"])
            try plant(inManifestOf: recording.url)
            let run = try lockstep.run(
                ["export", recording.url.path, "--format", name, "--to", url.path])
            try #require(run.exitCode == 0, "\(run.errors)")
        }
    }

    /// Formats that can only be imported.
    private static let read = [
        Layout(name: "sensorlogger") { url in
            try write(
                [
                    "AccelerometerUncalibrated.csv": "time,seconds_elapsed,z,y,x\n"
                        + "1762361557951000000,0.001,-1,0.25,0.125\n",
                    "Metadata.csv":
                        "version,device name,recording epoch time,recording timezone,platform,"
                        + "device id\n3,Alice \(canary)'s iPhone,1762361557950,\(canary),ios,"
                        + "\(canary)\n",
                    "Annotation.csv":
                        "time,seconds_elapsed,text\n1762361557951000000,0,\(canary)\n",
                ], to: url)
        },
        Layout(name: "mars") { url in
            try write(
                [
                    "gyro_accel.csv":
                        "Timestamp[nanosec],gx[rad/s],gy[rad/s],gz[rad/s],ax[m/s^2],ay[m/s^2],"
                        + "az[m/s^2],Unix time[nanosec]\n"
                        + "1000,0.1,0.2,0.3,0,9.80665,0,5000000001005\n"
                        + "2000,0.1,0.2,0.3,0,0,9.80665,5000000002001\n"
                ], to: url)
        },
        Layout(name: "lamar") { url in
            try write(
                [
                    "poses.txt": "# Alice \(canary)'s iPhone iOS 15.1 iPhone\n"
                        + "# timestamp, status, tx, ty, tz, qx, qy, qz, qw, w, h, fx, fy, cx, cy, "
                        + "exposure\n6407152467, normal, 0.1, 0.2, 0.3, 0, 0, 0, 1, 64, 48, 48.5, "
                        + "48.25, 31.5, 23.5, 8333\n",
                    "bluetooth.txt": "# \(canary)\n6407152467, \(canary)\n",
                ], to: url)
            let recording = try SmallRecording(["--mode", "vislam"])
            try recording.data("video.mov").write(to: url.appendingPathComponent("images.mp4"))
        },
        Layout(name: "ioslogger") { url in
            try write(
                [
                    "Accel.txt": "1627530745.041,0.0125,-0.98,0.1\r\n",
                    "Gyro.txt": "1627530745.0411,0.1,0.2,0.3\r\n",
                    "MotARH.txt":
                        "1627530745.045,0.1,0.2,0.3,0.0,-1.0,0.0,0.01,0.02,0.03,-1.0\r\n",
                    "\(canary).txt": "\(canary)\r\n",
                ], to: url)
        },
        Layout(name: "polycam") { url in
            let camera =
                "{\"fx\":48.5,\"fy\":48.25,\"cx\":31.5,\"cy\":23.5,\"width\":64,\"height\":48,"
                + "\"t_00\":0,\"t_01\":0,\"t_02\":1,\"t_03\":1,\"t_10\":0,\"t_11\":1,\"t_12\":0,"
                + "\"t_13\":2,\"t_20\":-1,\"t_21\":0,\"t_22\":0,\"t_23\":3}"
            try write(
                [
                    "keyframes/cameras/6158122345.json": camera,
                    "mesh_info.json": "{\"name\":\"\(canary)\"}",
                ], to: url)
            try copyImage(to: url, "keyframes/images/6158122345.jpg")
        },
        Layout(name: "record3d") { url in
            try write(
                [
                    "metadata":
                        "{\"w\":64,\"h\":48,\"fps\":60,\"K\":[48.5,0,0,0,48.25,0,31.5,23.5,1],"
                        + "\"poses\":[[0,0,0,1,0,0,0]],\"deviceName\":\"\(canary)\"}"
                ], to: url)
            try copyImage(to: url, "rgbd/0.jpg")
        },
    ]

    @Test("leaves no text of the app", arguments: exported + read)
    func leavesNothing(of layout: Layout) throws {
        let parent = try TemporaryFolder()
        let recording = parent.url("Alice \(Self.canary) at home")
        try layout.make(recording)
        try Self.plant(in: recording)
        let imported = try Self.lockstep.run(
            ["import", recording.path, "--format", layout.name, "--to", parent.url("in").path])
        try #require(imported.exitCode == 0, "\(imported.errors)")
        for options in [[], ["--no-seal"], ["--images"]] {
            let out = try TemporaryFolder()
            let run = try Self.lockstep.run(
                ["redact", imported.lastLine, "--to", out.path, "--quiet"] + options)
            try #require(run.exitCode == 0, "\(run.errors)")
            for (name, bytes) in try SmallRecording.files(in: out.url) {
                for word in [Self.canary, "Alice"] {
                    #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name) has \(word)")
                    #expect(!name.contains(word), "\(name)")
                }
            }
        }
    }

    @Test("covers every imported format")
    func tableIsComplete() throws {
        let run = try Self.lockstep.run(["formats", "--json"])
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let formats = try #require(document as? [[String: Any]])
        let names = formats.filter { $0["import"] as? Bool == true }.compactMap {
            $0["name"] as? String
        }
        // RedactionCanaryTests plants words in a session's own files.
        let others = names.filter { $0 != "lockstep" }
        #expect(Set((Self.exported + Self.read).map(\.name)) == Set(others))
    }

    /// Writes files and their parent folders.
    private static func write(_ files: [String: String], to url: URL) throws {
        for (name, text) in files {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static func copyImage(to url: URL, _ name: String) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try recording.data("rgb/000000.jpg").write(to: file)
    }

    /// Puts the word into the texts of a session's manifest.
    private static func plant(inManifestOf session: URL) throws {
        let file = session.appendingPathComponent("metadata.json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        var manifest = try #require(object as? [String: Any])
        manifest["deviceModel"] = "Alice \(canary)'s iPhone"
        for key in ["osVersion", "title", "notes"] { manifest[key] = canary }
        manifest["tags"] = [canary]
        manifest["notices"] = [canary]
        if var calibration = manifest["calibration"] as? [String: Any] {
            calibration["source"] = canary
            manifest["calibration"] = calibration
        }
        try JSONSerialization.data(withJSONObject: manifest).write(to: file)
    }

    /// Puts the word into parts that every recording can have: other files, unknown JSON keys,
    /// comments in YAML and TUM lists, and comments in JPEG files.
    private static func plant(in recording: URL) throws {
        for (name, bytes) in try SmallRecording.files(in: recording) {
            let file = recording.appendingPathComponent(name)
            switch file.pathExtension {
            case "json", "jsonl", "":
                guard bytes.first == UInt8(ascii: "{"), bytes.count > 2 else { continue }
                let member = Data("{\"\(canary)\":\"\(canary)\",".utf8)
                try (member + bytes.dropFirst()).write(to: file)
            case "yaml":
                try (bytes + Data("\n# \(canary)\n".utf8)).write(to: file)
            case "jpg":
                let comment = Data([0xFF, 0xFE, 0, UInt8(canary.utf8.count + 2)])
                try (bytes.prefix(2) + comment + Data(canary.utf8) + bytes.dropFirst(2))
                    .write(to: file)
            default: continue
            }
        }
        try write(
            ["\(canary).csv": "\(canary)\n", "\(canary)/\(canary).txt": canary], to: recording)
    }
}
