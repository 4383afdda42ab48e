import LockstepFormats
import LockstepSamples

/// All defects of an interrupted recording; changes nothing on the disk.
///
/// Memory grows with the number of defects and images, not with the number of rows.
struct SessionSurvey {
    /// The changes that each existing row file needs.
    private(set) var files: [RowFile: RowSurveyResult] = [:]
    /// The movie, if there is one.
    let movie: MovieSurvey?
    /// The audio file, if there is one.
    private(set) var audio: AudioSurvey?
    /// Drops to add to the events, each with the `seq` of the lost sample.
    private(set) var drops: [EventRow] = []
    /// The counts of the remaining samples.
    private(set) var tally = SessionTally()
    /// The largest `seq` of any readable row; −1 without rows.
    private(set) var largestSequence: Int64 = -1
    /// The recovery's report so far.
    private(set) var report: RecoveryReport
    private var images: StoredImages
    private var dropsOnDisk: Set<DropKey> = []
    /// Whether an earlier, interrupted recovery recorded that the camera's end is lost.
    private var knowsLostEnd = false
    /// Notices of an earlier recovery that was interrupted.
    private(set) var noticesOnDisk: Set<RecoveryNotice> = []
    private var lastCameraDrop: HostTime?
    /// Whether the sensors were interrupted when the recording ended.
    private var isInterrupted = false

    /// The sample that a drop row refers to.
    private struct DropKey: Hashable {
        var stream: Stream
        var sequence: Int64
    }

    /// Examines every row and image.
    ///
    /// - Parameter progress: Called after each frame with the share of the images that has been
    ///   examined.
    init(
        _ session: Session, _ report: RecoveryReport, codecs: any MediaCodecs,
        progress: (Double) -> Void
    ) throws {
        self.report = report
        movie = try session.openIfPresent(SessionLayout.movie).map { source in
            let isComplete = session.manifest.state == .complete
            return try MovieSurvey(source, isComplete: isComplete, codecs: codecs)
        }
        audio = try session.openIfPresent(SessionLayout.audio).map(AudioSurvey.init)
        images = try StoredImages(
            session.path, movieImageCount: movie?.imageCount ?? 0,
            fileSystem: session.fileSystem)
        try surveyEvents(session)
        try surveyMotion(session)
        try surveyEnvironment(session)
        try surveySurfaces(session)
        try surveyAudio(session)
        try surveyFrames(session, progress)
        noteLostEnd(session.manifest)
        finishReport()
        if session.manifest.knowsFeatures(of: tally) { self.report.featuresLost = 0 }
    }

    private mutating func finishReport() {
        report.imagesRemoved = images.orphans
        report.unfinishedRemoved = images.unfinished
        for (file, result) in files {
            report.rowsKept[file] = result.keptCount
            if result.unreadableCount > 0 { report.rowsRemoved[file] = result.unreadableCount }
        }
        if let audio, audio.isDamaged { report.isAudioSetAside = audio.hasSamples }
        guard let movie else { return }
        report.movie = RecoveryReport.Movie(
            bytesRemoved: movie.wholeByteCount > 0 ? movie.byteCount - movie.wholeByteCount : 0,
            hasFragmentsBehind: movie.hasFragmentsBehind, imageCount: movie.imageCount,
            isSetAside: movie.wholeByteCount == 0)
    }

    private mutating func note(_ sequence: Int64) {
        largestSequence = max(largestSequence, sequence)
    }

    /// Adds a drop unless an earlier, interrupted recovery wrote it.
    private mutating func drop(
        _ stream: Stream, at time: HostTime, _ arrival: Arrival
    ) {
        let key = DropKey(stream: stream, sequence: arrival.sequence)
        guard dropsOnDisk.insert(key).inserted else { return }
        let drop = Drop(
            stream: stream, reason: .lostInCrash, evidence: .reported, timestamp: time)
        note(drop)
        drops.append(EventRow(time: time, event: .drop(drop), arrival: arrival))
        tally.count(.drop(drop))
    }

    private mutating func note(_ drop: Drop) {
        guard drop.stream == .camera, let time = drop.timestamp else { return }
        lastCameraDrop = max(lastCameraDrop ?? time, time)
    }

    /// Notes that the camera ends before the other sensors, and adds a drop with a new sequence
    /// number for frames that no other drop covers.
    private mutating func noteLostEnd(_ manifest: SessionManifest) {
        guard manifest.state == .recording, !isInterrupted,
            let lost = LostEnd(tally, manifest, lastDrop: lastCameraDrop), let time = tally.last
        else { return }
        report.cameraEndMissing = lost.missing
        report.hasUncountedFrames = lost.hasUncountedFrames
        guard lost.hasUncountedFrames, !knowsLostEnd else { return }
        largestSequence += 1
        let arrival = Arrival(time: nil, sequence: largestSequence)
        drops.append(EventRow(time: time, event: .drop(lost.drop), arrival: arrival))
        tally.count(.drop(lost.drop))
    }
}

extension SessionSurvey {
    private mutating func surveyEvents(_ session: Session) throws {
        let rows = try session.survey(.events, .free, { $0.arrival }, EventRow.init(line:))
        guard let rows else { return }
        while let head = rows.head {
            note(head.sequence)
            tally.count(head.row.event)
            note(head.row.event, head.sequence)
            try rows.advance()
        }
        files[.events] = rows.result
    }

    private mutating func note(_ event: SessionEvent, _ sequence: Int64) {
        switch event {
        case .interruptionBegan: isInterrupted = true
        case .interruptionEnded: isInterrupted = false
        case .notice(let words):
            if let notice = RecoveryNotice(reading: words) { noticesOnDisk.insert(notice) }
        case .drop(let drop) where drop.reason == .lostInCrash && drop.count == nil:
            knowsLostEnd = true
        case .drop(let drop):
            note(drop)
            guard drop.reason == .lostInCrash else { return }
            dropsOnDisk.insert(DropKey(stream: drop.stream, sequence: sequence))
        default: break
        }
    }

    private mutating func surveyEnvironment(_ session: Session) throws {
        try surveyPlain(
            session.survey(.barometer, .rising, { $0.arrival }, BarometerRow.init(line:)),
            .barometer
        ) { $0.sample.timestamp }
        try surveyPlain(
            session.survey(.location, .rising, { $0.arrival }, LocationRow.init(line:)),
            .location
        ) { $0.sample.timestamp }
    }

    private mutating func surveyPlain<Row>(
        _ rows: RowSurvey<Row>?, _ stream: Stream, time: (Row) -> HostTime
    ) throws {
        guard let rows else { return }
        while let head = rows.head {
            note(head.sequence)
            tally.count(stream, at: time(head.row))
            try rows.advance()
        }
        files[rows.file] = rows.result
    }

    private mutating func surveySurfaces(_ session: Session) throws {
        try surveyStored(
            session.survey(.mesh, .rising, { $0.arrival }, MeshRow.init(line:)), \.surfacesLost
        ) {
            ($0.kind.stream, $0.timestamp, $0.arrival)
        } claim: {
            try $0.images.claim($1)
        }
    }

    private mutating func surveyAudio(_ session: Session) throws {
        try surveyStored(
            session.survey(.audio, .rising, { $0.arrival }, AudioRow.init(line:)), \.audioBlocksLost
        ) {
            (.audio, $0.timestamp, $0.arrival)
        } claim: {
            $0.audio?.claim($1) == true
        }
    }

    /// Examines rows whose data is in other files; a row without its data becomes a drop.
    ///
    /// - Parameters:
    ///   - lost: The count of such rows.
    ///   - claim: Whether a row's data is there, and no other row's.
    private mutating func surveyStored<Row>(
        _ rows: RowSurvey<Row>?, _ lost: WritableKeyPath<RecoveryReport, Int>,
        facts: (Row) -> (stream: Stream, time: HostTime, arrival: Arrival),
        claim: (inout Self, Row) throws -> Bool
    ) throws {
        guard let rows else { return }
        while let head = rows.head {
            note(head.sequence)
            let (stream, time, arrival) = facts(head.row)
            if try claim(&self, head.row) {
                tally.count(stream, at: time)
            } else {
                rows.remove(line: head.line)
                report[keyPath: lost] += 1
                drop(stream, at: time, arrival)
            }
            try rows.advance()
        }
        files[rows.file] = rows.result
    }

    private mutating func surveyMotion(_ session: Session) throws {
        let parts = try session.survey(
            .imu, .notFalling, { $0.arrival }, InertialRow.init(line:))
        let attitudes = try session.survey(
            .attitude, .rising, { $0.arrival }, AttitudeRow.init(line:))
        while let group = try MotionGroup(next: parts, attitudes) {
            note(group.sequence)
            for row in group.readings { tally.count(row.channel.stream, at: row.timestamp) }
            guard let (time, arrival) = group.motion else { continue }
            if group.isComplete {
                tally.count(.deviceMotion, at: time)
            } else {
                group.remove(from: parts, attitudes)
                report.motionsLost += 1
                drop(.deviceMotion, at: time, arrival)
            }
        }
        files[.imu] = parts?.result
        files[.attitude] = attitudes?.result
    }

    private mutating func surveyFrames(
        _ session: Session, _ progress: (Double) -> Void
    ) throws {
        let frames = try session.survey(.frames, .rising, { $0.arrival }, FrameRow.init(line:))
        let features = try session.survey(
            .features, .rising, { $0.arrival }, FeatureRow.init(line:))
        while let head = frames?.head {
            note(head.sequence)
            let cause = try images.claim(head.row)
            let hasFeatures = try takeFeatures(features, of: head.sequence, stays: cause == nil)
            if let cause {
                frames?.remove(line: head.line)
                lose(head.row, cause)
            } else {
                tally.count(head.row, hasFeatures: hasFeatures)
                if head.row.featurePointCount != nil, !hasFeatures { report.featuresLost += 1 }
            }
            try frames?.advance()
            progress(images.claimedShare)
        }
        _ = try takeFeatures(features, of: .max, stays: false)
        files[.frames] = frames?.result
        files[.features] = features?.result
    }

    /// Advances past the feature rows up to a frame's, and removes those that belong to no frame.
    ///
    /// - Returns: Whether the frame has a row.
    private mutating func takeFeatures(
        _ features: RowSurvey<FeatureRow>?, of sequence: Int64, stays: Bool
    ) throws -> Bool {
        while let features, let head = features.head, head.sequence <= sequence {
            let isOfFrame = head.sequence == sequence
            try features.advance()
            if isOfFrame, stays { return true }
            features.remove(line: head.line)
            if !isOfFrame { report.featuresWithoutFrame += 1 }
        }
        return false
    }

    private mutating func lose(_ row: FrameRow, _ cause: RecoveryReport.LostFrame.Cause) {
        report.framesLost.append(
            RecoveryReport.LostFrame(
                index: row.index, timestamp: row.timestamp, sequence: row.arrival.sequence,
                cause: cause))
        drop(.camera, at: row.timestamp, row.arrival)
    }
}

extension SessionManifest {
    /// Whether an earlier recovery has counted the current rows of feature points.
    fileprivate func knowsFeatures(of tally: SessionTally) -> Bool {
        let stated = streams.first { $0.description.stream == .featurePoints }?.count ?? 0
        return state == .recovered && stated == tally.streams[.featurePoints]?.samples ?? 0
    }
}

extension InertialChannel {
    /// The stream to which the channel's rows belong.
    fileprivate var stream: Stream { sensor?.stream ?? .deviceMotion }
}
