import LockstepArguments
import LockstepDatasets
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The path of a file that a command creates.
enum OutputFile {
    /// Rejects the path of a folder, device, pipe, socket or symbolic link.
    ///
    /// The path of an existing file, or one that does not exist, is accepted here.
    ///
    /// - Parameters:
    ///   - endings: The accepted extensions, in lower case with the dot; a name without an
    ///     extension is accepted too.
    ///   - example: An acceptable name, for the message.
    /// - Throws: `ValidationError`.
    static func validate(_ path: String, endings: [String], example: String) throws {
        let advice = "Give a file's name, such as \(example)."
        guard !path.isEmpty, path != "-" else {
            throw ValidationError("'\(path)' is not a file name. \(advice)")
        }
        if let ending = FileExtension(of: path),
            !endings.contains(ending.text) || ending.isWholeName
        {
            throw ValidationError(
                "\(path) has the extension of another type of file, or no name before it. \(advice)"
            )
        }
        guard !path.hasSuffix("/") else {
            throw ValidationError("\(path) is a folder's name. \(advice)")
        }
        // The file is written under a temporary name and renamed when complete.
        for path in [path, path + SessionLayout.temporarySuffix] {
            guard let kind = kind(of: path) else { continue }
            throw ValidationError("\(path) is \(kind), not a file. \(advice)")
        }
    }

    /// The path of a file until it is complete.
    ///
    /// It contains the process ID, so that processes that create the same file do not write into
    /// one temporary file.
    static func temporary(of path: String) -> String {
        "\(path).\(getpid())\(SessionLayout.temporarySuffix)"
    }

    /// Removes temporary files of `path` that killed processes left.
    static func removeLeftovers(of path: String) {
        let disk = LocalFileSystem()
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        let start = (slash.map { String(path[path.index(after: $0)...]) } ?? path) + "."
        // Files that cannot be listed or removed do no harm.
        for entry in (try? disk.list(folder)) ?? [] {
            guard entry.name.hasPrefix(start), entry.name.hasSuffix(SessionLayout.temporarySuffix)
            else { continue }
            let number = entry.name.dropFirst(start.count).dropLast(
                SessionLayout.temporarySuffix.count)
            guard !entry.isDirectory, !entry.isSpecial, !entry.isLink,
                let process = pid_t(number), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? disk.remove((slash == nil ? "" : folder) + entry.name)
        }
    }

    /// The kind of entry at a path; nil for a regular file or if there is none.
    ///
    /// Does not follow links.
    private static func kind(of path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return "a folder"
        case S_IFLNK: return "a symbolic link"
        case S_IFIFO: return "a pipe"
        case S_IFSOCK: return "a socket"
        default: return "a device"
        }
    }
}

/// A file with the name of the output exists.
struct OutputExists: Failure {
    let place: Place?
    let problem = "a file with that name already exists"
    let remedy: Remedy = "Choose another name with --to, or replace it with \(.replace)."

    init(_ path: String) { place = Place(file: path) }
}
