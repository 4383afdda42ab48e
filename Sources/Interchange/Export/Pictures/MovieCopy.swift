import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A session's movie on its way into an export, packet by packet, on a thread beside the one that
/// writes the rows.
final class MovieCopy: Sendable {
    private struct State {
        /// Packets that the export's progress does not count yet.
        var uncountedPacketCount = 0
        var isUnwanted = false
        var result: Result<Int64, any Error>?
    }

    /// How long nobody asks whether the export is still wanted.
    private static let millisecondsBetweenReports = 100

    private let state = Mutex(State())
    private let session: Session
    private let codecs: any MediaCodecs

    private init(_ session: Session, _ codecs: any MediaCodecs) {
        self.session = session
        self.codecs = codecs
    }

    /// Copies the movie of a job's session into file `name` while `rows` runs.
    ///
    /// - Throws: what `rows` throws, and what reading or writing the movie does.
    static func write(
        _ name: String, as container: MovieContainer, _ job: ExportJob,
        beside rows: () throws -> Void
    ) throws {
        let copy = MovieCopy(job.session, job.codecs)
        let files = job.folder.files
        let thread = try WorkerThread {
            let result = Result { try files.write(name) { try copy.copy($0, as: container) } }
            copy.state.change { $0.result = result }
        }
        defer {
            copy.state.change { $0.isUnwanted = true }
            thread.join()
        }
        try rows()
        let byteCount = try copy.wait {
            try job.progress.advance(by: ExportProgress.workOfAPicture)
        }
        job.folder.count(byteCount)
    }

    /// Waits for the end, counting packets.
    ///
    /// - Returns: how many bytes the movie has.
    private func wait(_ countPacket: () throws -> Void) throws -> Int64 {
        while true {
            let isDone = state.wait(milliseconds: Self.millisecondsBetweenReports) {
                $0.result != nil
            }
            let packets = state.change { state in
                defer { state.uncountedPacketCount = 0 }
                return state.uncountedPacketCount
            }
            for _ in 0..<packets { try countPacket() }
            guard isDone else { continue }
            return try state.withLock { try $0.result?.get() ?? 0 }
        }
    }

    private func copy(_ file: AppendingFile, as container: MovieContainer) throws {
        let reader = try session.openMovie(codecs)
        let movie = try codecs.makeMovieRemuxer(reader.format, as: container, into: file)
        var index = 0
        while let packet = try reader.nextPacket() {
            let packets = MoviePackets(
                packets: [packet], size: reader.format.size, pictureIndex: index)
            try movie.append(.packets(packets), at: .zero)
            index += 1
            let isUnwanted = state.withLock { state in
                state.uncountedPacketCount += 1
                return state.isUnwanted
            }
            guard !isUnwanted else { throw ExportCancelled() }
        }
        try movie.finish()
    }
}
