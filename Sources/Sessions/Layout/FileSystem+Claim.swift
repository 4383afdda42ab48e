import LockstepSamples

extension FileSystem {
    /// Locks a session, so that no one records, recovers or reads it meanwhile.
    ///
    /// - Throws: ``SessionError`` if it is in use.
    package func claimSession(_ path: String) throws -> any AnyObject & Sendable {
        try holding(path) { try claim(path) }
    }

    /// Locks a session together with other readers, so that no one changes it meanwhile.
    ///
    /// - Throws: ``SessionError`` if it is being changed.
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
