import LockstepFormats
import LockstepSamples

extension FileSystem {
    /// The folder of the session that a place is or lies in, whatever links and names lead there; nil
    /// outside of any session.
    ///
    /// Folders above the place may be missing. A folder is a session's where its manifest can be read,
    /// or where it has a seal, which a file more would break. What this process may not look at is no
    /// session of its user's.
    ///
    /// - Throws: ``FileError`` where the disk fails.
    package func session(around place: String) throws -> String? {
        var above: String? = place
        var missing: [Substring] = []
        while let path = above {
            if let folder = try ifAllowed({ try resolve(path) }) {
                guard missing.contains("..") else { return try session(aroundResolved: folder) }
                // Folders that are missing will be plain ones, out of which '..' leads back.
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

    /// Refuses a place that is a session's folder or lies in one.
    ///
    /// - Throws: ``SessionError``; ``FileError`` where the disk fails.
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

    /// What the disk answers; nil of what is not there or may not be looked at.
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
    /// The folder above, `.` above a single name; nil of a place that nothing is above.
    fileprivate var parentFolder: String? {
        self == "." || self == "/" ? nil : folderAbove ?? "."
    }

    /// What stands behind the last slash.
    fileprivate var lastName: Substring {
        lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    }

    /// The path that names lead to from this folder, without a link among them.
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
