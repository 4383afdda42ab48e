internal import LockstepInterchange
public import LockstepSamples
public import LockstepSessions

extension ShareChoice {
    /// Everything that a session can be shared as, in the order shown.
    public static func all(codecs: any MediaCodecs, fileSystem: any FileSystem) -> [ShareChoice] {
        [.metadata(fileSystem: fileSystem), .wholeSession(fileSystem: fileSystem)]
            + ExportWords.all.map { .export($0, codecs: codecs, fileSystem: fileSystem) }
    }

    /// The session in another program's layout, in one zip file.
    private static func export(
        _ words: ExportWords, codecs: any MediaCodecs, fileSystem: any FileSystem
    ) -> ShareChoice {
        let format = words.format
        return ShareChoice(
            id: format.name, title: words.title, explanation: words.explanation
        ) { job in
            let session = try Session(opening: job.session, fileSystem: fileSystem)
            let zip = "\(job.folder)/\(job.name)-\(format.name).zip"
            let outcome = try Interchange.export(
                session, format, to: zip, codecs: codecs, fileSystem: fileSystem,
                progress: job.progress)
            guard case .written(let report) = outcome else { throw ShareCancelled() }
            return ShareItems(
                paths: [report.path], temporaryFolder: job.folder,
                remarks: report.losses + report.guesses)
        }
    }
}

/// What the screen says of a layout.
private struct ExportWords {
    let format: ExportFormat
    let title: Phrase
    let explanation: Phrase

    static var all: [ExportWords] {
        [
            ExportWords(
                format: .vislam, title: Phrase("For VI-SLAM"),
                explanation: Phrase(
                    "imu_data.csv in m/s², frame_metadata.csv and an MP4 movie in one zip file.")),
            ExportWords(
                format: .vio, title: Phrase("For visual-inertial odometry"),
                explanation: Phrase(
                    "One CSV of everything in order of arrival and a MOV movie in one zip file.")),
            ExportWords(
                format: .logger3D, title: Phrase("For 3D reconstruction"),
                explanation: Phrase(
                    "iOS-3D-Logger's folder of JPEGs, poses and depth in one zip file.")),
        ]
    }
}
