import LockstepFormats
import LockstepSamples

extension FileSystem {
    /// The folder of the session that a path is or is inside, links resolved; nil outside all sessions.
    ///
    /// Folders of the path can be missing. A folder is a session if its manifest can be read, or if it
    /// has a seal, which one more file would break. A folder that this process is not allowed to read is
    /// not taken for a session.
    ///
    /// - Throws: ``FileError`` if the disk fails.
    package func session(around place: String) throws -> String? {
        var above: String? = place
        var missing: [Substring] = []
        while let path = above {
            if let folder = try ifAllowed({ try resolve(path) }) {
                guard missing.contains("..") else { return try session(aroundResolved: folder) }
                // Missing folders will be made as plain folders, so '..' leads back out of them.
                return try session(around: folder.followed(by: missing))
            }
            missing.insert(path.lastName, at: 0)
            above = path.parentFolder
        }
        return nil
    }

    private func session(aroundResolved place: String) throws -> String? {
        var folder = place
        while try !isSession(folder) {
            guard let next = folder.folderAbove, next != folder else { return nil }
            folder = next
        }
        return folder
    }

    /// Refuses a path that is a session's folder or is inside one.
    ///
    /// - Throws: ``SessionError``; ``FileError`` if the disk fails.
    package func requireOutsideSessions(_ place: String) throws {
        guard try session(around: place) == nil else {
            throw SessionError(.insideASession, place: Place(file: place))
        }
    }

    private func isSession(_ folder: String) throws -> Bool {
        let folder = folder == "/" ? "" : folder
        if try ifAllowed({ try entry(at: folder + "/" + SessionLayout.seal) }) != nil {
            return true
        }
        let manifest = folder + "/" + SessionLayout.manifest
        let bytes = try ifAllowed { try contents(of: manifest, limit: Session.largestManifest) }
        return bytes.map { (try? SessionManifest(decoding: $0)) != nil } ?? false
    }

    /// The disk's answer; nil if there is nothing, or this process is not allowed to look.
    private func ifAllowed<Answer>(_ ask: () throws -> Answer?) throws -> Answer? {
        do {
            return try ask()
        } catch let error as FileError where Self.codesOfNothing.contains(error.code) {
            return nil
        }
    }

    private static var codesOfNothing: [FileError.Code] {
        [
            .missing, .permission, .notPermitted, .notDirectory, .nameTooLong, .tooLarge, .invalid,
        ]
    }
}

extension String {
    /// The parent folder, which is `.` for a single name; nil for `.` and `/`.
    fileprivate var parentFolder: String? {
        self == "." || self == "/" ? nil : folderAbove ?? "."
    }

    /// The name after the last slash.
    fileprivate var lastName: Substring {
        lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    }

    /// This folder's path with names appended, `..` applied.
    fileprivate func followed(by names: [Substring]) -> String {
        names.reduce(self) { path, name in
            switch name {
            case "", ".": return path
            case "..": return path.folderAbove ?? "/"
            default: return (path == "/" ? "" : path) + "/" + name
            }
        }
    }
}
