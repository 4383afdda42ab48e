import Foundation
import Testing

/// An export that is imported again has the session's findings.
@Suite struct ReimportedExportTests {
    private let lockstep = Program.lockstep

    /// The format keeps the latest device motion before each frame, with uneven intervals.
    @Test func checkDoesNotWarnOfDeviceMotionThatIsOneAFrame() throws {
        let recording = try SmallRecording(["--mode", "logger"], seconds: 3)
        let export = try SmallExport(recording.url, format: "logger3d")
        let folder = try TemporaryFolder()
        let imported = try lockstep.run(["import", export.url.path, "--to", folder.path])
        try #require(imported.exitCode == 0, "\(imported.errors)")
        let check = try lockstep.run(["check", imported.lastLine])
        #expect(check.exitCode == 0, "\(check.output)")
        #expect(!check.output.contains("timestamps.jitter"), "\(check.output)")
        let verbose = try lockstep.run(["check", recording.url.path, "--verbose"]).output
        #expect(verbose.contains("timestamps.jitter"))
    }

    /// As in a session of an app that states no intrinsics: no CameraInfo states the images' size.
    @Test(arguments: ["mcap", "rosbag"], ["video", "vio"])
    func imagesWithoutIntrinsicsSurviveTheRoundTrip(_ format: String, _ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode, "--no-seal"])
        let rows = recording.url.appendingPathComponent("frames.jsonl")
        let text = try String(contentsOf: rows, encoding: .utf8)
        let other = text.replacingOccurrences(
            of: "\"camera_intrinsics\":\\[[^\\]]*\\],?", with: "", options: .regularExpression)
        try #require(other != text)
        try Data(other.utf8).write(to: rows)
        let count = try recording.lines("frames.jsonl").count
        let export = try SmallExport(recording.url, format: format)
        let folder = try TemporaryFolder()
        let run = try lockstep.run(["import", export.url.path, "--to", folder.path, "--json"])
        try #require(run.exitCode == 0, "\(run.errors)")
        let found = try #require(try SmallRecording.lines(run.output).first)
        #expect(found["frame_count"] as? Int == count)
        #expect(!run.output.contains("are left out: parameter sets"), "\(run.output)")
        let path = try #require(found["path"] as? String)
        let info = try lockstep.run(["info", path])
        #expect(info.output.contains("64×48"), "\(info.output)")
    }

    /// The synthetic phone's sensors share their timestamps.
    @Test(arguments: ["euroc", "kalibr", "mcap"])
    func noTimestampsAreCalledLostThatAreKept(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let rows = try recording.table("imu.csv")
        let times = ["accelerometer", "gyroscope"].map { sensor in
            rows.filter { $0["sensor"] == sensor }.compactMap { $0["timestamp_ns"] }
        }
        let export = try SmallExport(recording.url, format: format)
        let isShared = Set(times[1]).isSubset(of: Set(times[0]))
        #expect(export.run.output.contains("accelerations' own timestamps") == !isShared)
    }
}
