import LockstepFormats
import LockstepSamples

/// Copies images into a redacted copy.
extension RedactedCopy {
    /// The maximum size in bytes: more than an image of a hundred million pixels has.
    private static let longestImage: Int64 = 512 << 20

    /// Copies the files that frame rows refer to, and nothing else.
    mutating func copyImagesAndMaps(
        _ files: inout FilesToCopy, _ progress: (Double) throws -> Void
    ) throws {
        let rows = try session.frameRows()
        while let row = try rows?.next() {
            if case .image(let name) = row.image { try copyImage(name, of: row, &files) }
            if let size = row.depthSize {
                let place = SessionLayout.depth(row.index)
                try copyMap(place, "depth map", PixelFormat.float32.byteCount(of: size), &files)
            }
            if let size = row.depthSize, row.hasConfidence {
                let place = SessionLayout.confidence(row.index)
                try copyMap(place, "confidence map", PixelFormat.gray8.byteCount(of: size), &files)
            }
            try progress(files.doneShare)
        }
    }

    /// Copies the triangles that surface rows refer to, and nothing else.
    mutating func copyMeshes(
        _ files: inout FilesToCopy, _ progress: (Double) throws -> Void
    ) throws {
        let rows = try session.meshRows()
        while let row = try rows?.next() {
            // Read and written again: extra bytes could contain anything.
            guard let mesh = try session.mesh(of: row), let name = row.shape?.path,
                files.take(name)
            else { continue }
            try write(name) { file in
                try MeshFile.bytes(of: mesh).withUnsafeBytes { try file.append($0) }
            }
            try progress(files.doneShare)
        }
    }

    private mutating func copyImage(
        _ name: String, of row: FrameRow, _ files: inout FilesToCopy
    ) throws {
        guard let format = SessionLayout.imageFormat(ofFile: name, frame: row.index) else {
            throw SessionError(.foreignPath(name), place: Place(file: RowFile.frames.rawValue))
        }
        if try take(name, &files) { try copyImage(name, format) }
    }

    /// Takes a file that a row refers to; a missing one is reported, because the row stays.
    private mutating func take(_ name: String, _ files: inout FilesToCopy) throws -> Bool {
        if files.take(name) { return true }
        if try session.openIfPresent(name) == nil { report.missing.append(name) }
        return false
    }

    /// Copies a map whose length matches its row: extra bytes could contain anything.
    private mutating func copyMap(
        _ name: String, _ kind: String, _ byteCount: Int, _ files: inout FilesToCopy
    ) throws {
        guard try take(name, &files) else { return }
        let source = try fileSystem.open(session.path + "/" + name)
        guard source.byteCount == Int64(byteCount) else {
            let fact = FormatError.Fact.bytes(
                of: kind, "there are \(source.byteCount) instead of \(byteCount)")
            throw FormatError(fact, place: Place(file: name))
        }
        try write(name) { try $0.append(contentsOf: source) }
    }

    private mutating func copyImage(_ name: String, _ format: StillFormat) throws {
        let place = session.path + "/" + name
        let image = try fileSystem.contents(of: place, limit: Self.longestImage)
        let bare: [UInt8]
        do {
            bare = try metadata.removed(from: image, format)
        } catch let error as FormatError {
            throw error.at(Place(file: name))
        }
        if bare != image { report.imagesChanged += 1 }
        try write(name) { file in try bare.withUnsafeBytes { try file.append($0) } }
    }

    /// Emptied or replaced parts keep their length, so the offsets of images stay valid.
    mutating func copyMovie() throws {
        let source = try fileSystem.open(session.path + "/" + SessionLayout.movie)
        let replacements = try understood(source).replacements
        report.moviePartsReplaced = replacements.count
        try write(SessionLayout.movie) { file in
            var offset: Int64 = 0
            for part in replacements {
                try file.append(contentsOf: source, in: offset..<part.bytes.lowerBound)
                try file.append(part)
                offset = part.bytes.upperBound
            }
            try file.append(contentsOf: source, in: offset..<source.byteCount)
        }
    }
}

extension RedactedCopy {
    /// Returns the movie's metadata; throws if the movie contains anything that is neither an image
    /// nor can be emptied.
    private func understood(_ source: any ByteSource) throws -> MovieMetadata {
        let movie = try MovieMetadata(byteCount: source.byteCount) {
            try source.bytes(at: $0, count: $1)
        }
        let place = Place(file: SessionLayout.movie)
        guard movie.trackCount <= 1, movie.imageTrackCount == movie.trackCount else {
            throw SessionError(.foreignTracks(movie.trackCount), place: place)
        }
        if let offset = movie.firstUnread {
            let problem = "it has a box that cannot be read, so its content is unknown"
            throw FormatError(
                .bytes(of: "movie", problem),
                place: Place(file: SessionLayout.movie, byte: offset))
        }
        if let offset = movie.foreignMedia {
            throw SessionError(
                .foreignMedia, place: Place(file: SessionLayout.movie, byte: offset))
        }
        return movie
    }
}

extension AppendingFile {
    fileprivate func append(_ part: MovieMetadata.Replacement) throws {
        try part.start.withUnsafeBytes { try append($0) }
        var left = part.bytes.upperBound - part.bytes.lowerBound - Int64(part.start.count)
        let zeros = [UInt8](repeating: 0, count: Int(min(left, 1 << 20)))
        while left > 0 {
            let count = Int(min(left, Int64(zeros.count)))
            try zeros[..<count].withUnsafeBytes { try append($0) }
            left -= Int64(count)
        }
    }
}
