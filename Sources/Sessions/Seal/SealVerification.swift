import LockstepFormats
public import LockstepSamples

/// Compares a session with its seal.
public enum SealVerification {
    /// Compares every byte of the session in the folder `path` with its seal.
    ///
    /// - Parameters:
    ///   - keys: The keys whose signatures are accepted. If empty, any key is accepted, so that
    ///     only changes made without a key are found.
    ///   - progress: Called now and then with the share of the work that is done, 0…1.
    /// - Throws: ``FileError`` if the disk fails, ``SessionError`` if the folder has no seal,
    ///   ``FormatError`` if the seal has a later version.
    public static func verify(
        _ path: String, fileSystem: any FileSystem, cryptography: any SealCryptography,
        keys: [PublicKey] = [], progress: (Double) -> Void = { _ in }
    ) throws -> SealReport {
        let fileSystem = OwnFiles(of: path, on: fileSystem)
        let seal = try SealChain(opening: path, fileSystem, cryptography)
        var report = SealReport(path, seal)
        report.differences += foreignKeys(seal, keys)
        report.differences += try missingEnd(of: path, seal, fileSystem)
        var comparison = try SealComparison(path, seal.contents, fileSystem, cryptography)
        try comparison.run(progress)
        if try SealedEnding(of: path, on: fileSystem).isWaiting(for: seal, cryptography) {
            report.isEnded = false
            report.interruptedCommand = seal.contents.amendments.last?.command
            comparison.leaveOut(SessionLayout.manifest)
        }
        report.differences += comparison.differences
        report.provenByteCount = comparison.provenByteCount
        if seal.contents.isEnded, seal.end == nil {
            // An interrupted command's leftover is never read as a part of the session.
            report.uncovered = comparison.uncovered.filter { SessionLayout.isUnfinished($0.key) }
            report.differences += comparison.uncovered.sorted { $0.key < $1.key }
                .filter { report.uncovered[$0.key] == nil }
                .map { comparison.addition($0.key, byteCount: $0.value) }
        } else {
            report.uncovered = comparison.uncovered
        }
        return report
    }

    /// Returns a difference if the manifest is complete but the seal's end is missing, since the
    /// seal's end is written first, unless the seal states that it stopped.
    private static func missingEnd(
        of path: String, _ seal: SealChain, _ fileSystem: any FileSystem
    ) throws -> [SealReport.Difference] {
        guard !seal.contents.isEnded, !seal.contents.isStopped, seal.end == nil else { return [] }
        do {
            let session = try Session(opening: path, fileSystem: fileSystem)
            guard session.manifest.state == .complete else { return [] }
        } catch is FormatError {
            return []
        } catch is SessionError {
            return []
        }
        return [
            SealReport.Difference(
                .missing, Place(file: SessionLayout.seal, byte: seal.byteCount),
                .missingEnd)
        ]
    }

    private static func foreignKeys(
        _ seal: SealChain, _ keys: [PublicKey]
    ) -> [SealReport.Difference] {
        guard !keys.isEmpty else { return [] }
        return seal.keys.filter { !keys.contains($0) }.map { key in
            SealReport.Difference(
                .foreignKey, Place(file: SessionLayout.seal), .foreignKey(key))
        }
    }
}

extension SealChain {
    /// Reads the seal of the session in the folder `path`.
    ///
    /// - Throws: ``SessionError`` if there is none.
    init(
        opening path: String, _ fileSystem: any FileSystem, _ cryptography: any SealCryptography
    ) throws {
        do {
            let source = try fileSystem.open(path + "/" + SessionLayout.seal)
            try self.init(source, cryptography)
        } catch let error as FileError where error.code == .missing {
            let isSession = try fileSystem.entry(at: path + "/" + SessionLayout.manifest) != nil
            throw SessionError(isSession ? .notSealed : .notASession, place: Place(file: path))
        }
    }
}

extension SealReport {
    fileprivate init(_ path: String, _ seal: SealChain) {
        self.path = path
        session = seal.session
        keys = seal.keys
        lineCount = seal.lineCount
        signedLineCount = seal.signedLineCount
        isEnded = seal.contents.isEnded
        isStopped = seal.contents.isStopped
        lateByteCount = seal.contents.lateByteCount
        amendments = seal.contents.amendments
        if let end = seal.end {
            differences = [Difference(.changed, end.place, .invalidLine(end.problem))]
        } else if seal.isCutOff, isEnded {
            let place = Place(file: SessionLayout.seal, byte: seal.byteCount)
            differences = [Difference(.added, place, .addedLine)]
        }
    }
}
