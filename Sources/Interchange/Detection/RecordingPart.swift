import LockstepSessions

/// A file that was given where the folder of its recording is wanted.
enum RecordingPart {
    /// `mav0/cam0/data/1.png` lies four folders deep.
    private static let mostLevels = 4
    /// Layouts that a folder is of for one file in it, whatever lies beside that.
    private static let ofOneFile: [RecordingLayout] = [.mcap, .rosbag]

    /// Why a path that leads to a file cannot be opened: its folder should be given, or it is of a
    /// layout that is only written; nil if no folder around it is known.
    static func fact(_ path: String, _ fileSystem: any FileSystem) -> InterchangeError.Fact? {
        var found: (path: String, layout: RecordingLayout)?
        var written: ExportOnlyLayout?
        var place = above(path)
        for _ in 0..<mostLevels {
            guard let path = place, let folder = try? RecordingFolder(path, fileSystem: fileSystem)
            else { break }
            let layout = RecordingLayout.allCases.first { layout in
                !ofOneFile.contains(layout) && (try? layout.describes(folder)) == true
            }
            if let before = found?.layout {
                // A copy of an ASL recording may begin inside it, without what stands beside.
                guard before.isASL, let layout, layout.isASL else { break }
            }
            if let layout { found = (path, layout) }
            written = written ?? ExportOnlyLayout(of: folder)
            place = above(path)
        }
        if let found { return .partOfRecording(folder: found.path, found.layout) }
        return written.map { .exportOnly($0) }
    }

    /// The folder around a path; nil around the root.
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

extension RecordingLayout {
    fileprivate var isASL: Bool { self == .euroc || self == .tumvi }
}
