import LockstepSamples
import LockstepSessions

/// The file names in one of a session's folders, and which of them a row refers to.
struct ListedFolder {
    let name: String
    private let entries: [DirectoryEntry]
    private var isNamed: [Bool]
    /// The index after the last file found: frames are in the order of their files' names.
    private var next = 0

    /// Lists a folder; a missing folder is empty.
    init(_ name: String, of session: Session) throws {
        self.name = name
        do {
            entries = try session.fileSystem.list(session.path + "/" + name)
        } catch let error as FileError where error.code == .missing {
            entries = []
        }
        isNamed = [Bool](repeating: false, count: entries.count)
    }

    /// The size of the file at a path in the session, to which a row refers; nil if it does not
    /// exist.
    mutating func byteCount(of path: @autoclosure () -> String) -> Int64? {
        // Avoids making names for sessions without images.
        guard !entries.isEmpty else { return nil }
        let file = path().dropFirst(name.count + 1)
        guard let place = place(of: file), !entries[place].isDirectory else { return nil }
        isNamed[place] = true
        next = place + 1
        return entries[place].byteCount
    }

    private func place(of file: Substring) -> Int? {
        if next < entries.count, entries[next].name == file { return next }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].name < file { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].name == file ? low : nil
    }

    /// Files that no row refers to, except unfinished files.
    var extra: [String] {
        zip(entries, isNamed).filter { !$1 && $0.isStranger }.map { "\(name)/\($0.0.name)" }
    }

    /// Unfinished files.
    var leftovers: [String] {
        entries.filter(\.isLeftover).map { "\(name)/\($0.name)" }
    }
}

extension DirectoryEntry {
    var isLeftover: Bool { name.hasSuffix(SessionLayout.temporarySuffix) }

    /// Whether a user put the file there.
    var isStranger: Bool { !isLeftover && !SessionLayout.isLeftByFileBrowser(name) }
}
