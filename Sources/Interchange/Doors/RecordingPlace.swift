import LockstepSamples
import LockstepSessions

/// Where a recording lies: a folder of the disk, or one in a zip archive.
struct RecordingPlace {
    let path: String
    let fileSystem: any FileSystem

    /// Folders in folders that an archive may have around its recording.
    private static let mostLevels = 8

    /// The places that a path may stand for, the outermost first: the folder itself, or those of an
    /// archive, of which each but the last holds nothing but the next.
    ///
    /// - Throws: ``ZipError`` for an archive that is damaged or made to do harm.
    static func candidates(
        at path: String, _ fileSystem: any FileSystem
    ) throws -> [RecordingPlace] {
        guard let archive = try ArchiveFileSystem(path, on: fileSystem) else {
            return [RecordingPlace(path: path, fileSystem: fileSystem)]
        }
        var places = [RecordingPlace(path: path, fileSystem: archive)]
        while places.count < mostLevels, let place = places.last,
            let only = try archive.list(place.path).only, only.isDirectory, !only.isLink
        {
            places.append(
                RecordingPlace(path: place.path + "/" + only.name, fileSystem: archive))
        }
        return places
    }

    /// The first place that looks like a layout, or like the one that is wanted.
    ///
    /// - Throws: ``InterchangeError`` where none does; with a layout that is wanted, the first place
    ///   is taken for it whatever it looks like.
    static func recognise(
        _ path: String, as wanted: RecordingLayout?, _ fileSystem: any FileSystem
    ) throws -> (folder: RecordingFolder, layout: RecordingLayout) {
        let folders = try candidates(at: path, fileSystem).map { place in
            try RecordingFolder(
                file: place.path, endings: ROSFile.endings, fileSystem: place.fileSystem)
                ?? RecordingFolder(place.path, fileSystem: place.fileSystem)
        }
        let layouts = wanted.map { [$0] } ?? RecordingLayout.allCases
        for folder in folders {
            if let layout = try layouts.first(where: { try $0.describes(folder) }) {
                return (folder, layout)
            }
        }
        if let wanted, let folder = folders.first { return (folder, wanted) }
        throw InterchangeError(
            .unknownLayout(found: folders.last?.names ?? []), place: Place(file: path))
    }
}

extension [DirectoryEntry] {
    /// The entry of a folder that has one only.
    fileprivate var only: DirectoryEntry? { count == 1 ? first : nil }
}
