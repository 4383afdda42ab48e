internal import LockstepAnalysis
internal import LockstepDatasets
internal import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension ShareChoice {
    /// All share formats, in display order.
    public static func all(codecs: any MediaCodecs, fileSystem: any FileSystem) -> [ShareChoice] {
        [.metadata(fileSystem: fileSystem), .wholeSession(fileSystem: fileSystem)]
            + ExportWords.all.map { .export($0, codecs: codecs, fileSystem: fileSystem) }
    }

    /// The session in an export format, in one zip file.
    private static func export(
        _ words: ExportWords, codecs: any MediaCodecs, fileSystem: any FileSystem
    ) -> ShareChoice {
        let format = words.format
        return ShareChoice(
            id: format.name, title: words.title, explanation: words.explanation
        ) { job in
            let session = try Session(opening: job.session, fileSystem: fileSystem)
            let zip = "\(job.folder)/\(job.name)-\(format.name).zip"
            var options = ExportOptions()
            if format.facets.contains(.noise), session.manifest.calibration?.noise == nil {
                options.restNoise = try SessionNoise.atRest(in: session)
            }
            let outcome = try Datasets.export(
                session, format, options: options, to: zip, codecs: codecs, fileSystem: fileSystem,
                progress: job.progress)
            guard case .written(let report) = outcome else { throw ShareCanceled() }
            return ShareItems(
                paths: [report.path], temporaryFolder: job.folder,
                remarks: report.remarks)
        }
    }
}

/// The texts for an export format.
private struct ExportWords {
    let format: DatasetFormat
    let title: Phrase
    let explanation: Phrase

    /// The texts for every export format, in the engine's order.
    static var all: [ExportWords] { DatasetFormat.exported.map(ExportWords.init) }

    private init(_ format: DatasetFormat) {
        self.format = format
        let words = Self.words.first { $0.name == format.name }
        title = words?.title ?? Phrase("%@", .text(format.title))
        explanation = words?.explanation ?? Phrase("%@", .text(format.name))
    }

    /// The texts by format name; a format that is missing here is shown with the tool's name.
    private static let words: [(name: String, title: Phrase, explanation: Phrase)] = [
        (
            "vislam", Phrase("For VI-SLAM"),
            Phrase("imu_data.csv in m/s², frame_metadata.csv and an MP4 movie in one zip file.")
        ),
        (
            "vio", Phrase("For visual-inertial odometry"),
            Phrase("All samples in one CSV in order of arrival, and a MOV movie, in one zip file.")
        ),
        (
            "logger3d", Phrase("For 3D reconstruction"),
            Phrase("iOS-3D-Logger's folder of JPEGs, poses and depth in one zip file.")
        ),
        (
            "euroc", Phrase("For EuRoC readers"),
            Phrase(
                "Gray PNGs, specific force and angular velocity, poses and sensor.yaml in one zip file."
            )
        ),
        (
            "tumvi", Phrase("For TUM VI readers"),
            Phrase("EuRoC's files with exposures and Kalibr's calibration in one zip file.")
        ),
        (
            "kalibr", Phrase("For calibration with Kalibr"),
            Phrase("Gray PNGs, imu0.csv and Kalibr's yaml files in one zip file.")
        ),
        (
            "tum", Phrase("Trajectory"),
            Phrase("One text file of camera poses in one zip file.")
        ),
        (
            "tumrgbd", Phrase("For RGB-D SLAM"),
            Phrase("TUM RGB-D's PNGs, depth registered to color, and poses in one zip file.")
        ),
        (
            "stray", Phrase("For Stray Scanner's tools"),
            Phrase(
                "Movie, depth, poses and samples in Stray Scanner's format, in one zip file.")
        ),
        (
            "spectacular", Phrase("For Spectacular AI"),
            Phrase("All samples as JSON lines, and the movie, in one zip file.")
        ),
        (
            "mcap", Phrase("For Foxglove and ROS 2"),
            Phrase("One MCAP file of ROS 2 messages in one zip file.")
        ),
        (
            "rosbag", Phrase("For ROS 1"),
            Phrase("One bag of ROS 1 messages in one zip file.")
        ),
        (
            "colmap", Phrase("For COLMAP"),
            Phrase(
                "Images with known cameras, poses and points as COLMAP's text files in one zip file."
            )
        ),
        (
            "nerfstudio", Phrase("For nerfstudio"),
            Phrase("Images, depth and transforms.json with a point cloud in one zip file.")
        ),
        (
            "ply", Phrase("Point cloud"),
            Phrase("Colored points from depth and poses as a PLY file in one zip file.")
        ),
    ]
}
