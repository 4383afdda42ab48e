import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The work of each of a recording's threads.
extension RecordingRun {
    /// The interval at which both clocks are read: a crash loses at most this much of the wall
    /// clock's drift.
    private static let anchorInterval = HostDuration.seconds(10)

    func formatRows() {
        var stage = RowStage(configuration, intake: intake, line: line, disk: disk)
        stage.run(dependencies.autoreleasePool) { self.isAbandoned }
    }

    func encodeImages() {
        let codec = Result { try dependencies.codecs.makeStillCodec() }
        dependencies.autoreleasePool.repeatUnits(while: {
            guard let (ticket, frame) = nextJob() else { return false }
            let result = Result { try encode(frame, with: codec.get()) }
            line.change { $0.complete(ticket, with: result) }
            return true
        })
    }

    private func nextJob() -> (ticket: Int, frame: CameraFrame)? {
        line.change(when: \.isForEncoders) { $0.takeJob() }
    }

    private func encode(_ frame: CameraFrame, with codec: any StillCodec) throws -> EncodedStill {
        guard case .pixels(let pixels) = frame.image, !isAbandoned,
            let still = try configuration.mode.still(of: pixels, with: codec)
        else { throw RecordingFailure.cancelled }
        return still
    }

    func storeImages() {
        var movie = movieOfAllImages()
        guard movie.codec != nil, !isAbandoned else { return }
        do {
            try movie.finish()
            let ending = MovieEnding(
                codec: movie.codec, findings: try findings(against: movie.expectation))
            state.withLock { $0.movie = ending }
        } catch {
            state.withLock { $0.movie.codec = movie.codec }
            fail(RecordingFailure(.writeFailed, "the movie could not be finished", cause: error))
        }
    }

    /// Stores all images.
    ///
    /// The stage is released when this returns, so that only the movie holds its encoder.
    private func movieOfAllImages() -> MovieTrack {
        let track = MovieTrack(
            configuration.mode, packets: description.movieFormat, codecs: dependencies.codecs
        ) { try self.writer.openMovie() }
        var stage = ImageStage(
            line, intake: intake, writer: writer, track: track, synchronizer: synchronizer,
            counts: counts, onFrame: dependencies.onFrame, fail: { self.fail($0) })
        return stage.work(dependencies.autoreleasePool)
    }

    private func findings(against expectation: MovieTrack.Expectation) throws -> [String] {
        let file = try dependencies.fileSystem.open(writer.path + "/" + SessionLayout.movie)
        return try expectation.findings(in: dependencies.codecs.openMovie(file))
    }

    func writeRows() {
        disk.drain { rows in dependencies.autoreleasePool.perform { write(rows) } }
    }

    private func write(_ rows: CountedRows) {
        guard !counts.hasLost, !isAbandoned else { return counts.lose(rows.tally) }
        do {
            try writer.write(rows.rows)
            counts.count(rows.tally)
        } catch {
            counts.lose(rows.tally)
            fail(RecordingFailure(.writeFailed, "rows could not be written", cause: error))
        }
    }

    func keepSynchronizing() {
        synchronizer.run { isSealing in
            dependencies.autoreleasePool.perform { runMaintenance(isSealing: isSealing) }
        }
    }

    private func runMaintenance(isSealing: Bool) {
        do {
            try writer.synchronize(isSealing: isSealing)
        } catch let failure as SealFailure {
            continueUnsealed(failure)
        } catch {
            fail(RecordingFailure(.writeFailed, "the disk could not be synchronized", cause: error))
        }
        if isLive { line.change { $0.requestFlush() } }
        if readsClocks { readClocks() }
        writeDeskReadings()
        lookAtSpace()
    }

    /// An import adds no events, and a closed queue accepts none.
    private func continueUnsealed(_ failure: SealFailure) {
        let isInEvents = !configuration.isImport && intake.add(.notice(failure.notice))
        state.withLock {
            $0.unsealed = UnsealedRest(notice: failure.notice, isInEvents: isInEvents)
        }
    }

    private func readClocks() {
        let anchor = dependencies.clock.anchor
        let isDue = state.withLock { state in
            guard anchor.host - state.lastAnchor >= Self.anchorInterval else { return false }
            state.lastAnchor = anchor.host
            return true
        }
        if isDue { intake.add(.clockAnchor(anchor), at: anchor.host) }
    }

    private func lookAtSpace() {
        guard !configuration.isImport, let free = configuration.freeBytes?() else { return }
        let verdict = configuration.space.verdict(freeBytes: free)
        let isNews = state.withLock { state in
            defer { state.space = verdict }
            return state.space != verdict
        }
        if isNews { intake.add(.freeSpace(bytes: free)) }
        if verdict == .exhausted { dependencies.send(.stop(.spaceLimit)) }
    }
}
