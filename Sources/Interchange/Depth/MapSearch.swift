import LockstepFormats

/// Which of some frames' map files are there, and which of those are empty.
struct MapSearch<Key: Hashable> {
    /// Keys of the files that hold something.
    private(set) var present: Set<Key> = []
    /// Keys of the files without a byte.
    private(set) var empty: Set<Key> = []

    /// Looks for the file of each key.
    init(_ keys: some Sequence<Key>, on shelf: inout ImageIndex, path: (Key) -> String) throws {
        for key in keys {
            switch try shelf.look(at: path(key)) {
            case .present: present.insert(key)
            case .empty: empty.insert(key)
            case .missing, .outside, .tooLong: break
            }
        }
    }

    /// Whether there is no file at all.
    var isEmpty: Bool { present.isEmpty && empty.isEmpty }

    /// Whether there is a file of that key.
    ///
    /// - Throws: ``FormatError`` where it is empty.
    func has(_ key: Key) throws -> Bool {
        guard !empty.contains(key) else {
            throw FormatError(.bytes(of: "map", "the file is empty"))
        }
        return present.contains(key)
    }
}
