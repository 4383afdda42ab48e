import LockstepAnalysis
import LockstepFormats
package import LockstepSamples
import LockstepSessions

/// Reads recordings into records.
package struct SessionReader: Sendable {
    private let codecs: any MediaCodecs
    private let cryptography: (any SealCryptography)?
    private let nameAction: @Sendable (RemedyAction) -> String
    private let fileSystem = LocalFileSystem()

    /// - Parameters:
    ///   - cryptography: compares a sealed session with its seal; nil skips the seal.
    ///   - nameAction: names the actions in remedies, such as the command of a tool.
    package init(
        codecs: any MediaCodecs, cryptography: (any SealCryptography)?,
        namingActions nameAction: @escaping @Sendable (RemedyAction) -> String
    ) {
        self.codecs = codecs
        self.cryptography = cryptography
        self.nameAction = nameAction
    }

    /// Returns the record of a recording; an error becomes part of the record.
    ///
    /// - Parameters:
    ///   - folder: the catalog's folder.
    ///   - isChecking: whether to check the session, which reads all of its files.
    ///   - progress: called from time to time with the share of the work done, 0…1.
    func record(
        of found: FoundRecording, in folder: String, isChecking: Bool,
        progress: (Double) -> Void
    ) -> SessionRecord {
        var record = SessionRecord(
            path: found.path, fingerprint: found.fingerprint, content: .unreadable(""))
        do {
            try read(found, at: folder + "/" + found.path, isChecking, &record, progress)
        } catch {
            let failure = error as? any Failure
            record.content = .unreadable(failure?.problem ?? "\(error)")
            record.measurements = nil
        }
        return record
    }

    private func read(
        _ found: FoundRecording, at path: String, _ isChecking: Bool,
        _ record: inout SessionRecord, _ progress: (Double) -> Void
    ) throws {
        switch found.kind {
        case .unreadable(let reason): record.content = .unreadable(reason)
        case .dataset(let format):
            record.content = .dataset(format: format)
            record.byteCount = try byteCount(of: path)
        case .session:
            record.byteCount = try fileSystem.byteCount(ofTree: path)
            let session = try Session(opening: path, fileSystem: fileSystem)
            var additions = SessionRecord.Additions()
            // Unreadable notes are a finding of the check; the rest of the record is still valid.
            additions.notes = try? session.laterNotes()
            additions.isSealed = try session.openIfPresent(SessionLayout.seal) != nil
            record.content = .session(session.manifest, additions)
            if isChecking { record.measurements = try measurements(of: session, progress) }
        }
    }

    private func byteCount(of path: String) throws -> Int64 {
        let entry = try fileSystem.entry(at: path)
        return entry?.isDirectory == true
            ? try fileSystem.byteCount(ofTree: path) : entry?.byteCount ?? 0
    }

    private func measurements(
        of session: Session, _ progress: (Double) -> Void
    ) throws -> Measurements {
        let digest = try SessionDigest(session, progress: progress)
        let reading = digest.reading
        let report = try SessionCheck.report(
            on: digest, of: session, codecs: codecs, cryptography: cryptography,
            progress: progress)
        var measurements = Measurements(
            report: report,
            remedies: report.findings.map { $0.remedy?.text(naming: nameAction) })
        if let bounds = reading.path.bounds {
            measurements.pathLengthMeters = reading.path.lengthMeters
            measurements.reachMeters = reading.path.reachMeters
            measurements.bounds = Measurements.Bounds(low: bounds.low, high: bounds.high)
        }
        measurements.position = reading.places.elements.first
        // A session without a readable image has no thumbnail; the check reports why.
        measurements.thumbnail = try? Thumbnail.jpeg(
            of: session, frames: reading.frames.elements, codecs: codecs)
        return measurements
    }
}
