import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportFormat {
    /// A ROS 1 bag, version 2.0.
    public static let rosbag = ExportFormat(
        name: "rosbag", title: "ROS 1 bag",
        streams: mcap.streams,
        facets: mcap.facets.subtracting([.measurer, .device, .stampMeaning]),
        limits: ROSLimits.common, imageNeed: .none
    ) { try ROSBagExport(job: $0).write() }
}

/// Writes `recording.bag`.
struct ROSBagExport {
    static let fileName = "recording.bag"

    let job: ExportJob

    func write() throws {
        let mark = FileMark.bag
        try job.folder.write(
            Self.fileName, mark,
            behind: { file in
                let log = try ROSBagLog(file, codecs: job.codecs)
                try ROSLogThread.run(log) { try ROSExport(job, into: $0).write() }
                return log.headParts(around: mark.byteCount)
            })
    }
}
