import LockstepFormats
import LockstepSamples

/// Writes one file of poses.
struct TUMExport {
    /// The file's name, chosen here because the format defines none.
    static let fileName = "trajectory.txt"

    let job: ExportJob

    func write() throws {
        let poses = PosesWithZUp(job)
        var (count, withoutCount) = (0, 0)
        try job.folder.writeRows(Self.fileName) { file in
            let unordered = try job.forEachRisingFrame { row in
                let hasPose = poses.camera(of: row) != nil
                if !hasPose { withoutCount += 1 }
                return hasPose
            } _: { row in
                guard let pose = poses.camera(of: row) else { return }
                count += 1
                try file.append { TUMPoseTable.append(pose, to: &$0) }
            }
            job.reportUnordered(unordered)
        }
        if withoutCount > 0 {
            job.reporter.addLoss("Left out: \(withoutCount.counted("frame")) without a pose.")
        }
        guard count > 0 else {
            job.reporter.markEmpty()
            return job.reporter.addAssumption("\(Self.fileName) is empty: there are no poses.")
        }
        job.reporter.addAssumption(poses.cameraWords)
        job.reporter.addAssumption(PosesWithZUp.worldWords)
        job.assumeTimestamps(in: .seconds)
    }
}
