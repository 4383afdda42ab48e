import LockstepFormats

/// `metadata.yaml` of rosbag2, version 5: what a bag's file holds, so that `ros2 bag` opens it.
struct RosbagDescription {
    static let fileName = "metadata.yaml"

    private let log: MCAPLog
    private let file: String

    init(_ log: MCAPLog, file: String) {
        self.log = log
        self.file = file
    }

    /// The file's text.
    var text: String {
        let lines =
            [
                "rosbag2_bagfile_information:", "  version: 5", "  storage_identifier: mcap",
                "  compression_format: \"\"", "  compression_mode: \"\"",
            ] + totals.map { "  " + $0 } + topics
            + ["  relative_file_paths:", "    - \(file)", "  files:", "    - path: \(file)"]
            + totals.map { "      " + $0 }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What is true of the bag and of its one file.
    private var totals: [String] {
        let (first, last) = log.times ?? (ROSTime(), ROSTime())
        return [
            "duration:", "  nanoseconds: \(last.sinceZero - first.sinceZero)", "starting_time:",
            "  nanoseconds_since_epoch: \(first.sinceZero)",
            "message_count: \(log.counts.values.reduce(0, +))",
        ]
    }

    /// Topics in the order of their declaration.
    private var topics: [String] {
        let topics = ROSTopic.allCases.filter { log.counts[$0] != nil }
        guard !topics.isEmpty else { return ["  topics_with_message_count: []"] }
        return ["  topics_with_message_count:"] + topics.flatMap(entry)
    }

    private func entry(_ topic: ROSTopic) -> [String] {
        // A line feed in a quoted text of YAML.
        let profiles = topic.qualityOfService.split(separator: "\n").joined(separator: "\\n")
        return [
            "    - topic_metadata:", "        name: \(topic.rawValue)",
            "        type: \(topic.type.typeName(.two))", "        serialization_format: cdr",
            "        offered_qos_profiles: \"\(profiles)\"",
            "      message_count: \(log.counts[topic] ?? 0)",
        ]
    }
}
