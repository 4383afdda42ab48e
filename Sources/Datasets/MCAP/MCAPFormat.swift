import LockstepSamples

extension DatasetFormat {
    /// A recording of ROS in an MCAP file; written as a ROS 2 bag with rosbag2's description.
    public static let mcap: Self = DatasetFormat(
        name: "mcap", title: "MCAP, ROS 2",
        summary: "an MCAP recording of ROS (a file whose name ends in \(ROSFile.mcapEnding))",
        streams: [
            .camera, .depth, .accelerometer, .gyroscope, .magnetometer, .barometer, .location,
        ],
        facets: [
            .order, .arrivals, .anchors, .poses, .intrinsics, .calibration, .measurer, .lens,
            .device, .stampMeaning,
        ],
        recognizes: { !$0.files(endingIn: ROSFile.mcapEnding).isEmpty },
        reader: DatasetReader(losses: ROSLosses.read, ofOneFile: ROSFile.mcapEnding) {
            folder, options in
            try ROSRecording.open(folder, as: .mcap, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: ROSLosses.written, imageNeed: .none,
            files: [MCAPExport.fileName, RosbagDescription.fileName],
            singleFile: SingleFile(
                MCAPExport.fileName,
                // https://mcap.dev/spec#magic and #header-op0x01: profile and library, with
                // lengths.
                start: [0x89] + Array("MCAP0\r\n".utf8) + [1, 20, 0, 0, 0, 0, 0, 0, 0]
                    + [4, 0, 0, 0] + Array("ros2".utf8) + [8, 0, 0, 0] + Array("lockstep".utf8),
                mark: .mcap,
                loss: "Left out: \(RosbagDescription.fileName), rosbag2's description of the "
                    + "file; an export to a folder contains it."),
            writeAll: { try MCAPExport(jobs: $0).write() }))
}
