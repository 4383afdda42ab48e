public import LockstepSamples
public import LockstepSessions

/// Records one session at a time: takes samples, decides which are kept, and stores them.
///
/// ```swift
/// let recorder = Recorder(
///     RecorderConfiguration(mode: .logger, directory: "recordings"), codecs: codecs,
///     fileSystem: LocalFileSystem(), clock: clock)
/// try recorder.start(from: source)
/// // …
/// try recorder.stop()
/// let outcome = recorder.wait()
/// ```
///
/// Every method may be called on any thread and returns at once, except where it says that it
/// waits. Every sample taken has a number (`seq`), and ends as a row with that number or as a drop
/// with it. Releasing a recorder ends its recording as ``stop()`` does.
public final class Recorder: SampleSink {
    private let core: RecorderCore

    /// A recorder that records nothing yet.
    ///
    /// - Parameters:
    ///   - onFrame: called with each stored frame and its number, from 1, in order, after its row is
    ///     written, on a thread of the recorder's. While it runs no other frame is stored.
    ///   - onEnd: called once for each recording that was started, on any thread.
    public init(
        _ configuration: RecorderConfiguration, codecs: any MediaCodecs,
        fileSystem: any FileSystem, clock: any HostClock,
        onFrame: (@Sendable (CameraFrame, Int) -> Void)? = nil,
        onEnd: (@Sendable (RecordingOutcome) -> Void)? = nil
    ) {
        core = RecorderCore(
            configuration, codecs: codecs, fileSystem: fileSystem, clock: clock,
            onFrame: onFrame, onEnd: onEnd)
    }

    deinit { core.send(.stop(.released)) }

    /// What the recorder does at the moment.
    public var phase: RecorderStateMachine.Phase { core.phase }

    /// The error that the last recording ended with, until it is dismissed.
    public var failure: RecordingFailure? { core.failure }

    /// How far the recording is; nil while there is none.
    public var status: RecordingStatus? { core.status }

    /// Starts a recording of a source that pushes samples; waits until the source has started and
    /// the session's folder is there.
    ///
    /// - Throws: ``RecordingFailure``.
    public func start(from source: any SensorSource) throws {
        try core.open(source, isLive: true) {
            try source.start(core.configuration.mode.request, into: $0)
        }
    }

    /// Starts a recording of samples that the caller hands to ``receive(_:arrival:)``.
    ///
    /// - Throws: ``RecordingFailure``.
    public func start(describing description: SourceDescription) throws {
        try core.open(nil, isLive: true) { _ in description }
    }

    /// Takes one sample without waiting: one short lock, no encoding, no disk.
    ///
    /// - Returns: why it was not taken; ``DropReason/stopping`` while nothing is recorded.
    @discardableResult
    public func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        guard let inlet = core.inlet else { return .stopping }
        return inlet.receive(sample, arrival: arrival)
    }

    /// Changes how many bytes of frames the recording that runs may hold in memory.
    ///
    /// For when the system wants memory back. Frames held already stay. Does nothing while nothing
    /// is recorded.
    public func limitQueue(to byteLimit: Int) { core.inlet?.limitQueue(to: byteLimit) }

    /// Ends the recording and keeps it; the session is completed on a thread of the recorder's.
    ///
    /// A conversion (``RecorderConfiguration/isImport``) is canceled instead, as by ``cancel()``.
    ///
    /// - Throws: ``RecordingFailure`` when nothing is recorded.
    public func stop() throws {
        if let refusal = core.send(.stop(.requested)) { throw refusal }
    }

    /// Ends the recording because its source has no more samples, as ``stop()`` does.
    public func endOfSource() { core.send(.stop(.sourceEnded)) }

    /// Ends the recording and deletes its session, even while it is being completed.
    ///
    /// - Throws: ``RecordingFailure`` when nothing is recorded.
    public func cancel() throws {
        if let refusal = core.send(.cancel) { throw refusal }
    }

    /// Forgets the error that the last recording ended with.
    public func dismissFailure() { core.send(.dismiss) }

    /// Waits until nothing is recorded or completed, and until the threads of what was are gone; must
    /// not be called in a callback.
    ///
    /// - Returns: how the last recording ended; nil before the first.
    @discardableResult
    public func wait() -> RecordingOutcome? { core.wait() }

    /// Records a source that can wait, from its first sample to its last.
    ///
    /// Returns when the session is complete. Nothing is dropped for lack of time.
    ///
    /// - Parameter progress: called on this thread with every frame and every few hundred samples.
    /// - Throws: ``RecordingFailure``; ``wait()`` then returns what could be kept, which is nothing of
    ///   a conversion (``RecorderConfiguration/isImport``).
    public func record(
        from source: any StoredSource, progress: ((RecordingProgress) -> Void)? = nil
    ) throws -> RecordingResult {
        let description = source.description
        let inlet = try core.open(nil, isLive: false) { _ in description }
        var feed = SourceFeed(source, total: description.duration)
        do {
            while let deliveries = try feed.next(), inlet.receive(waiting: deliveries) {
                progress?(feed.progress)
            }
            core.send(.stop(.sourceEnded), from: inlet)
        } catch {
            let failure = RecordingFailure(.sourceFailed, "the source broke off", cause: error)
            core.send(.failed(failure), from: inlet)
        }
        return try result()
    }

    private func result() throws -> RecordingResult {
        switch core.wait() {
        case .completed(let result): return result
        case .failed(let failure, _): throw failure
        case .cancelled, nil: throw RecordingFailure.cancelled
        }
    }
}
