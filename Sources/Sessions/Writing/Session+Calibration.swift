import LockstepFormats
public import LockstepSamples

extension Session {
    /// Stores a calibration in the session's manifest, replacing the existing one, and signs for
    /// the change in the seal.
    ///
    /// The manifest is replaced completely; nothing else changes. A crash or a full disk at any
    /// point leaves a session that the same call, or ``SessionRecovery``, finishes.
    ///
    /// - Parameters:
    ///   - command: The command that the seal names.
    ///   - seal: Returns the identity that signs; called only if the session has a seal.
    /// - Returns: The session as it is now, and whether its seal, if it has one, covers the change.
    ///   It does not if the session or the seal was changed before.
    /// - Throws: ``SessionError`` for a session that is being recorded or was interrupted,
    ///   ``FileError`` if the disk fails.
    public func storing(
        _ calibration: Calibration, by command: String = "calibrate",
        seal: @escaping () throws -> SealIdentity
    ) throws -> (session: Session, isSealKept: Bool) {
        let fileSystem = try fileSystem.holding(path)
        let claim = try fileSystem.claimSession(path)
        defer { withExtendedLifetime(claim) {} }
        let ending = SealedEnding(of: path, on: fileSystem)
        try ending.complete(seal)
        var manifest = try Session(opening: path, fileSystem: fileSystem).manifest
        guard manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: path))
        }
        let amending = try SealAmending(path, fileSystem: fileSystem, identity: seal)
        manifest.calibration = calibration
        let isSealKept = try ending.put(
            manifest.encoded(), amending: amending, command: command)
        return (try Session(opening: path, fileSystem: fileSystem), isSealKept)
    }

    /// Returns the session's calibration with a lens that was calibrated separately, and noise if
    /// it was stated.
    ///
    /// The camera's mounting and the time offset stay.
    public func calibration(withLensOf other: Calibration) -> Calibration {
        guard var calibration = manifest.calibration else { return other }
        calibration.lens = other.lens
        calibration.noise = other.noise ?? calibration.noise
        // The source is that of the mounting, if there is one.
        if calibration.cameraFromImu == nil { calibration.source = other.source }
        return calibration
    }

    /// Returns the session's calibration with another time offset; the rest of it stays.
    public func calibration(with offset: TimeOffset) -> Calibration {
        var calibration = manifest.calibration ?? Calibration(timeOffset: offset)
        calibration.timeOffset = offset
        return calibration
    }
}
