import LockstepSamples

/// What the path of an export stands for, by its ending alone.
///
/// This is the one rule for it; upper and lower case are the same. A path that ends in a slash is a
/// folder's, whatever its name; so is a name without a ``FileEnding``, or with the name of a format for
/// one, such as `walk.tum`. A path that ends in `.zip` is an archive's, and one that ends as the only
/// file of the format does is that file's. Any other ending is refused, since it names a file of
/// another kind, unless a folder of that name is there already.
public enum ExportPath: Hashable, Sendable {
    /// An empty path.
    case nothing
    /// `-`.
    case standardOutput
    /// A folder.
    case folder
    /// A zip archive of a folder.
    case archive
    /// The only file of a format, by its ending in lower case with the dot.
    case file(ending: String)
    /// A file that is no export, by its ending.
    case otherFile(ending: String)
    /// A name that is an ending alone, which would be a hidden folder's or file's.
    case unnamed(ending: String)

    /// What an archive's name ends in.
    static let archiveEnding = ".zip"

    /// What a path stands for.
    public init(_ path: String) {
        guard !path.isEmpty, path != "-" else {
            self = path.isEmpty ? .nothing : .standardOutput
            return
        }
        guard let ending = FileEnding(of: path) else {
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

    /// Why an export to a format cannot have a path, with what to give; nil if it can.
    ///
    /// - Parameters:
    ///   - path: the path that this is of.
    ///   - isFolderThere: whether a folder of that name is there.
    public static func refusal(
        _ path: String, for format: DatasetFormat, isFolderThere: Bool
    ) -> String? {
        let own = format.soleFile?.ending
        let endings = [own, archiveEnding].compactMap { $0 }.joined(separator: " or ")
        switch ExportPath(path) {
        case .folder, .archive: return nil
        case .file(let ending) where ending == own: return nil
        case .nothing:
            return "The path is empty: give a folder's name, or a path that ends in \(endings)."
        case .standardOutput:
            guard own == nil else { return nil }
            let names = DatasetFormat.exported.filter { $0.soleFile != nil }.map(\.name)
            return "'-' takes one file, which \(format.name) is not: choose "
                + "\(names.joined(separator: ", ")), or give a path, such as export.zip."
        case .unnamed(let ending):
            guard !isFolderThere else { return nil }
            return "\(path) has no name before its ending: give one, such as walk\(ending). "
                + slashAdvice
        case .file, .otherFile:
            guard !isFolderThere else { return nil }
            let kind = own.map { "a folder or a file that ends in \($0)" } ?? "a folder"
            return "\(path) has another file's extension, and an export to \(format.name) is "
                + "\(kind): give a folder's name, or a path that ends in \(endings). \(slashAdvice)"
        }
    }

    private static let slashAdvice = "With a slash at its end it is a folder's name."
}
