import LockstepFormats
import LockstepSamples

extension FileSystem {
    /// The folder of the session that a place is or lies in, whatever links and names lead there; nil
    /// outside of any session.
    ///
    /// Folders above the place may be missing. A folder is a session's where its manifest can be read,
    /// or where it has a seal, which a file more would break.
    package func session(around place: String) -> String? {
        var above: String? = place
        while let path = above, (try? resolve(path)) == nil { above = path.parentFolder }
        guard let there = above, var folder = try? resolve(there) else { return nil }
        while true {
            if isSession(folder) { return folder }
            guard let next = folder.folderAbove, next != folder else { return nil }
            folder = next
        }
    }

    /// Refuses a place that is a session's folder or lies in one.
    ///
    /// - Throws: ``SessionError``.
    func requireOutsideSessions(_ place: String) throws {
        guard session(around: place) == nil else {
            throw SessionError(.insideASession, place: Place(file: place))
        }
    }

    private func isSession(_ folder: String) -> Bool {
        let folder = folder == "/" ? "" : folder
        if (try? entry(at: folder + "/" + SessionLayout.seal)) != nil { return true }
        let manifest = folder + "/" + SessionLayout.manifest
        guard let bytes = try? contents(of: manifest, limit: Session.largestManifest) else {
            return false
        }
        return (try? SessionManifest(decoding: bytes)) != nil
    }
}

extension String {
    /// The folder above, `.` above a single name; nil of a place that nothing is above.
    fileprivate var parentFolder: String? {
        self == "." || self == "/" ? nil : folderAbove ?? "."
    }
}
