import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportFormat {
    /// A ROS 2 bag: one MCAP file and rosbag2's description of it.
    public static let mcap = ExportFormat(
        name: "mcap", title: "MCAP, ROS 2",
        streams: [
            .camera, .depth, .accelerometer, .gyroscope, .magnetometer, .barometer, .location,
        ],
        facets: [
            .order, .arrivals, .anchors, .poses, .intrinsics, .calibration, .measurer, .lens,
            .device, .stampMeaning,
        ],
        limits: ROSLimits.common, imageNeed: .none
    ) { try MCAPExport(job: $0).write() }
}

/// Data that ROS messages cannot store.
enum ROSLimits {
    static let common = [
        "original timestamps of accelerations (interpolated at those of angular "
            + "velocities if there are any)",
        "clock anchors after the first", "relative altitudes of the barometer",
        "speeds and wall times of positions",
    ]
}

/// Writes `recording.mcap` and `metadata.yaml`.
struct MCAPExport {
    static let fileName = "recording.mcap"

    let job: ExportJob

    func write() throws {
        var log: MCAPLog?
        try job.folder.write(Self.fileName) { file in
            let messages = try MCAPLog(file, codecs: job.codecs)
            try messages.describe(ROSConventions.name, ROSConventions.texts(of: job))
            try ROSLogThread.run(messages) { try ROSExport(job, into: $0).write() }
            log = messages
        }
        guard let log else { return }
        let description = RosbagDescription(log, file: Self.fileName)
        try job.folder.write(RosbagDescription.fileName, bytes: Array(description.text.utf8))
    }
}
