import LockstepFormats
import LockstepSamples

/// Changes a session's files as a survey requires.
///
/// Rewritten row files are created next to the old ones, synchronized and renamed. A movie is
/// truncated in place. So an interrupted recovery leaves a session that can be recovered (see
/// docs/decisions/0007-recover-file-by-file.md). Events are written first: a loss is recorded
/// before the data is removed.
struct SessionRepair {
    private let path: String
    private let fileSystem: any FileSystem

    init(_ path: String, fileSystem: any FileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// Checks that the disk has room for everything that will be written, before anything is
    /// changed.
    ///
    /// A recovery that stops half-way leaves changes that a seal cannot distinguish from a user's.
    ///
    /// - Throws: ``FileError`` if there is not enough room.
    func checkRoom(
        for survey: SessionSurvey, events: [EventRow], sealByteCount: Int64
    ) throws {
        let lengths = try Dictionary(
            fileSystem.list(path).map { ($0.name, $0.byteCount) }, uniquingKeysWith: max)
        let rewritten = RowFile.allCases.filter { survey.files[$0]?.needsRewriting($0) == true }
        let copied = ([.events] + rewritten).map { lengths[$0.rawValue] ?? 0 } + [sealByteCount]
        let eventByteCount = Int64(events.reduce(0) { $0 + $1.line().count })
        let behind = survey.movie.flatMap { movie in
            movie.hasFragmentsBehind ? movie.byteCount - movie.wholeByteCount : nil
        }
        let needed = [
            // One file at a time exists twice.
            copied.max() ?? 0, eventByteCount, behind ?? 0, try copiedMovieByteCount(survey),
            // An amendment takes less space than the line of the sealed range that it replaces, or
            // than a file's line.
            sealByteCount, Int64(survey.report.imagesRemoved.count) * 512,
            Self.smallFilesByteCount,
        ]
        let freed = survey.report.unfinishedRemoved.map { lengths[$0] ?? 0 }
        // A file without content may claim any length.
        let sum = { (lengths: [Int64]) in lengths.reduce(0) { $0 + min($1, 1 << 56) } }
        try fileSystem.checkRoom(for: sum(needed) - sum(freed), in: path)
    }

    private func copiedMovieByteCount(_ survey: SessionSurvey) throws -> Int64 {
        guard let movie = survey.movie, movie.wholeByteCount < movie.byteCount,
            try movieHasOtherNames
        else { return 0 }
        return movie.wholeByteCount
    }

    /// The size of a manifest, its previous version and the last blocks of some files, in bytes.
    private static let smallFilesByteCount: Int64 = 128 << 10

    /// Repairs the files.
    func carryOut(_ survey: SessionSurvey, events: [EventRow]) throws {
        // The remaining files must survive a power loss too, or the session would be marked
        // complete too early.
        try fileSystem.synchronizeTree(path)
        for name in survey.report.unfinishedRemoved { try fileSystem.remove(path + "/" + name) }
        if !events.isEmpty || survey.files[.events]?.needsRewriting(.events) == true {
            try rewrite(
                .events, without: survey.files[.events]?.removedLines ?? LineSet(),
                adding: events.flatMap { $0.line() })
        }
        for file in RowFile.allCases where file != .events {
            guard let result = survey.files[file], result.needsRewriting(file) else { continue }
            try rewrite(file, without: result.removedLines, adding: [])
        }
        if let movie = survey.movie { try repair(movie) }
        if let audio = survey.audio, audio.isDamaged { try setAside(audio) }
        for name in survey.report.imagesRemoved { try fileSystem.remove(path + "/" + name) }
        try synchronizeFolders(of: survey.report.unfinishedRemoved + survey.report.imagesRemoved)
    }

    /// Makes the removal of files survive a power loss.
    private func synchronizeFolders(of names: [String]) throws {
        let folders = names.compactMap { name in
            name.lastIndex(of: "/").map { path + "/" + name[..<$0] }
        }
        for folder in Set(folders).sorted() + [path] { try fileSystem.synchronizeDirectory(folder) }
    }

    /// Whether a copy of the session shares the movie's file; it is then not truncated in place.
    private var movieHasOtherNames: Bool {
        get throws {
            try fileSystem.entry(at: path + "/" + SessionLayout.movie)?.hasOtherNames == true
        }
    }

    private func repair(_ movie: MovieSurvey) throws {
        let file = path + "/" + SessionLayout.movie
        if movie.wholeByteCount == 0 {
            try fileSystem.rename(file, to: path + "/" + SessionLayout.damagedMovie)
        } else if movie.wholeByteCount < movie.byteCount {
            if movie.hasFragmentsBehind { try copyEnd(of: movie) }
            if try movieHasOtherNames {
                try fileSystem.replaceByCopy(file, of: movie.wholeByteCount)
            } else {
                try fileSystem.cut(file, to: movie.wholeByteCount)
            }
        }
    }

    private func setAside(_ audio: AudioSurvey) throws {
        let file = path + "/" + SessionLayout.audio
        if audio.hasSamples {
            try fileSystem.rename(file, to: path + "/" + SessionLayout.damagedAudio)
        } else {
            try fileSystem.remove(file)
        }
    }

    /// Saves the bytes after the damage, before they are removed.
    private func copyEnd(of movie: MovieSurvey) throws {
        let source = try fileSystem.open(path + "/" + SessionLayout.movie)
        try fileSystem.replace(path + "/" + SessionLayout.damagedMovie) { target in
            try target.append(
                contentsOf: source, in: movie.wholeByteCount..<movie.byteCount)
        }
    }

    /// Copies the remaining lines of a row file, and appends rows.
    private func rewrite(
        _ file: RowFile, without removed: LineSet, adding rows: [UInt8]
    ) throws {
        try fileSystem.replace(path + "/" + file.rawValue) { target in
            var text = Array((file.header.map { $0 + "\n" } ?? "").utf8)
            try forEachLine(of: file) { line in
                guard !removed.contains(line.number), !isHeader(line, of: file) else { return }
                text += line.bytes
                text.append(UInt8(ascii: "\n"))
                try flush(&text, to: target, beyond: 1 << 20)
            }
            text += rows
            try flush(&text, to: target, beyond: 0)
        }
    }

    private func isHeader(_ line: LineReader.Line, of file: RowFile) -> Bool {
        guard line.number == 1, let header = file.header else { return false }
        return line.bytes.elementsEqual(header.utf8)
    }

    private func flush(
        _ text: inout [UInt8], to target: AppendingFile, beyond count: Int
    ) throws {
        guard text.count > count else { return }
        try text.withUnsafeBytes { try target.append($0) }
        text.removeAll(keepingCapacity: true)
    }

    private func forEachLine(
        of file: RowFile, _ body: (LineReader.Line) throws -> Void
    ) throws {
        guard let source = try openIfPresent(file) else { return }
        let lines = LineReader(source, file: file.rawValue)
        while true {
            do {
                guard let line = try lines.next() else { return }
                try body(line)
            } catch is FormatError {
                // The survey already counted a line that is too long.
                continue
            }
        }
    }

    private func openIfPresent(_ file: RowFile) throws -> (any ByteSource)? {
        do {
            return try fileSystem.open(path + "/" + file.rawValue)
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }
}
