import LockstepSamples

/// The kind of output that an export's path names, decided by the path's extension alone.
///
/// Case does not matter. A path names a folder if it ends in a slash, has no ``FileExtension``, or has
/// a format's name as its extension, such as `walk.tum`. A path that ends in `.zip` names an
/// archive. The extension of the format's single file names that file. Any other extension belongs
/// to another kind of file and is rejected, unless a folder with that name exists.
public enum ExportPath: Hashable, Sendable {
    /// An empty path.
    case nothing
    /// `-`.
    case standardOutput
    /// A folder.
    case folder
    /// A zip archive of a folder.
    case archive
    /// The single file of a format, by its extension in lower case with the dot.
    case file(ending: String)
    /// A file that is not an export, by its extension.
    case otherFile(ending: String)
    /// A name that consists of an extension only, which would be a hidden file or folder.
    case unnamed(ending: String)

    /// The extension of archives.
    static let archiveEnding = ".zip"

    /// Determines the kind of output from a path.
    public init(_ path: String) {
        guard !path.isEmpty, path != "-" else {
            self = path.isEmpty ? .nothing : .standardOutput
            return
        }
        guard let ending = FileExtension(of: path) else {
            self = .folder
            return
        }
        let isOfAFile = DatasetFormat.fileEndings.contains(ending.text)
        if ending.isWholeName {
            self = .unnamed(ending: ending.text)
        } else if ending.text == Self.archiveEnding {
            self = .archive
        } else if isOfAFile {
            self = .file(ending: ending.text)
        } else if DatasetFormat.exported.contains(where: { "." + $0.name == ending.text }) {
            self = .folder
        } else {
            self = .otherFile(ending: ending.text)
        }
    }

    /// The reason why a format cannot be exported to a path, with a remedy; nil if it can.
    ///
    /// - Parameters:
    ///   - path: the path of the export.
    ///   - isFolderThere: whether a folder with that name exists.
    public static func refusal(
        _ path: String, for format: DatasetFormat, isFolderThere: Bool
    ) -> String? {
        let own = format.singleFile?.ending
        let endings = [own, archiveEnding].compactMap { $0 }.joined(separator: " or ")
        switch ExportPath(path) {
        case .folder, .archive: return nil
        case .file(let ending) where ending == own: return nil
        case .nothing:
            return "the path is empty: give a folder's name, or a path that ends in \(endings)."
        case .standardOutput:
            guard own == nil else { return nil }
            let names = DatasetFormat.exported.filter { $0.singleFile != nil }.map(\.name)
            return "\(format.name) is not a single file, so it cannot be written to '-': choose "
                + "\(names.joined(separator: ", ")), or give a path, such as export.zip."
        case .unnamed(let ending):
            guard !isFolderThere else { return nil }
            return "\(path) is only an extension: add a name, such as walk\(ending). "
                + slashAdvice
        case .file, .otherFile:
            guard !isFolderThere else { return nil }
            let kind = own.map { "a folder or a file that ends in \($0)" } ?? "a folder"
            return
                "\(path) has the extension of another type of file, and an export to \(format.name) is "
                + "\(kind): give a folder's name, or a path that ends in \(endings). \(slashAdvice)"
        }
    }

    private static let slashAdvice = "Add a slash at the end to export a folder of that name."
}
