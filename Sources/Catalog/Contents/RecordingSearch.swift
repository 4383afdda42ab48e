import LockstepDatasets
import LockstepSamples
package import LockstepSessions

/// Finds the recordings in a folder and its subfolders.
///
/// Does not search recordings, hidden folders, or targets of symbolic links.
package struct RecordingSearch {
    /// The limit of nested folders, far deeper than expected.
    private static let deepest = 32
    /// The endings of files that are a recording by themselves.
    private static let endings = containers + [".zip"]
    /// The endings of files whose folder is recognized as a recording too.
    private static let containers = [".mcap", ".bag"]
    /// The ending of files that are not recordings but may be about some.
    private static let document = ".json"

    /// The recordings, sorted by path.
    package private(set) var found: [FoundRecording] = []
    /// The JSON files beside recordings, which may be manifests of groups; none inside recordings.
    package private(set) var documents: [FoundDocument] = []
    /// The paths of subfolders that have a catalog's cache.
    private(set) var catalogs: [String] = []
    private let folder: String
    private let fileSystem = LocalFileSystem()
    /// Datasets that an earlier search found, with their fingerprints.
    private let known: [String: FoundRecording]

    /// Whether to leave out folders that an export has marked.
    private let leavesOutExports: Bool

    /// - Parameters:
    ///   - known: recordings of other apps by path, which are not recognized again while their
    ///     fingerprint is the same.
    ///   - leavesOutExports: whether to leave out exports, which repeat sessions.
    /// - Throws: ``FileError`` if `folder` itself cannot be listed.
    package init(
        _ folder: String, known: [String: FoundRecording] = [:], leavesOutExports: Bool = false
    ) throws {
        self.folder = folder
        self.known = known
        self.leavesOutExports = leavesOutExports
        try search(try fileSystem.list(folder), in: folder, prefix: "", depth: 0)
        found.sort { $0.path < $1.path }
    }

    private mutating func search(
        _ entries: [DirectoryEntry], in path: String, prefix: String, depth: Int
    ) throws {
        for entry in entries where !entry.name.hasPrefix(".") && !entry.isLink {
            let (child, name) = (path + "/" + entry.name, prefix + entry.name)
            if entry.isDirectory {
                guard depth < Self.deepest else { continue }
                try add(child, name, depth: depth + 1)
            } else if !entry.isSpecial, Self.endings.contains(where: name.lowercased().hasSuffix) {
                let fingerprint = RecordingFingerprint(file: child).text
                _ = addDataset(name, fingerprint) { [fileSystem] in
                    try Datasets.recognize(child, fileSystem: fileSystem)
                }
            } else if !entry.isSpecial, name.hasSuffix(Self.document) {
                let fingerprint = RecordingFingerprint([entry]).text
                documents.append(FoundDocument(path: name, fingerprint: fingerprint))
            }
        }
    }

    private mutating func add(_ path: String, _ name: String, depth: Int) throws {
        let entries: [DirectoryEntry]
        do {
            entries = try fileSystem.list(path)
        } catch let error as FileError {
            found.append(
                FoundRecording(path: name, kind: .unreadable(error.problem), fingerprint: ""))
            return
        }
        if leavesOutExports, Datasets.isExport(entries) { return }
        let fingerprint = RecordingFingerprint(entries).text
        let recognize = { [fileSystem] in
            try Datasets.recognize(folder: path, entries: entries, fileSystem: fileSystem)
        }
        if Self.isSession(entries) {
            // An export may have files with a session's names.
            guard lacksManifest(entries), addDataset(name, fingerprint, recognize) else {
                let kind: FoundRecording.Kind =
                    name.hasControlCharacters
                    ? .unreadable("its name has control characters; rename it") : .session
                found.append(FoundRecording(path: name, kind: kind, fingerprint: fingerprint))
                return
            }
        } else if hasContainers(entries) || !addDataset(name, fingerprint, recognize) {
            if hasCatalog(entries) { catalogs.append(name) }
            try search(entries, in: path, prefix: name + "/", depth: depth)
        }
    }

    /// Whether files contain a manifest or a row file, as in the list of sessions.
    package static func isSession(_ files: [DirectoryEntry]) -> Bool {
        let names = [SessionLayout.manifest] + RowFile.allCases.map(\.rawValue)
        return files.contains { !$0.isDirectory && names.contains($0.name) }
    }

    /// Whether files are recordings by themselves, which may be beside others.
    private func hasContainers(_ files: [DirectoryEntry]) -> Bool {
        files.contains { file in
            !file.isDirectory && Self.containers.contains(where: file.name.lowercased().hasSuffix)
        }
    }

    private func hasCatalog(_ entries: [DirectoryEntry]) -> Bool {
        entries.contains { $0.name == CatalogLayout.cache && $0.isDirectory && !$0.isLink }
    }

    private func lacksManifest(_ files: [DirectoryEntry]) -> Bool {
        !files.contains { $0.name == SessionLayout.manifest }
    }

    /// Adds a recording of another app.
    ///
    /// - Parameter recognize: Returns the format; nil or an error if no format recognizes it.
    /// - Returns: false if no format recognizes the path.
    private mutating func addDataset(
        _ name: String, _ fingerprint: String, _ recognize: () throws -> DatasetFormat?
    ) -> Bool {
        if let known = known[name], known.fingerprint == fingerprint {
            found.append(known)
            return true
        }
        // A path that no format recognizes is not a recording, whatever the reason.
        guard let format = try? recognize() else { return false }
        found.append(
            FoundRecording(path: name, kind: .dataset(format.name), fingerprint: fingerprint))
        return true
    }
}

extension String {
    /// Whether a character moves the cursor or ends a line, which no terminal, table or address can
    /// show.
    ///
    /// These are the scalars of the general category Cc (Unicode 15.1, table 4-4).
    fileprivate var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
    }
}
