extension ExportFormat {
    /// The possible file paths of an export by format name; `*` matches any part of a file name.
    private static let files: [String: [String]] = [
        "vislam": ["imu_data.csv", "frame_metadata.csv", "video.mp4"],
        "vio": ["data*.csv", "data*.mov"],
        "logger3d": [
            "metadata.json", "frames.jsonl", "rgb/*.jpg", "depth/*.bin", "confidence/*.bin",
        ],
        "euroc": [
            "mav0/cam0/data.csv", "mav0/cam0/data/*.png", "mav0/imu0/data.csv",
            "mav0/state_groundtruth_estimate0/data.csv", "mav0/*/sensor.yaml",
        ],
        "tumvi": [
            "mav0/cam0/data.csv", "mav0/cam0/data/*.png", "mav0/cam0/exposure.csv",
            "mav0/imu0/data.csv", "mav0/mocap0/data.csv", "dso/camchain.yaml",
            "dso/imu_config.yaml", "dso/cam0/times.txt",
        ],
        "kalibr": ["cam0/*.png", "imu0.csv", "camchain-imucam.yaml", "imu.yaml"],
        "tum": ["trajectory.txt"],
        "tumrgbd": [
            "rgb.txt", "rgb/*.png", "depth.txt", "depth/*.png", "groundtruth.txt",
            "accelerometer.txt", "calibration.txt",
        ],
        "stray": [
            "odometry.csv", "rgb.mp4", "camera_matrix.csv", "imu.csv", "depth/*.png",
            "confidence/*.png",
        ],
        "spectacular": ["data.jsonl", "data.mov", "calibration.json", "frames2/*.png"],
        "mcap": ["recording.mcap", "metadata.yaml"],
        "rosbag": ["recording.bag"],
        "colmap": ["images/*.jpg", "sparse/0/*.txt"],
        "colmap-bin": ["images/*.jpg", "sparse/0/*.bin"],
        "nerfstudio": ["transforms.json", "images/*.jpg", "depth/*.png", "sparse_pc.ply"],
        "ply": ["points.ply"],
    ]

    /// Whether an export in this format can contain a file with this path; true for files of
    /// macOS's Finder too.
    func canHave(_ path: String) -> Bool {
        Self.isClutter(path)
            || (Self.files[name] ?? []).contains { path.isNamed(by: $0) }
    }

    /// Whether a file was left by macOS's Finder.
    static func isClutter(_ path: String) -> Bool { path.hasSuffix(".DS_Store") }
}

extension String {
    fileprivate func isNamed(by pattern: String) -> Bool {
        guard let star = pattern.firstIndex(of: "*") else { return self == pattern }
        let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
        guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else {
            return false
        }
        return !dropFirst(start.count).dropLast(end.count).contains("/")
    }
}
