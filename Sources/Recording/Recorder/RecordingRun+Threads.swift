import LockstepSamples
import LockstepSessions

/// The work of each of a recording's threads.
extension RecordingRun {
    /// The interval at which both clocks are read: a crash loses at most this much of the wall
    /// clock's drift.
    private static let anchorInterval = HostDuration.seconds(10)

    func formatRows() {
        var stage = RowStage(configuration, inlet: inlet, line: line, disk: disk)
        stage.run { self.isAbandoned }
    }

    func encodeImages() {
        let codec = Result { try surroundings.codecs.makeStillCodec() }
        while let (ticket, frame) = nextJob() {
            let result = Result { try encode(frame, with: codec.get()) }
            line.change { $0.complete(ticket, with: result) }
        }
    }

    private func nextJob() -> (ticket: Int, frame: CameraFrame)? {
        line.change(when: \.isForEncoders) { $0.takeJob() }
    }

    private func encode(_ frame: CameraFrame, with codec: any StillCodec) throws -> [UInt8] {
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
            counts.withLock { $0.movie = ending }
        } catch {
            counts.withLock { $0.movie.codec = movie.codec }
            fail(RecordingFailure(.writeFailed, "the movie could not be finished", cause: error))
        }
    }

    /// Stores all images.
    ///
    /// The stage is released when this returns, so that only the movie holds its encoder.
    private func movieOfAllImages() -> MovieTrack {
        let track = MovieTrack(
            configuration.mode, packets: description.movieFormat, codecs: surroundings.codecs
        ) { try self.writer.openMovie() }
        var stage = ImageStage(self, track: track)
        return stage.work()
    }

    private func findings(against expectation: MovieTrack.Expectation) throws -> [String] {
        let file = try surroundings.fileSystem.open(writer.path + "/" + SessionLayout.movie)
        return try expectation.findings(in: surroundings.codecs.openMovie(file))
    }

    func write(_ rows: CountedRows) {
        guard counts.withLock({ $0.lost.isEmpty && !$0.isAbandoned }) else {
            return lose(rows.tally)
        }
        do {
            try writer.write(rows.rows)
            count(rows.tally)
        } catch {
            lose(rows.tally)
            fail(RecordingFailure(.writeFailed, "rows could not be written", cause: error))
        }
    }

    func runMaintenance(isSealing: Bool) {
        do {
            try writer.synchronize(isSealing: isSealing)
        } catch let error as FileError {
            fail(RecordingFailure(.writeFailed, "the disk could not be synchronized", cause: error))
        } catch {
            // A key that fails to sign, for example when the phone's Secure Enclave is unavailable.
            fail(RecordingFailure(.writeFailed, "the seal could not be continued", cause: error))
        }
        if isLive { line.change { $0.requestFlush() } }
        if readsClocks { readClocks() }
        lookAtSpace()
    }

    private func readClocks() {
        let anchor = surroundings.clock.anchor
        let isDue = counts.withLock { counts in
            guard anchor.host - counts.lastAnchor >= Self.anchorInterval else { return false }
            counts.lastAnchor = anchor.host
            return true
        }
        if isDue { inlet.add(.clockAnchor(anchor), at: anchor.host) }
    }

    private func lookAtSpace() {
        guard !configuration.isImport, let free = configuration.freeBytes?() else { return }
        let verdict = configuration.space.verdict(freeBytes: free)
        let isNews = counts.withLock { counts in
            defer { counts.space = verdict }
            return counts.space != verdict
        }
        if isNews { inlet.add(.freeSpace(bytes: free)) }
        if verdict == .exhausted { surroundings.send(inlet, .stop(.spaceLimit)) }
    }
}
