import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A movie of a recording at its beginning.
struct OpenedMovie {
    let feed: MovieFeed
    /// What its reader changed or left out, clauses.
    let notices: [String]
}

extension RecordingFolder {
    /// The files that are movies by their name, sorted.
    var movies: [String] {
        entries.filter { entry in
            let name = entry.name.lowercased()
            return !entry.isDirectory && (name.hasSuffix(".mp4") || name.hasSuffix(".mov"))
        }.map(\.name)
    }

    /// The movies that can be a camera's, and the files of such names that have tracks and none of
    /// images: sound.
    func moviesByTracks() throws -> (camera: [String], sound: [String]) {
        var (camera, sound): ([String], [String]) = ([], [])
        for name in movies {
            if try isSoundAlone(name) { sound.append(name) } else { camera.append(name) }
        }
        return (camera, sound)
    }

    /// A file whose tracks cannot be found is no sound: what is wrong with it is told when it is
    /// opened.
    private func isSoundAlone(_ name: String) throws -> Bool {
        guard let source = try open(name) else { return false }
        let tracks = try MovieMetadata(byteCount: source.byteCount) { offset, count in
            try source.bytes(at: offset, count: count)
        }
        return tracks.trackCount > 0 && tracks.imageTrackCount == 0
    }

    /// A movie of the recording; nil if there is none of that name or it is empty.
    ///
    /// - Throws: ``InterchangeError`` with the file's name for one that cannot be read.
    func openMovie(_ name: String, _ codecs: any MediaCodecs) throws -> OpenedMovie? {
        guard let source = try open(name) else { return nil }
        do {
            let reader = try codecs.openMovie(source)
            return OpenedMovie(feed: try MovieFeed(reader), notices: reader.notices)
        } catch let error as any Failure where error.place == nil {
            throw InterchangeError(
                .unreadableFile(problem: error.problem, remedy: error.remedy),
                place: Place(file: prefix + name))
        }
    }
}
