import LockstepArguments
import LockstepCatalog
import LockstepDatasets
import LockstepSessions

/// A path with wildcards that the shell has not replaced, such as `'walks/*/2026-*'`.
///
/// Each component is a ``NamePattern``; `**` stands for any number of folders. `**` does not follow
/// hidden folders and symbolic links, and no wildcard looks into a recording.
struct PathPattern {
    /// The folder that contains all matches.
    let root: String
    private let components: [String]
    private let fileSystem = LocalFileSystem()

    /// The limit of nested folders, as of a search (``RecordingSearch``).
    private static let deepest = 32

    init(_ text: String) {
        var components = text.split(separator: "/").map(String.init)
        // `walks/**` means what is in the folder, which a search finds.
        while components.last == "**" { components.removeLast() }
        let literal = components.prefix { !NamePattern.isPattern($0) }
        let start = text.hasPrefix("/") ? "/" : ""
        root = start + literal.joined(separator: "/")
        self.components = Array(components[literal.count...])
    }

    /// The existing paths, sorted in each folder by name.
    func matches() -> [String] {
        var found: [String] = []
        match(root, components[...], depth: 0, &found)
        var seen: Set<String> = []
        return found.filter { seen.insert($0).inserted }
    }

    private func match(
        _ folder: String, _ rest: ArraySlice<String>, depth: Int, _ found: inout [String]
    ) {
        guard let first = rest.first else {
            let path = folder.isEmpty ? "." : folder
            if (try? fileSystem.entry(at: path)) != nil { found.append(path) }
            return
        }
        if first == "**" {
            match(folder, rest.dropFirst(), depth: depth, &found)
            guard depth < Self.deepest else { return }
            for child in entries(of: folder) where child.isDirectory && !child.isLink {
                let path = join(folder, child.name)
                guard !child.name.hasPrefix("."), !isRecording(path) else { continue }
                match(path, rest, depth: depth + 1, &found)
            }
        } else if NamePattern.isPattern(first) {
            let pattern = NamePattern(first)
            for child in entries(of: folder) where pattern.matches(child.name) {
                let path = join(folder, child.name)
                guard rest.count == 1 || child.isDirectory && !isRecording(path) else { continue }
                match(path, rest.dropFirst(), depth: depth, &found)
            }
        } else {
            match(join(folder, first), rest.dropFirst(), depth: depth, &found)
        }
    }

    private func entries(of folder: String) -> [DirectoryEntry] {
        let entries = try? fileSystem.list(folder.isEmpty ? "." : folder)
        return (entries ?? []).sorted { $0.name < $1.name }
    }

    private func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.appending(name: name)
    }

    private func isRecording(_ path: String) -> Bool {
        guard let files = try? fileSystem.list(path) else { return false }
        return RecordingSearch.isSession(files)
            || (try? Datasets.recognize(path, fileSystem: fileSystem)) != nil
    }
}
