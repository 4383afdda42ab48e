import Foundation
import Testing

/// Writes a synthetic phone's session as other recorders would have written it.
enum ForeignRecording {
    /// `imu_data.csv`, `frame_metadata.csv` and the movie.
    static func vislam(of session: SmallRecording) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        var inertial = "timestamp_ns,sensor_type,x,y,z\n"
        for row in try session.rows("imu.csv") {
            let values = row[2...4].compactMap(Double.init)
            switch row[1] {
            case "accelerometer":
                inertial += "\(row[0]),accelerometer,"
                inertial += values.map { "\($0 * 9.81)" }.joined(separator: ",") + "\n"
            case "gyroscope":
                inertial += "\(row[0]),gyroscope," + row[2...4].joined(separator: ",") + "\n"
            default: break
            }
        }
        var frames = "frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height\n"
        for (index, row) in try session.frames().enumerated() {
            frames += "\(index),\(try #require(row["timestamp_ns"] as? Int)),0.01,100.0,4.2,64,48\n"
        }
        try Data(inertial.utf8).write(to: folder.url("imu_data.csv"))
        try Data(frames.utf8).write(to: folder.url("frame_metadata.csv"))
        try session.data("video.mov").write(to: folder.url("video.mp4"))
        return folder
    }

    /// One file of rows in order of arrival, and the movie.
    static func vio(of session: SmallRecording) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let replay = try Program.lockstep.run(["replay", session.url.path])
        var frames = 0
        let rows = try SmallRecording.lines(replay.output).map { event in
            defer { if event["type"] as? String == "frame" { frames += 1 } }
            return try row(event, frame: frames)
        }
        let text = rows.compactMap { $0 }.joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: folder.url("data-2025-06-01-10-00-00.csv"))
        try session.data("video.mov").write(to: folder.url("data-2025-06-01-10-00-00.mov"))
        return folder
    }

    private static func row(_ event: [String: Any], frame: Int) throws -> String? {
        func decimals(_ keys: String..., by factor: Double = 1) -> String {
            keys.map { key in
                let value = event[key] as? Double ?? 0
                return String(format: "%f", value * factor)
            }.joined(separator: ",")
        }
        let stamp = event["timestamp_ns"] as? Int ?? event["time_ns"] as? Int ?? 0
        let time = String(format: "%f", Double(stamp) / 1e9)
        switch event["type"] as? String {
        case "frame": return "\(time),1,\(frame),0,0"
        case "accelerometer": return "\(time),3,\(decimals("x", "y", "z", by: -9.81))"
        case "gyroscope": return "\(time),4,\(decimals("x", "y", "z"))"
        case "magnetometer": return "\(time),5,\(decimals("x", "y", "z"))"
        case "barometer":
            return "\(time),6,\(decimals("pressure_kpa", "relative_altitude_m")),0"
        case "location":
            let place = decimals(
                "latitude_deg", "longitude_deg", "horizontal_accuracy_m", "altitude_m",
                "vertical_accuracy_m", "speed_mps")
            return "\(time),2,\(place)"
        case "event" where event["event"] as? String == "clock_anchor":
            let wall = event["wall_ns"] as? Int ?? 0
            return "\(time),0,\(String(format: "%f", Double(wall) / 1e9)),0,0"
        default: return nil
        }
    }

    /// Rows without fields unknown to the app, images and maps.
    static func logger3d(
        of session: SmallRecording, withMetadata hasMetadata: Bool
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let strange: Set<String> = [
            "timestamp_ns", "arrival_ns", "seq", "image", "has_confidence", "iso",
            "focal_length_mm", "lens_position", "readout_s", "orientation",
        ]
        let lines = try session.frames().map { row in
            let known = row.filter { !strange.contains($0.key) }
            let line = try JSONSerialization.data(withJSONObject: known)
            return String(decoding: line, as: UTF8.self) + "\n"
        }
        try Data(lines.joined().utf8).write(to: folder.url("frames.jsonl"))
        for name in ["rgb", "depth", "confidence"] {
            try FileManager.default.copyItem(
                at: session.url.appendingPathComponent(name), to: folder.url(name))
        }
        guard hasMetadata else { return folder }
        let metadata =
            "{\"deviceModel\":\"iPhone15,2\",\"osVersion\":\"16.6.1\",\"frameCount\":\(lines.count)}"
        try Data(metadata.utf8).write(to: folder.url("metadata.json"))
        return folder
    }
}
