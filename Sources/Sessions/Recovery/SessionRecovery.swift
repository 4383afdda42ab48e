import LockstepFormats
public import LockstepSamples

/// Puts a recording that was cut off in order.
///
/// What is whole stays as it is, byte for byte; what is not is removed and written down, in
/// `events.jsonl` and in the report. Recovering a second time changes nothing.
public enum SessionRecovery {
    /// Recovers the session in the folder `path`.
    ///
    /// A folder without a manifest counts as a session when a row of any of its files can be read.
    ///
    /// A session that was put in order once and has been changed since is refused, whatever the
    /// change: only of a recording that was cut off is it known what is whole.
    ///
    /// - Parameters:
    ///   - skippingBadRows: whether rows that cannot be read are removed from a session that was in
    ///     order once, and is otherwise as it was.
    ///   - seal: who signs what is written into the seal of a session that has one; asked for only
    ///     then. Without it the seal stays as it is, and tells every change.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` where the disk refuses, ``SessionError`` where the folder holds no
    ///   session, is being recorded, was changed after it was put in order, has more images without
    ///   rows than a crash leaves, or the result does not read back, ``FormatError`` where the manifest belongs to another format or a later version;
    ///   then nothing was changed, but that the manifest of a recording which had ended may be in its
    ///   place.
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
        if !changes, let change = survey.change(since: manifest) {
            throw SessionError(
                .changedAfterwards(change, isOfRows: isOfRows), place: Place(file: path))
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

    /// What is there before a recovery, once a recording that had only its last step to take has taken
    /// it.
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

    /// The manifest, or a new one where it is missing or was cut off.
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
            // JSON that is whole was written by somebody, and not by this program.
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

    /// - Returns: whether the seal, where there is one, covers what is there now.
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
    /// Drops for what was lost, and a notice for each other kind of loss.
    fileprivate var newEvents: [EventRow] {
        let time = tally.last ?? HostTime(nanoseconds: 0)
        let words = report.lossesWithoutDrop(besides: noticesOnDisk)
        let notices = words.enumerated().map { offset, words in
            EventRow(
                time: time, event: .notice(words),
                arrival: Arrival(time: nil, sequence: largestSequence + 1 + Int64(offset)))
        }
        return drops + notices
    }
}

extension RecoveryReport {
    /// What went without a drop of its own, to be said in the session itself, as notices.
    ///
    /// - Parameter said: what an earlier recovery wrote before it was cut off itself.
    fileprivate func lossesWithoutDrop(besides said: Set<String>) -> [String] {
        var silent = self
        silent.framesLost = []
        silent.cameraEndMissing = nil
        silent.motionsLost = 0
        // The manifest has a notice of its own.
        silent.previousState = silent.previousState ?? .recording
        let removals = said.filter { $0.hasPrefix("recover: ") }
        silent.imagesRemoved.removeAll { name in removals.contains { $0.contains(name) } }
        return silent.losses.map { "recover: " + $0 }.filter { !said.contains($0) }
    }
}

extension SessionManifest {
    fileprivate mutating func close(_ report: RecoveryReport) {
        state = .recovered
        stopReason = stopReason ?? Self.cutOff
        if report.hasSkippedRows, !notices.contains(RecoveryReport.skippedRowsNotice) {
            notices.append(RecoveryReport.skippedRowsNotice)
        }
        if report.previousState == nil {
            notices.append("recover: the manifest was lost; device, mode and UTC offset with it")
        }
        if report.sequencesMissing > 0 {
            notices.append(RecoveryReport.missingNotice(report.sequencesMissing))
        }
    }
}
