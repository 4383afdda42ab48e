import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `recording.mcap` and `metadata.yaml`, from one session or from several on one clock.
struct MCAPExport {
    static let fileName = "recording.mcap"

    let jobs: [ExportJob]

    func write() throws {
        guard let first = jobs.first else { return }
        var log: MCAPLog?
        try first.folder.write(Self.fileName) { file in
            let messages = try MCAPLog(file, codecs: first.codecs)
            for job in jobs {
                try messages.describe(Self.name(of: job), ROSConventions.texts(of: job))
            }
            try ROSLogThread.run(messages) { try ROSExport.write(jobs, into: $0) }
            log = messages
        }
        guard let log else { return }
        let description = RosbagDescription(log, file: Self.fileName)
        try first.folder.write(RosbagDescription.fileName, bytes: Array(description.text.utf8))
    }

    /// The name of the metadata record about a session.
    private static func name(of job: ExportJob) -> String {
        ROSConventions.name + (job.member.map { "/" + $0.name } ?? "")
    }
}
