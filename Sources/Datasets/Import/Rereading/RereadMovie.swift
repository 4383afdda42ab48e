import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A session's movie, which stores only bytes that the recording's movie file does not contain.
final class RereadMovie: WritableFile {
    private struct State {
        var extents = MovieExtents()
        var walk = MediaDataWalk()
        var search: PacketSearch?
    }

    /// The place of the recording's movie; nil if the movie is compressed in an archive.
    let place: MoviePlace?
    private let stored: any WritableFile
    private let state: Mutex<State>

    /// Creates an empty movie.
    ///
    /// - Parameters:
    ///   - stored: the file for bytes that the recording's movie does not contain.
    ///   - place: the recording's movie.
    /// - Throws: ``FileError`` if the recording's movie cannot be opened again.
    init(_ stored: any WritableFile, from place: MoviePlace?, on disk: some FileSystem) throws {
        self.stored = stored
        self.place = place
        var state = State()
        if let place { state.search = PacketSearch(in: try place.open(on: disk)) }
        self.state = Mutex(state)
    }

    /// The location of each byte written so far.
    var extents: MovieExtents { state.withLock { $0.extents } }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        try state.withLock { state in
            var rest = bytes
            while !rest.isEmpty {
                let (count, isMediaData) = state.walk.next(in: rest)
                let run = UnsafeRawBufferPointer(rebasing: rest[..<count])
                try isMediaData ? write(packets: run, &state) : store(run, &state)
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return bytes.count
        }
    }

    private func write(packets: UnsafeRawBufferPointer, _ state: inout State) throws {
        var rest = packets
        while !rest.isEmpty {
            guard let match = try state.search?.match(rest) else { return try store(rest, &state) }
            state.extents.append(Int64(match.count), from: .source, at: match.lowerBound)
            rest = UnsafeRawBufferPointer(rebasing: rest[match.count...])
        }
    }

    private func store(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = try stored.write(rest)
            state.extents.append(
                Int64(count), from: .stored, at: state.extents.storedByteCount)
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    func truncate(to byteCount: Int64) throws {
        try state.withLock { state in
            state.extents.truncate(to: byteCount)
            // The box of the next byte is no longer known, so everything is stored from here on.
            state.search = nil
            try stored.truncate(to: state.extents.storedByteCount)
        }
    }

    func synchronize() throws { try stored.synchronize() }

    func checkName() throws { try stored.checkName() }

    func close() throws { try stored.close() }
}

/// The bytes of a session's movie, some of them in the recording's movie.
final class UnstoredMovieBytes: ByteSource {
    let byteCount: Int64
    private let extents: MovieExtents
    private let stored: any ByteSource
    private let source: any ByteSource

    init(_ extents: MovieExtents, stored: any ByteSource, source: any ByteSource) {
        (self.extents, self.stored, self.source) = (extents, stored, source)
        byteCount = extents.byteCount
    }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let extent = extents.extent(at: offset) else { return 0 }
        let count = Int(min(Int64(buffer.count), extent.count))
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        switch extent.origin {
        case .stored: return try stored.readFully(at: extent.position, into: piece)
        case .source: return try source.readFully(at: extent.position, into: piece)
        }
    }
}
