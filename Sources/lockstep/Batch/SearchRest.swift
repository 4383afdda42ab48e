import LockstepSessions

/// The files and folders of a searched folder that are neither recordings nor contain any.
struct SearchRest {
    private(set) var entries: [(path: String, isLink: Bool)] = []
    private let recordings: Set<String>
    /// The folders around recordings.
    private let parents: Set<String>

    init(of folder: String, without recordings: [String]) {
        self.recordings = Set(recordings)
        parents = Set(
            recordings.flatMap { path in
                sequence(first: path, next: \.folderAbove).dropFirst()
            })
        add(folder == "." ? "" : folder, "")
    }

    private mutating func add(_ folder: String, _ prefix: String) {
        // The search has passed over what cannot be listed, or has reported it.
        for entry in (try? LocalFileSystem().list(folder.isEmpty ? "." : folder)) ?? []
        where !entry.name.hasPrefix(".") && !recordings.contains(prefix + entry.name) {
            let path = folder.isEmpty ? entry.name : folder.appending(name: entry.name)
            if parents.contains(prefix + entry.name) {
                add(path, prefix + entry.name + "/")
            } else {
                entries.append((path, entry.isLink))
            }
        }
    }
}
