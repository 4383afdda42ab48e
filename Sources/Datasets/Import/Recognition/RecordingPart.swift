import LockstepFormats
import LockstepSessions

/// A file that was given instead of its recording's folder.
enum RecordingPart {
    /// `mav0/cam0/data/1.png` is four folders deep.
    private static let mostLevels = 4

    /// Why a path that leads to a file cannot be opened.
    ///
    /// Either a folder around it should be given, or its format is one that is only exported; nil
    /// if neither the file nor a folder around it is recognized. Formats of one file are recognized
    /// by that file, not by the files beside it.
    static func fact(_ path: String, _ fileSystem: any FileSystem) -> DatasetError.Fact? {
        if GroupManifest.isFile(path, fileSystem: fileSystem) { return .group }
        if let file = RecordingFolder(file: path, endings: [""], fileSystem: fileSystem),
            let written = DatasetFormat.exportOnly(in: file)
        {
            return .exportOnly(written)
        }
        var found: (path: String, layout: DatasetFormat)?
        var written: (path: String, layout: DatasetFormat)?
        var place = above(path)
        for _ in 0..<mostLevels {
            guard let path = place, let folder = try? RecordingFolder(path, fileSystem: fileSystem)
            else { break }
            let layouts = DatasetFormat.all.filter { layout in
                !layout.isOneFile && (try? layout.recognizes(folder)) == true
            }
            let layout = layouts.first(where: \.isImported)
            if let before = found?.layout {
                // A copy of an ASL recording may lack its outer folders and the files in them.
                guard before.isASL, let layout, layout.isASL else { break }
            }
            if let layout { found = (path, layout) }
            written = written ?? layouts.first.map { (path, $0) }
            place = above(path)
        }
        return (found ?? written).map { .insideFolder(of: $0.layout, folder: $0.path) }
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
