import LockstepConcurrency
import LockstepFormats
public import LockstepSamples

/// Repairs an interrupted recording.
///
/// Intact data stays as it is, byte for byte. Everything else is removed and recorded, in
/// `events.jsonl` and in the report. Recovering a second time changes nothing.
public enum SessionRecovery {
    /// Recovers the session in the folder `path`.
    ///
    /// A folder without a manifest counts as a session if a row of any of its files can be read.
    ///
    /// A session that was intact once and has been changed since is rejected, whatever the change:
    /// recovery can determine what is intact only for an interrupted recording.
    ///
    /// - Parameters:
    ///   - skippingBadRows: Whether to remove unreadable rows from a session that was intact once
    ///     and is otherwise unchanged.
    ///   - seal: Returns the identity that signs the seal's new lines, if the session has a seal;
    ///     called only then. Without it the seal stays unchanged, and `verify` reports every
    ///     change.
    ///   - progress: Called now and then with the share of the work that is done, 0…1.
    /// - Throws: ``FileError`` if the disk fails. ``SessionError`` if the folder contains no
    ///   session, is being recorded, was changed after it was intact, has more images without rows
    ///   than a crash leaves, or if the result does not read back. ``FormatError`` if the manifest
    ///   belongs to another format or a later version. Unless the disk failed or the result does not
    ///   read back, nothing was changed, except that the manifest of a recording that had ended may be
    ///   in its place.
    public static func recover(
        _ path: String, fileSystem: any FileSystem, codecs: any MediaCodecs,
        skippingBadRows: Bool = false,
        seal: (() throws -> SealIdentity)? = nil, progress: (Double) -> Void = { _ in }
    ) throws -> RecoveryReport {
        let path = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
        let (held, claim) = try claim(path, fileSystem)
        let fileSystem = OwnFiles(of: path, on: held)
        defer { withExtendedLifetime(claim) {} }
        let (manifest, isNew, before) = try begin(path, fileSystem, seal)
        let session = Session(path: path, manifest: manifest, fileSystem: fileSystem)
        let survey = try SessionSurvey(session, before, codecs: codecs) { progress($0 / 2) }
        if isNew, survey.largestSequence < 0 {
            throw SessionError(.notASession, place: Place(file: path))
        }
        let isCutOff = isNew || manifest.state == .recording
        let isOfRows = !isCutOff && survey.lacksOnlyBadRows(since: manifest)
        let isSkipping = skippingBadRows && isOfRows && survey.change(since: manifest) != nil
        let changes = isCutOff || isSkipping
        if !changes, let fact = survey.refusal(manifest, isOfRows, isAskedFor: skippingBadRows) {
            throw SessionError(fact, place: Place(file: path))
        }
        let orphanCount = survey.report.imagesRemoved.count
        guard orphanCount <= StoredImages.mostWithoutRows else {
            throw SessionError(
                .imagesWithoutRows(orphanCount), place: Place(file: RowFile.frames.rawValue))
        }
        let amending = try seal.flatMap {
            try SealAmending(path, fileSystem: fileSystem, isCutOff: isCutOff, identity: $0)
        }
        let events = changes ? survey.newEvents : []
        let repair = SessionRepair(path, fileSystem: fileSystem)
        if changes {
            try repair.checkRoom(
                for: survey, events: events, sealByteCount: amending?.sealByteCount ?? 0)
        }
        try repair.carryOut(survey, events: events)

        var report = survey.report
        if isSkipping {
            report.hasSkippedRows = true
            report.rowsRemoved = survey.rowsRemoved
            report.skippedRows = survey.unreadableRows
        }
        if !events.isEmpty { report.rowsKept[.events, default: 0] += events.count }
        var recovered = manifest
        survey.tally.fill(&recovered)
        recovered.movieCodec = survey.movie.map(\.codec) ?? manifest.movieCodec
        let result = Session(path: path, manifest: recovered, fileSystem: fileSystem)
        report.sequencesMissing = try result.verify(survey.tally, codecs: codecs) { sequence in
            progress((1 + Double(sequence) / Double(max(survey.largestSequence, 1))) / 2)
        }
        if changes {
            recovered.close(report)
            report.state = .recovered
            report.isSealKept = try write(recovered, path, fileSystem, amending)
        } else {
            report.isSealKept = try amending?.append(command: "recover") ?? true
        }
        return report
    }

    /// Returns the state before a recovery, after completing a recording of which only the last
    /// step was missing.
    private static func begin(
        _ path: String, _ fileSystem: any FileSystem, _ seal: (() throws -> SealIdentity)?
    ) throws -> (manifest: SessionManifest, isNew: Bool, report: RecoveryReport) {
        let (manifest, isNew) = try readManifest(path, fileSystem)
        guard let seal, try SealedEnding(of: path, on: fileSystem).complete(seal) else {
            let state = isNew ? nil : manifest.state
            return (manifest, isNew, RecoveryReport(path: path, previousState: state))
        }
        let ended = try readManifest(path, fileSystem).manifest
        var report = RecoveryReport(path: path, previousState: .recording)
        report.state = ended.state
        return (ended, false, report)
    }

    private static func claim(
        _ path: String, _ fileSystem: any FileSystem
    ) throws -> (any FileSystem, any AnyObject & Sendable) {
        do {
            let held = try fileSystem.holding(path)
            return (held, try held.claimSession(path))
        } catch let error as FileError where error.code == .missing {
            throw SessionError(.notASession, place: Place(file: path))
        }
    }

    /// Returns the manifest, or a new one if it is missing or incomplete.
    static func readManifest(
        _ path: String, _ fileSystem: any FileSystem
    ) throws -> (manifest: SessionManifest, isNew: Bool) {
        let file = path + "/" + SessionLayout.manifest
        let name = String(path.split(separator: "/").last ?? "session")
        let new = SessionManifest(sessionID: name, mode: "unknown", secondsFromUTC: 0)
        var bytes: [UInt8] = []
        do {
            bytes = try fileSystem.contents(of: file, limit: Session.largestManifest)
            return (try SessionManifest(decoding: bytes), false)
        } catch let error as FileError where error.code == .missing {
            try checkFolder(path, fileSystem)
            return (new, true)
        } catch let error as FormatError {
            // Complete JSON was written by someone else, not by this program.
            guard !isJSONDocument(bytes) else {
                throw error.at(Place(file: SessionLayout.manifest))
            }
            return (new, true)
        }
    }

    private static func checkFolder(_ path: String, _ fileSystem: any FileSystem) throws {
        do {
            _ = try fileSystem.list(path)
        } catch let error as FileError where error.code == .missing {
            throw SessionError(.notASession, place: Place(file: path))
        }
    }

    /// - Returns: Whether the seal, if there is one, covers the current content.
    private static func write(
        _ manifest: SessionManifest, _ path: String, _ fileSystem: any FileSystem,
        _ amending: SealAmending?
    ) throws -> Bool {
        let isSealKept = try SealedEnding(of: path, on: fileSystem).put(
            manifest.encoded(), amending: amending, command: "recover")
        let written = try Session(opening: path, fileSystem: fileSystem)
        guard written.manifest.frameCount == manifest.frameCount else {
            throw SessionError(
                .recoveryFailed("the manifest reads back differently"),
                place: Place(file: SessionLayout.manifest))
        }
        return isSealKept
    }
}

extension SessionSurvey {
    /// Why a session that was intact once is refused; nil if it has not changed.
    fileprivate func refusal(
        _ manifest: SessionManifest, _ isOfRows: Bool, isAskedFor isSkippingAskedFor: Bool
    ) -> SessionError.Fact? {
        guard let change = change(since: manifest) else { return nil }
        guard isSkippingAskedFor, let other = changeBesidesRows(since: manifest) else {
            return .changedAfterwards(change, isOfRows: isOfRows)
        }
        return .changedBesidesRows(other)
    }

    /// Drops for lost samples, and a notice for each other kind of loss.
    fileprivate var newEvents: [EventRow] {
        let time = tally.last ?? HostTime(nanoseconds: 0)
        let losses = report.lossesWithoutDrop(besides: noticesOnDisk)
        let notices = losses.enumerated().map { offset, notice in
            EventRow(
                time: time, event: .notice(notice.text),
                arrival: Arrival(time: nil, sequence: largestSequence + 1 + Int64(offset)))
        }
        return drops + notices
    }
}

extension RecoveryReport {
    /// Returns the losses without a drop of their own, to be recorded in the session as notices.
    ///
    /// - Parameter written: The notices that an earlier recovery wrote before it was interrupted.
    fileprivate func lossesWithoutDrop(
        besides written: Set<RecoveryNotice>
    ) -> [RecoveryNotice] {
        var silent = self
        silent.framesLost = []
        silent.cameraEndMissing = nil
        silent.motionsLost = 0
        silent.surfacesLost = 0
        // The manifest has its own notice.
        silent.previousState = silent.previousState ?? .recording
        silent.imagesRemoved.removeAll { name in written.contains { $0.names(name) } }
        return silent.losses.map(RecoveryNotice.init).filter { !written.contains($0) }
    }
}

extension SessionManifest {
    fileprivate mutating func close(_ report: RecoveryReport) {
        state = .recovered
        stopReason = stopReason ?? Self.cutOff
        if report.hasSkippedRows, !notices.contains(RecoveryNotice.skippedRows.text) {
            notices.append(RecoveryNotice.skippedRows.text)
        }
        if report.previousState == nil {
            notices.append(RecoveryNotice.lostManifest.text)
        }
        if report.sequencesMissing > 0 {
            notices.append(RecoveryNotice.missingSequences(report.sequencesMissing).text)
        }
    }
}
