import LockstepFormats

/// rosbag2's `metadata.yaml`, version 5: the description of a bag's file, which `ros2 bag` needs.
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

    /// The totals of the bag and of its only file.
    private var totals: [String] {
        let (first, last) = log.times ?? (ROSTime(), ROSTime())
        return [
            "duration:", "  nanoseconds: \(last.nanosecondsSinceZero - first.nanosecondsSinceZero)",
            "starting_time:",
            "  nanoseconds_since_epoch: \(first.nanosecondsSinceZero)",
            "message_count: \(log.counts.values.reduce(0, +))",
        ]
    }

    /// The topics in order of namespace and declaration.
    private var topics: [String] {
        let spaces = Set(log.counts.keys.map(\.space)).sorted()
        let topics = spaces.flatMap { space in
            ROSTopic.allCases.map { ROSTopicName($0, in: space) }.filter {
                log.counts[$0] != nil && $0.space == space
            }
        }
        guard !topics.isEmpty else { return ["  topics_with_message_count: []"] }
        return ["  topics_with_message_count:"] + topics.flatMap(entry)
    }

    private func entry(_ name: ROSTopicName) -> [String] {
        let topic = name.topic
        // A quoted YAML string contains line feeds as \n.
        let profiles = topic.qualityOfService.split(separator: "\n").joined(separator: "\\n")
        return [
            "    - topic_metadata:", "        name: \(name.text)",
            "        type: \(topic.type.typeName(.two))", "        serialization_format: cdr",
            "        offered_qos_profiles: \"\(profiles)\"",
            "      message_count: \(log.counts[name] ?? 0)",
        ]
    }
}
