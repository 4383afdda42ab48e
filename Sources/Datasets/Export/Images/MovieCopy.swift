import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Copies a session's movie into an export, packet by packet, while another thread writes the rows.
///
/// The copy has no matrix: its players show the images as they are.
final class MovieCopy: Sendable {
    private struct State {
        /// The number of copied packets that the export's progress does not include yet.
        var uncountedPacketCount = 0
        var isUnwanted = false
        var result: Result<Copied, any Error>?
    }

    /// The result of the copy.
    private struct Copied {
        var codec: MovieCodec
        var byteCount: Int64
    }

    /// The interval between checks for cancellation.
    private static let millisecondsBetweenReports = 100

    private let state = Mutex(State())
    private let session: Session
    private let codecs: any MediaCodecs
    /// The largest movie index in the rows.
    private let lastImage: Int

    private init(_ job: ExportJob) {
        session = job.session
        codecs = job.codecs
        lastImage = job.contents.lastImageInMovie ?? 0
    }

    /// Copies the movie of a job's session to the file `name` while `rows` runs.
    ///
    /// - Throws: Errors of `rows` and of reading or writing the movie; ``SessionError`` if the
    ///   movie lacks an image.
    static func write(
        _ name: String, as container: MovieContainer, _ job: ExportJob,
        beside rows: () throws -> Void
    ) throws -> MovieCodec {
        let copy = MovieCopy(job)
        let files = job.folder.files
        let thread = try WorkerThread {
            let result = Result { try copy.copy(into: name, of: files, as: container) }
            copy.state.change { $0.result = result }
        }
        defer {
            copy.state.change { $0.isUnwanted = true }
            thread.join()
        }
        try rows()
        let copied = try copy.wait {
            try job.reporter.advance(by: ExportProgress.workOfAnImage)
        }
        job.folder.count(copied.byteCount)
        return copied.codec
    }

    /// Waits for the end of the copy, and counts packets.
    private func wait(_ countPacket: () throws -> Void) throws -> Copied {
        while true {
            let isDone = state.wait(milliseconds: Self.millisecondsBetweenReports) {
                $0.result != nil
            }
            let packets = state.change { state in
                defer { state.uncountedPacketCount = 0 }
                return state.uncountedPacketCount
            }
            for _ in 0..<packets { try countPacket() }
            guard isDone, let result = state.withLock({ $0.result }) else { continue }
            return try result.get()
        }
    }

    private func copy(
        into name: String, of files: ExportFiles, as container: MovieContainer
    ) throws -> Copied {
        let source = try session.movieSource()
        if let fragments = try codecs.fragments(of: source, for: container) {
            try check(fragments.imageCount)
            let byteCount = try files.write(name) { try copy(fragments, of: source, into: $0) }
            return Copied(codec: fragments.codec, byteCount: byteCount)
        }
        let reader = try codecs.openMovie(source)
        try check(reader.presentationTimes().count)
        let byteCount = try files.write(name) { try copy(reader, into: $0, as: container) }
        return Copied(codec: reader.format.codec, byteCount: byteCount)
    }

    /// Checks that each row's image index is below `imageCount`.
    private func check(_ imageCount: Int) throws {
        guard lastImage >= imageCount, let rows = try session.frameRows() else { return }
        while let row = try rows.next() {
            guard case .movie(let index) = row.image, index >= imageCount else { continue }
            throw SessionError(
                .missingImage(index: index, images: imageCount),
                place: Place(file: RowFile.frames.rawValue))
        }
    }

    private func copy(
        _ reader: any MovieReader, into file: AppendingFile, as container: MovieContainer
    ) throws {
        // Programs that read other formats rotate images by a matrix, but not intrinsics.
        let format = reader.format.shown(.landscapeLeft)
        let movie = try codecs.makeMovieRemuxer(format, as: container, into: file)
        var index = 0
        while let packet = try reader.nextPacket() {
            let packets = MoviePackets(
                packets: [packet], size: reader.format.size, imageIndex: index)
            try movie.append(.packets(packets), at: .zero)
            index += 1
            try count(1)
        }
        try movie.finish()
    }

    /// Copies fragments that need no remuxing.
    private func copy(
        _ fragments: MovieFragments, of source: any ByteSource, into file: AppendingFile
    ) throws {
        try fragments.header.withUnsafeBytes { try file.append($0) }
        var countedCount = 0
        try file.append(contentsOf: source, in: fragments.place) { share in
            let count = Int(share * Double(fragments.imageCount))
            try self.count(count - countedCount)
            countedCount = count
        }
    }

    /// Counts copied packets.
    ///
    /// - Throws: ``ExportCanceled`` if the export was canceled.
    private func count(_ packetCount: Int) throws {
        let isUnwanted = state.withLock { state in
            state.uncountedPacketCount += packetCount
            return state.isUnwanted
        }
        guard !isUnwanted else { throw ExportCanceled() }
    }
}
