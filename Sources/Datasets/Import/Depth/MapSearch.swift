import LockstepFormats

/// The frames whose map files exist, and those whose map files are empty.
struct MapSearch<Key: Hashable> {
    /// Keys of files that are not empty.
    private(set) var present: Set<Key> = []
    /// Keys of empty files.
    private(set) var empty: Set<Key> = []

    /// Searches for each key's file.
    init(_ keys: some Sequence<Key>, on shelf: inout ImageIndex, path: (Key) -> String) throws {
        for key in keys {
            switch try shelf.look(at: path(key)) {
            case .present: present.insert(key)
            case .empty: empty.insert(key)
            case .missing, .outside, .tooLong: break
            }
        }
    }

    /// Whether no file was found.
    var isEmpty: Bool { present.isEmpty && empty.isEmpty }

    /// Whether there is a file for that key.
    ///
    /// - Throws: ``FormatError`` if it is empty.
    func has(_ key: Key) throws -> Bool {
        guard !empty.contains(key) else {
            throw FormatError(.bytes(of: "map", "the file is empty"))
        }
        return present.contains(key)
    }
}
