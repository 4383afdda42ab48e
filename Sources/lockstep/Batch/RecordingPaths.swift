import LockstepArguments
import LockstepCatalog
import LockstepDatasets
import LockstepSamples
import LockstepSessions

/// The recordings that the paths of a command line name.
///
/// A path is a recording, a pattern (``PathPattern``), or a folder that is not a recording and is
/// searched for some. A recording that several paths name is used once.
struct RecordingPaths {
    /// A recording, or a path that cannot be one.
    struct Entry: Sendable {
        let path: String
        /// The error to report; nil if the command is to open the path.
        var problem: (any Failure)?
    }

    /// What a pattern or a search found that the command cannot use as a recording.
    struct Skipped {
        let path: String
        /// A clause.
        let reason: String
    }

    private(set) var entries: [Entry] = []
    private(set) var skipped: [Skipped] = []
    /// Whether there was a pattern or a folder to search, so that only a search tells the recordings.
    private(set) var isSearch = false
    private let wanted: BatchInput
    /// The resolved folder that the command writes to.
    private let outputFolder: String?
    private var seen: Set<String> = []
    private let fileSystem = LocalFileSystem()

    private static let noRecording = "not a recording"
    private static let link = "links are not followed"
    private static let output = "it is in the folder that is written to"
    private static let truth = "it is the synthetic phone's ground truth"

    /// - Parameter outputFolder: the folder that the command writes to; a search does not look there.
    init(_ given: [String], wanted: BatchInput, outputFolder: String?) {
        self.wanted = wanted
        self.outputFolder = outputFolder.flatMap { try? LocalFileSystem().resolve($0) }
        for path in given { take(path) }
    }

    private mutating func take(_ path: String) {
        if TruthFile.isTruth(path) {
            skip(path, Self.truth)
        } else if NamePattern.isPattern(path), (try? fileSystem.entry(at: path)) == nil {
            takeMatches(of: path)
        } else if case .folder(let found) = content(of: path) {
            isSearch = true
            add(found, in: path, from: path)
        } else {
            // The command opens what it cannot recognize too, and reports the reason.
            add(path)
        }
    }

    private mutating func takeMatches(of text: String) {
        let pattern = PathPattern(text)
        let found = pattern.matches()
        guard !found.isEmpty else {
            return entries.append(Entry(path: text, problem: NoMatch(pattern: text)))
        }
        isSearch = true
        for match in found { add(match: match, from: pattern.root) }
    }

    private mutating func skip(_ path: String, _ reason: String) {
        skipped.append(Skipped(path: path, reason: reason))
    }

    /// What is at a path.
    private enum Content {
        case recording(FoundRecording.Kind)
        /// A folder that is not a recording, with the recordings in it.
        case folder([FoundRecording])
        case other
    }

    private func content(of path: String) -> Content {
        let files = try? fileSystem.list(path)
        if let files, RecordingSearch.isSession(files) { return .recording(.session) }
        // A pipe is not opened.
        guard (try? fileSystem.entry(at: path))?.isSpecial != true else { return .other }
        if let format = try? Datasets.recognize(path, fileSystem: fileSystem) {
            return .recording(.dataset(format.name))
        }
        guard files != nil, let found = try? RecordingSearch(path.withoutEndSlashes).found,
            !found.isEmpty
        else { return .other }
        return .folder(found)
    }

    /// Adds what a pattern matched.
    private mutating func add(match path: String, from root: String) {
        guard !isInOutput(path, from: root) else { return skip(path, Self.output) }
        guard !TruthFile.isTruth(path) else { return skip(path, Self.truth) }
        switch content(of: path) {
        case .recording(let kind): add(kind, path)
        case .folder where (try? fileSystem.entry(at: path))?.isLink == true: skip(path, Self.link)
        case .folder(let found): add(found, in: path, from: root)
        case .other: skip(path, Self.noRecording)
        }
    }

    /// Adds what a search of a folder found, and skips the rest of the folder.
    private mutating func add(
        _ found: [FoundRecording], in folder: String, from root: String
    ) {
        let folder = folder.withoutEndSlashes
        for recording in found {
            let path = folder == "." ? recording.path : folder.appending(name: recording.path)
            if isInOutput(path, from: root) {
                skip(path, Self.output)
            } else {
                add(recording.kind, path)
            }
        }
        // The truth of a session that was found belongs to it.
        for entry in SearchRest(of: folder, without: found.map(\.path)).entries
        where !TruthFile.isTruth(entry.path) {
            skip(entry.path, entry.isLink ? Self.link : Self.noRecording)
        }
    }

    private mutating func add(_ kind: FoundRecording.Kind, _ path: String) {
        switch (kind, wanted) {
        case (.dataset(let format), .sessions): skip(path, "not a session, but \(format)")
        case (.session, .imports): skip(path, "it is a session already")
        default: add(path)
        }
    }

    private mutating func add(_ path: String) {
        let place = (try? fileSystem.resolve(path)) ?? path
        if seen.insert(place).inserted { entries.append(Entry(path: path)) }
    }

    /// Whether a path is in the output folder, which itself is in the searched one.
    private func isInOutput(_ path: String, from root: String) -> Bool {
        guard let outputFolder, let root = try? fileSystem.resolve(root), root != outputFolder,
            !root.hasPrefix(outputFolder + "/"), let path = try? fileSystem.resolve(path)
        else { return false }
        return path == outputFolder || path.hasPrefix(outputFolder + "/")
    }
}

/// A pattern that matches nothing.
private struct NoMatch: Failure {
    let pattern: String

    var problem: String { "no file or folder matches this pattern" }
    var place: Place? { Place(file: pattern) }
    var remedy: Remedy {
        "Check the pattern: * and ? stay within one folder, and ** searches folders of any depth."
    }
}

/// All that was given or found was skipped.
struct NoRecording: Failure {
    let skipped: RecordingPaths.Skipped?

    var problem: String {
        guard let skipped else { return "there is no recording among these paths" }
        return TruthFile.isTruth(skipped.path)
            ? "this is the synthetic phone's ground truth, not a recording"
            : "there is no recording for this command among these paths"
    }
    var place: Place? { skipped.map { Place(file: $0.path) } }
    var remedy: Remedy {
        guard let skipped, TruthFile.isTruth(skipped.path) else {
            return "Give the path of a recording, or of a folder that contains some."
        }
        return "Give the path of the session folder next to it."
    }
}

extension String {
    /// The path without slashes at its end; the root stays `/`.
    var withoutEndSlashes: String {
        let end = lastIndex { $0 != "/" }
        return end.map { String(self[...$0]) } ?? (isEmpty ? "" : "/")
    }

    /// The path of an entry of this folder.
    func appending(name: String) -> String { self == "/" ? "/" + name : self + "/" + name }
}
