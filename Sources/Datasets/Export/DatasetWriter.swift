import LockstepSamples

/// The exporter of a format.
struct DatasetWriter: Sendable {
    /// The parts of the format's own streams and facets that are lost, one clause each.
    let losses: [String]
    /// The treatment of frames whose image was not stored.
    let imageNeed: ImageNeed
    /// The possible file paths of an export; `*` matches any part of a file name.
    let files: [String]
    /// The single file that can replace the export's folder; nil for several files.
    let singleFile: SingleFile?
    /// Writes a session's files into the folder of a job.
    let write: @Sendable (ExportJob) throws -> Void

    init(
        losses: [String], imageNeed: ImageNeed = .everyFrame, files: [String],
        singleFile: SingleFile? = nil, write: @escaping @Sendable (ExportJob) throws -> Void
    ) {
        self.losses = losses
        self.imageNeed = imageNeed
        self.files = files
        self.singleFile = singleFile
        self.write = write
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
        guard let star = pattern.firstIndex(of: "*") else { return self == pattern }
        let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
        guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else {
            return false
        }
        return !dropFirst(start.count).dropLast(end.count).contains("/")
    }
}
