import LockstepFormats
import LockstepSamples
import LockstepSessions

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
