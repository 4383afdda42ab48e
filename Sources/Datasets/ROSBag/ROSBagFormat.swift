import LockstepSamples

extension DatasetFormat {
    /// A ROS 1 bag, version 2.0.
    public static let rosbag: Self = DatasetFormat(
        name: "rosbag", title: "ROS 1 bag",
        summary: "a ROS 1 bag (a file whose name ends in \(ROSFile.bagEnding))",
        streams: mcap.streams,
        facets: mcap.facets.subtracting([.measurer, .device, .stampMeaning]),
        recognizes: { !$0.files(endingIn: ROSFile.bagEnding).isEmpty },
        reader: DatasetReader(losses: ROSLosses.read, ofOneFile: ROSFile.bagEnding) {
            folder, options in
            try ROSRecording.open(folder, as: .rosbag, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: ROSLosses.written, imageNeed: .none,
            files: [ROSBagExport.fileName],
            singleFile:  // https://wiki.ros.org/Bags/Format/2.0
                SingleFile(ROSBagExport.fileName, start: "#ROSBAG V2.0\n", mark: .bag),
            writeAll: { try ROSBagExport(jobs: $0).write() }))
}
