import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `recording.bag`, from one session or from several on one clock.
struct ROSBagExport {
    static let fileName = "recording.bag"

    let jobs: [ExportJob]

    func write() throws {
        let mark = FileMark.bag
        guard let first = jobs.first else { return }
        try first.folder.write(
            Self.fileName, mark,
            behind: { file in
                let log = try ROSBagLog(file, codecs: first.codecs)
                try ROSLogThread.run(log) { try ROSExport.write(jobs, into: $0) }
                return log.headParts(around: mark.byteCount)
            })
    }
}

extension FileMark {
    /// The field of a bag's header.
    static let bag = FileMark(.header) { ROSBagWriter.field(name, $1.hexDigits) }
}
