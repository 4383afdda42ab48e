import LockstepSamples

/// The exporter of a format.
struct DatasetWriter: Sendable {
    /// The parts of the format's own streams and facets that are lost, one clause each.
    let losses: [String]
    /// The treatment of frames whose image was not stored.
    let imageNeed: ImageNeed
    /// The possible file paths of an export; each `*` matches any part of a file name.
    let files: [String]
    /// The single file that can replace the export's folder; nil for several files.
    let singleFile: SingleFile?
    /// Whether several sessions on one clock can be written into one export.
    let takesGroups: Bool
    /// Writes the sessions' files into the folder that their jobs share.
    let write: @Sendable ([ExportJob]) throws -> Void

    /// Creates a writer of one session.
    init(
        losses: [String], imageNeed: ImageNeed = .everyFrame, files: [String],
        singleFile: SingleFile? = nil, write: @escaping @Sendable (ExportJob) throws -> Void
    ) {
        self.losses = losses
        self.imageNeed = imageNeed
        self.files = files
        self.singleFile = singleFile
        self.write = { try $0.forEach(write) }
        takesGroups = false
    }

    /// Creates a writer of one or several sessions.
    init(
        losses: [String], imageNeed: ImageNeed = .everyFrame, files: [String],
        singleFile: SingleFile? = nil, writeAll: @escaping @Sendable ([ExportJob]) throws -> Void
    ) {
        self.losses = losses
        self.imageNeed = imageNeed
        self.files = files
        self.singleFile = singleFile
        write = writeAll
        takesGroups = true
    }
}

extension DatasetFormat {
    /// The treatment of frames whose image was not stored.
    var imageNeed: ImageNeed { writer?.imageNeed ?? .everyFrame }

    /// Whether an export in this format can contain a file with this path; true for files of
    /// macOS's Finder too.
    func canHave(_ path: String) -> Bool {
        Self.isClutter(path) || (writer?.files ?? []).contains { path.isNamed(by: $0) }
    }

    /// Whether a file was left by macOS's Finder.
    static func isClutter(_ path: String) -> Bool { path.hasSuffix(".DS_Store") }
}

extension String {
    fileprivate func isNamed(by pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let start = parts.first, let end = parts.last, parts.count > 1 else {
            return self == pattern
        }
        guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else {
            return false
        }
        var rest = dropFirst(start.count).dropLast(end.count)
        for part in parts.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: part), !rest[..<found.lowerBound].contains("/")
            else { return false }
            rest = rest[found.upperBound...]
        }
        return !rest.contains("/")
    }
}
