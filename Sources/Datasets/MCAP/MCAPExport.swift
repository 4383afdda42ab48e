import LockstepFormats
import LockstepSamples
import LockstepSessions

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
