import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A movie of a recording, opened at its beginning.
struct OpenedMovie {
    let feed: MovieFeed
    /// The reader's changes and omissions, one clause each.
    let notices: [String]
}

extension RecordingFolder {
    /// The files whose names are those of movies, sorted.
    var movies: [String] {
        entries.filter { entry in
            let name = entry.name.lowercased()
            return !entry.isDirectory && (name.hasSuffix(".mp4") || name.hasSuffix(".mov"))
        }.map(\.name)
    }

    /// The movies that may be a camera's, and those that contain tracks but no video: sound.
    func moviesByTracks() throws -> (camera: [String], sound: [String]) {
        var (camera, sound): ([String], [String]) = ([], [])
        for name in movies {
            if try isSoundAlone(name) { sound.append(name) } else { camera.append(name) }
        }
        return (camera, sound)
    }

    /// Whether a movie contains sound only.
    ///
    /// A file whose tracks cannot be found counts as a camera's: opening it reports the error.
    private func isSoundAlone(_ name: String) throws -> Bool {
        guard let source = try open(name) else { return false }
        let tracks = try MovieMetadata(byteCount: source.byteCount) { offset, count in
            try source.bytes(at: offset, count: count)
        }
        return tracks.trackCount > 0 && tracks.imageTrackCount == 0
    }

    /// A movie of the recording; nil if there is no file of that name or it is empty.
    ///
    /// - Throws: ``DatasetError`` with the file's name if it cannot be read.
    func openMovie(_ name: String, _ codecs: any MediaCodecs) throws -> OpenedMovie? {
        guard let source = try open(name) else { return nil }
        do {
            let reader = try codecs.openMovie(source)
            return OpenedMovie(feed: try MovieFeed(reader), notices: reader.notices)
        } catch let error as any Failure where error.place == nil {
            throw DatasetError(
                .unreadableFile(problem: error.problem, remedy: error.remedy),
                place: Place(file: prefix + name))
        }
    }
}
