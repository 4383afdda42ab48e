public import CoreMedia
internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

extension AVAssetWriter {
    /// Starts writing.
    ///
    /// - Returns: false if that failed; ``error`` contains the reason. A second call raises an
    ///   exception.
    @discardableResult
    public func startWriting() -> Bool {
        lock.withLock {
            obey(stage.refusalOfStart())
            if case .segments = destination {
                obey(
                    settings.refusalOfSegments(
                        isEncoding: inputs.contains { $0.outputSettings != nil },
                        hasDelegate: segmentDelegate != nil))
            }
            do {
                guard !inputs.isEmpty else { throw AVError(.unknown) }
                output = try makeOutput()
            } catch {
                fail(error)
                return false
            }
            stage.start()
            subscription = VirtualPhone.current?.subscribe { [weak self] in self?.hear($0) }
            return true
        }
    }

    private func makeOutput() throws -> MovieOutput {
        if case .file(let url) = destination { return try MovieOutput(creating: url) }
        return MovieOutput { [weak self] data, type, report in
            self?.later { writer in
                writer.segmentDelegate?.assetWriter(
                    writer, didOutputSegmentData: data, segmentType: type, segmentReport: report)
            }
        }
    }

    private func hear(_ event: PhoneEvent) {
        switch event {
        case .condition(.enteredBackground): lock.withLock { fail(AVError(.operationInterrupted)) }
        case .movieEncoder(let pace):
            guard let now = VirtualPhone.current?.clock.now else { return }
            lock.withLock {
                for input in inputs { input.load.work(pace, until: now) }
            }
        case .movieWritersFailed(let code):
            lock.withLock { fail(AVError(AVError.Code(rawValue: code) ?? .unknown)) }
        default: break
        }
    }

    /// Keeps the first failure.
    func fail(_ error: any Error) {
        stage.fail((error as? AVError) ?? AVError(.encodeFailed))
        if stage.status == .failed { output?.close() }
    }

    /// Starts the session of source time to write; its start is time zero of the movie.
    ///
    /// A segmented movie keeps the source's times instead, as live streams must: Apple's sample
    /// code for segments adds 10 s to them, because a segment has no negative times.
    public func startSession(atSourceTime startTime: CMTime) {
        lock.withLock {
            obey(stage.refusalOfSession(startTime))
            stage.startSession(startTime)
            guard let input = inputs.first, let output else { return }
            track = TrackWriting(
                plan(for: input, from: startTime),
                settings: input.outputSettings.flatMap {
                    ImageSettings($0, hint: input.sourceFormatHint)?.movie
                }, into: output)
        }
    }

    private func plan(for input: AVAssetWriterInput, from start: CMTime) -> TrackWriting.Plan {
        var plan = TrackWriting.Plan(
            isQuickTime: outputFileType == .mov, timescale: input.mediaTimeScale,
            transform: input.transform, origin: .zero, rule: settings.segmentRule,
            waitsForEnd: false)
        guard case .file = destination else { return plan }
        let isFragmented = settings.movieFragmentInterval.isNumeric
        // One sync frame per second if no fragments are requested, so that players can seek.
        let interval =
            isFragmented ? settings.movieFragmentInterval : CMTime(value: 1, timescale: 1)
        let cuts = isFragmented || input.outputSettings != nil
        plan.rule = cuts ? SegmentRule(every: interval, from: start) : nil
        plan.origin = start
        plan.waitsForEnd = !isFragmented
        return plan
    }

    /// Ends the session of source time to write: the last image is shown until then.
    ///
    /// Images appended later than `endTime` remain visible here; iOS hides them.
    public func endSession(atSourceTime endTime: CMTime) {
        lock.withLock {
            obey(stage.refusalOfSessionEnd(endTime))
            stage.endSession(endTime)
        }
    }

    /// Ends a segment if ``preferredOutputSegmentInterval`` is indefinite.
    ///
    /// A sync sample must follow, otherwise the writer fails. With another interval it raises an
    /// exception.
    public func flushSegment() {
        lock.withLock {
            let call = "AVAssetWriter flushSegment"
            obey(
                settings.preferredOutputSegmentInterval.isIndefinite && segmentDelegate != nil
                    ? nil : .moment(call, "the segment interval is not indefinite"))
            obey(stage.status == .unknown ? .moment(call, "writing has not started") : nil)
            guard stage.takesSamples else { return }
            attempt { try track?.flush() }
        }
    }

    /// Appends a sample to a track.
    func append(
        to input: AVAssetWriterInput, _ call: String, _ body: (TrackWriting) throws -> Void
    ) -> Bool {
        lock.withLock {
            obey(
                stage.refusalOfAppend(
                    call, isInputFinished: input.isFinished, isReady: isReady(input)))
            guard stage.takesSamples, let track else { return false }
            VirtualPhone.autorelease()
            if let phone = VirtualPhone.current {
                input.load.take(phone.world.movieEncoder, at: phone.clock.now)
            }
            return attempt { try body(track) }
        }
    }

    @discardableResult
    private func attempt(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Returns whether an input accepts a sample now.
    func isReady(_ input: AVAssetWriterInput) -> Bool {
        lock.withLock {
            guard stage.takesSamples, !input.isFinished else { return false }
            guard let phone = VirtualPhone.current, input.outputSettings != nil else { return true }
            return input.load.isReady(phone.world.movieEncoder, at: phone.clock.now)
        }
    }

    /// Returns the time until an input accepts a sample again, at least a millisecond: a pace that
    /// never gets there may still be changed.
    func delay(of input: AVAssetWriterInput, _ phone: VirtualPhone) -> HostDuration? {
        lock.withLock {
            let pace = phone.world.movieEncoder
            let delay = input.load.delay(pace, at: phone.clock.now)
            return max(delay ?? .milliseconds(100), .milliseconds(1))
        }
    }
}
