import LockstepContainers
import LockstepSamples
import LockstepSessions

/// The location of a recording: a folder on disk, or one in a zip archive.
struct RecordingLocation {
    let path: String
    let fileSystem: any FileSystem

    /// The most nested folders that an archive may have around its recording.
    private static let mostLevels = 8
    /// The most subfolders searched in a folder that is not a recording.
    private static let mostInside = 64

    /// The locations that a path may refer to, the outermost first.
    ///
    /// They are the folder itself, or folders of an archive, of which each but the last contains
    /// only the next.
    ///
    /// - Throws: ``ZipError`` for an archive that is damaged or malicious.
    static func candidates(
        at path: String, _ fileSystem: any FileSystem
    ) throws -> [RecordingLocation] {
        guard let archive = try ArchiveFileSystem(path, on: fileSystem) else {
            return [RecordingLocation(path: path, fileSystem: fileSystem)]
        }
        var places = [RecordingLocation(path: path, fileSystem: archive)]
        while places.count < mostLevels, let place = places.last,
            let only = try archive.list(place.path).only, only.isDirectory, !only.isLink
        {
            places.append(
                RecordingLocation(path: place.path + "/" + only.name, fileSystem: archive))
        }
        return places
    }

    /// Returns the first location that any format recognizes, or that the wanted one does.
    ///
    /// If the wanted format recognizes none, the first location is returned.
    ///
    /// - Throws: ``DatasetError`` if no format is wanted and none recognizes a location.
    static func recognize(
        _ path: String, as wanted: DatasetFormat?, _ fileSystem: any FileSystem
    ) throws -> (folder: RecordingFolder, layout: DatasetFormat) {
        let folders = try folders(at: path, fileSystem)
        let layouts = wanted.map { [$0] } ?? DatasetFormat.imported
        for folder in folders {
            if let layout = try layouts.first(where: { try $0.recognizes(folder) }) {
                return (folder, layout)
            }
        }
        if let wanted, let folder = folders.first { return (folder, wanted) }
        throw DatasetError(try reason(folders), place: Place(file: path))
    }

    /// The reason why folders are not a recording.
    private static func reason(_ folders: [RecordingFolder]) throws -> DatasetError.Fact {
        if let written = folders.lazy.compactMap({ DatasetFormat.exportOnly(in: $0) }).first {
            return .exportOnly(written)
        }
        if folders.contains(where: SQLiteBag.isIn) { return .sqliteBag }
        guard let folder = folders.last else { return .unknownLayout(found: []) }
        let inside = folder.entries.lazy.filter(\.isDirectory).prefix(mostInside)
            .map { folder.path + "/" + $0.name }
            .filter { path in
                guard let folder = try? RecordingFolder(path, fileSystem: folder.fileSystem) else {
                    return false
                }
                return DatasetFormat.imported.contains { (try? $0.recognizes(folder)) == true }
            }
        return inside.isEmpty
            ? .unknownLayout(found: folder.names) : .recordingsInside(Array(inside))
    }

    /// The reason why a recording could not be opened in the wanted format.
    ///
    /// If it looks like another format, the error names that one; otherwise it is the original
    /// error.
    static func explain(
        _ error: any Failure, _ path: String, as wanted: DatasetFormat,
        _ fileSystem: any FileSystem
    ) throws -> any Failure {
        guard let reason = error.reasonOfAbsence else { return error }
        let folders = try folders(at: path, fileSystem)
        let looksLike = try DatasetFormat.imported.filter { layout in
            try folders.contains { try layout.recognizes($0) }
        }
        guard !looksLike.contains(wanted) else { return error }
        let written = folders.lazy.compactMap { DatasetFormat.exportOnly(in: $0) }.first
        if looksLike.isEmpty, let written {
            return DatasetError(.exportOnly(written), place: Place(file: path))
        }
        if looksLike.isEmpty, folders.contains(where: SQLiteBag.isIn) {
            return DatasetError(.sqliteBag, place: Place(file: path))
        }
        return DatasetError(
            .otherLayout(wanted, looksLike: looksLike, reason: reason), place: Place(file: path))
    }

    /// The folders that a path may refer to; for a file that is a recording by itself, a folder
    /// with only that file.
    private static func folders(
        at path: String, _ fileSystem: any FileSystem
    ) throws -> [RecordingFolder] {
        do {
            return try candidates(at: path, fileSystem).map { place in
                try RecordingFolder(
                    file: place.path,
                    endings: DatasetFormat.all.compactMap { $0.reader?.ofOneFile },
                    fileSystem: place.fileSystem)
                    ?? RecordingFolder(place.path, fileSystem: place.fileSystem)
            }
        } catch let error as DatasetError where error.fact == .notAFolder {
            let fact =
                SQLiteBag.isNamed(path)
                ? .sqliteBag : RecordingPart.fact(path, fileSystem) ?? error.fact
            throw DatasetError(fact, place: error.place)
        }
    }
}

extension Failure {
    /// The reason why a format's files or samples are missing, if that is the error.
    fileprivate var reasonOfAbsence: String? {
        if case .noSamples(_, let reason) = (self as? DatasetError)?.fact { return reason }
        return self is SessionError ? problem : nil
    }
}

extension [DirectoryEntry] {
    /// The entry of a folder with exactly one.
    fileprivate var only: DirectoryEntry? { count == 1 ? first : nil }
}
