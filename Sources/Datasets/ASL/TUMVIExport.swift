import LockstepFormats
import LockstepSamples

/// Writes TUM VI's additions to EuRoC's files: exposures, and the folder `dso`.
///
/// Images are written once: readers of `dso/cam0/times.txt` find them in `mav0/cam0/data`.
struct TUMVIExport {
    private let job: ExportJob
    private let rig: ExportRig

    init(_ job: ExportJob, _ rig: ExportRig) {
        self.job = job
        self.rig = rig
    }

    func write() throws {
        let folder = ASLFiles.calibration.folder
        try job.folder.makeFolder(folder)
        try job.folder.write(
            folder + "/" + ASLFiles.inertialConfiguration, bytes: rig.inertialConfiguration())
        rig.reportOriginAndNoise()
        guard job.contents.hasImages else { return }
        try job.folder.write(folder + "/" + ASLFiles.calibration.file, bytes: rig.cameraChain())
        if rig.lens == nil {
            job.reporter.addAssumption(
                "\(folder)/\(ASLFiles.calibration.file) states radtan without distortion; TUM VI's "
                    + "own cameras are equidistant.")
        }
        try writeTimes(folder)
        try writeExposures()
    }

    /// Writes a line for each image: its name, its timestamp in seconds, its exposure in
    /// milliseconds.
    private func writeTimes(_ folder: String) throws {
        try job.folder.makeFolder(folder + "/" + ASLFiles.camera)
        try job.folder.writeRows(folder + "/" + ASLFiles.camera + "/" + ASLFiles.times) { file in
            try file.append { $0.append("# filename timestamp[s] exposure_time[ms]\n") }
            try job.forEachRisingImage { row in
                try file.append { text in
                    text.append(row.timestamp.nanoseconds)
                    text.append(" ")
                    text.append(exactSecondsOf: row.timestamp.nanoseconds)
                    if let seconds = row.exposure.durationSeconds {
                        text.append(" ")
                        text.append(seconds * 1000)
                    }
                    text.append("\n")
                }
            }
        }
    }

    private func writeExposures() throws {
        guard job.contents.facets[.durations] != nil else {
            return job.reporter.addAssumption(
                "There is no \(ASLFiles.exposures): exposures were not measured.")
        }
        let file = ASLFiles.path(ASLFiles.camera, ASLFiles.exposures)
        var unknownCount = 0
        try job.folder.writeRows(file) { file in
            try file.append { $0.append(TUMVIExposureTable.header + "\n") }
            try job.forEachRisingImage { row in
                guard let seconds = row.exposure.durationSeconds else {
                    unknownCount += 1
                    return
                }
                let exposure = TUMVIExposureTable.Row(
                    timestamp: row.timestamp, durationSeconds: seconds)
                try file.append { exposure.append(to: &$0) }
            }
        }
        job.reporter.addAssumption(unknownCount, "image", "without a row in \(ASLFiles.exposures).")
    }
}
