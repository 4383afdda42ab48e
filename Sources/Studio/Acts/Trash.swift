import LockstepCatalog
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Recordings that a user moved out of the way, in the catalog's hidden folder.
///
/// Each is in a folder of its own with a note of where it was. Nothing is ever deleted.
struct Trash: Sendable {
    /// A recording in the trash.
    struct Item: Hashable, Sendable {
        var identifier: String
        /// Where it was, from the served folder.
        var path: String
        var time: WallTime
    }

    private static let noteName = "moved.json"
    private static let contentName = "content"
    private static let largestNote: Int64 = 1 << 16

    private let folder: String
    private let trash: String
    private let disk = LocalFileSystem()

    init(of folder: String) {
        self.folder = folder
        trash = folder + "/" + CatalogLayout.cache + "/trash"
    }

    /// Moves a recording into the trash.
    func move(_ path: String, from place: String, at now: WallTime) throws -> Item {
        try disk.makeDirectoryTree(trash)
        var number = now.nanoseconds
        while try disk.entry(at: "\(trash)/\(number)") != nil { number += 1 }
        let item = Item(identifier: "\(number)", path: path, time: now)
        let own = trash + "/" + item.identifier
        try disk.makeDirectory(own)
        // First the note: a power loss in between leaves it without content, which is no item.
        try disk.replace(own + "/" + Self.noteName, through: own + "/note.part") { file in
            let line = JSONText.line { json in
                json.member("path", path)
                json.member("moved_ns", now.nanoseconds)
            }
            try line.withUnsafeBytes { try file.append($0) }
        }
        try disk.rename(place, to: own + "/" + Self.contentName)
        return item
    }

    /// Moves a recording back to where it was.
    ///
    /// - Throws: ``StudioError`` for an unknown identifier, ``FileError`` if its place is taken.
    func restore(_ identifier: String) throws -> Item {
        guard let item = try items().first(where: { $0.identifier == identifier }) else {
            throw StudioError.noData("no recording \(identifier) in the trash")
        }
        let place = folder + "/" + item.path
        guard try disk.entry(at: place) == nil else {
            throw FileError(.rename, path: place, code: .exists)
        }
        if let slash = place.lastIndex(of: "/") {
            try disk.makeDirectoryTree(String(place[..<slash]))
        }
        let own = trash + "/" + identifier
        try disk.rename(own + "/" + Self.contentName, to: place)
        try disk.removeTree(own)
        return item
    }

    /// What is in the trash, newest first.
    func items() throws -> [Item] {
        guard try disk.entry(at: trash) != nil else { return [] }
        return try disk.list(trash).filter(\.isDirectory).compactMap { entry in
            let own = trash + "/" + entry.name
            guard try disk.entry(at: own + "/" + Self.contentName) != nil,
                let bytes = try? disk.contents(
                    of: own + "/" + Self.noteName, limit: Self.largestNote),
                let json = try? JSONValue(decoding: bytes), case .text(let path)? = json["path"],
                !path.split(separator: "/").contains(".."),
                case .integer(let time)? = json["moved_ns"]
            else { return nil }
            return Item(
                identifier: entry.name, path: path, time: WallTime(nanoseconds: time))
        }.sorted { $0.time.nanoseconds > $1.time.nanoseconds }
    }
}
