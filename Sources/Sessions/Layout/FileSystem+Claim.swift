import LockstepSamples

extension FileSystem {
    /// Holds a session, so that nobody records it or recovers it meanwhile.
    ///
    /// - Throws: ``SessionError`` where it is being recorded.
    package func claimSession(_ path: String) throws -> any AnyObject & Sendable {
        do {
            return try claim(path)
        } catch let error as FileError where error.code == .wouldBlock {
            throw SessionError(.beingRecorded, place: Place(file: path))
        }
    }
}
