import LockstepFormats
public import LockstepSamples

/// Compares a session with its seal.
public enum SealVerification {
    /// Compares every byte of the session in the folder `path` with its seal.
    ///
    /// - Parameters:
    ///   - keys: whose signatures are taken; anybody's where it is empty, so that only changes by
    ///     somebody without a key are found.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` where the disk refuses, ``SessionError`` where the folder has no
    ///   seal, ``FormatError`` where the seal is of a later version.
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
            // What an interrupted command leaves is never read as a part of the session.
            report.uncovered = comparison.uncovered.filter { SessionLayout.isUnfinished($0.key) }
            report.differences += comparison.uncovered.sorted { $0.key < $1.key }
                .filter { report.uncovered[$0.key] == nil }
                .map { comparison.addition($0.key, byteCount: $0.value) }
        } else {
            report.uncovered = comparison.uncovered
        }
        return report
    }

    /// A manifest says that the recording is complete only after the seal's end was written.
    private static func missingEnd(
        of path: String, _ seal: SealChain, _ fileSystem: any FileSystem
    ) throws -> [SealReport.Difference] {
        guard !seal.contents.isEnded, seal.end == nil else { return [] }
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
                "the recording had ended, and the lines that end its seal are not there")
        ]
    }

    private static func foreignKeys(
        _ seal: SealChain, _ keys: [PublicKey]
    ) -> [SealReport.Difference] {
        guard !keys.isEmpty else { return [] }
        return seal.keys.filter { !keys.contains($0) }.map { key in
            SealReport.Difference(
                .foreignKey, Place(file: SessionLayout.seal),
                "lines are signed by the key \(key.text), which was not asked for")
        }
    }
}

extension SealChain {
    /// Reads the seal of the session in the folder `path`.
    ///
    /// - Throws: ``SessionError`` where there is none.
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
        lateByteCount = seal.contents.lateByteCount
        amendments = seal.contents.amendments
        if let end = seal.end {
            differences = [Difference(.changed, end.place, end.problem)]
        } else if seal.isCutOff, isEnded {
            let place = Place(file: SessionLayout.seal, byte: seal.byteCount)
            differences = [Difference(.added, place, "half a line stands behind the seal's end")]
        }
    }
}
