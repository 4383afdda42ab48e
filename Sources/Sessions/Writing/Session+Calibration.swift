import LockstepFormats
public import LockstepSamples

extension Session {
    /// Stores a calibration in the session's manifest, in place of the one that is there.
    ///
    /// The manifest is replaced whole, so that it is never half written; nothing else changes.
    ///
    /// - Parameter seal: who signs the change in the seal of a session that has one; asked for only
    ///   then.
    /// - Returns: the session as it is now.
    /// - Throws: ``SessionError`` for a session that is being recorded or was cut off,
    ///   ``FileError`` where the disk refuses.
    public func storing(
        _ calibration: Calibration, seal: (() throws -> SealIdentity)? = nil
    ) throws -> Session {
        let claim = try fileSystem.claimSession(path)
        defer { withExtendedLifetime(claim) {} }
        var manifest = try Session(opening: path, fileSystem: fileSystem).manifest
        guard manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: path))
        }
        let amending = try seal.flatMap {
            try SealAmending(path, fileSystem: fileSystem, identity: $0)
        }
        manifest.calibration = calibration
        try fileSystem.replace(path + "/" + SessionLayout.manifest) { file in
            try manifest.encoded().withUnsafeBytes { try file.append($0) }
        }
        try amending?.append(command: "calibrate")
        return try Session(opening: path, fileSystem: fileSystem)
    }
}
