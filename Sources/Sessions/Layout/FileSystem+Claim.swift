import LockstepSamples

extension FileSystem {
    /// Holds a session, so that no one records it, recovers it or reads it meanwhile.
    ///
    /// - Throws: ``SessionError`` where it is in use.
    package func claimSession(_ path: String) throws -> any AnyObject & Sendable {
        try holding(path) { try claim(path) }
    }

    /// Holds a session together with others that read it, so that no one changes it meanwhile.
    ///
    /// - Throws: ``SessionError`` where it is being changed.
    package func shareSession(_ path: String) throws -> any AnyObject & Sendable {
        try holding(path) { try share(path) }
    }

    private func holding(
        _ path: String, _ hold: () throws -> any AnyObject & Sendable
    ) throws -> any AnyObject & Sendable {
        do {
            return try hold()
        } catch let error as FileError where error.code == .wouldBlock {
            throw SessionError(.beingRecorded, place: Place(file: path))
        }
    }
}
