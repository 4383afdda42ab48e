import LockstepSessions

/// A file that was given instead of its recording's folder.
enum RecordingPart {
    /// `mav0/cam0/data/1.png` is four folders deep.
    private static let mostLevels = 4

    /// Why a path that leads to a file cannot be opened.
    ///
    /// Either its folder should be given, or its format is one that is only exported; nil if no
    /// folder around it is recognized.
    static func fact(_ path: String, _ fileSystem: any FileSystem) -> DatasetError.Fact? {
        var found: (path: String, layout: DatasetFormat)?
        var written: DatasetFormat?
        var place = above(path)
        for _ in 0..<mostLevels {
            guard let path = place, let folder = try? RecordingFolder(path, fileSystem: fileSystem)
            else { break }
            let layout = DatasetFormat.imported.first { layout in
                layout.reader?.ofOneFile == nil && (try? layout.recognizes(folder)) == true
            }
            if let before = found?.layout {
                // A copy of an ASL recording may lack its outer folders and the files in them.
                guard before.isASL, let layout, layout.isASL else { break }
            }
            if let layout { found = (path, layout) }
            written = written ?? .exportOnly(in: folder)
            place = above(path)
        }
        if let found { return .partOfRecording(folder: found.path, found.layout) }
        return written.map { .exportOnly($0) }
    }

    /// The folder around a path; nil for the root.
    static func above(_ path: String) -> String? {
        let names = path.split(separator: "/")
        guard let last = names.last else { return path.isEmpty ? "." : nil }
        if last == ".." { return path + "/.." }
        if path == "." { return ".." }
        let rest = names.dropLast().joined(separator: "/")
        if path.hasPrefix("/") { return "/" + rest }
        return rest.isEmpty ? "." : rest
    }
}

extension DatasetFormat {
    fileprivate var isASL: Bool { self == .euroc || self == .tumvi }
}
