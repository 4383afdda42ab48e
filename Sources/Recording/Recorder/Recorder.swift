public import LockstepSamples
public import LockstepSessions

/// Records one session at a time: receives samples, decides which to keep, and stores them.
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
/// Every method may be called on any thread and returns immediately, unless its description says
/// that it waits. Every accepted sample gets a sequence number (`seq`) and ends as a row or as a
/// drop with that number. Releasing a recorder ends its recording as ``stop(because:)`` does.
public final class Recorder: Sendable {
    private let core: RecorderCore

    /// Creates a recorder that is not recording yet.
    ///
    /// - Parameters:
    ///   - onFrame: Called for each stored frame with its number, from 1, in order, after its row
    ///     is written, on one of the recorder's threads. No other frame is stored while it runs.
    ///   - onEnd: Called once for each recording that was started, on any thread.
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

    /// The recorder's current phase.
    public var phase: RecorderStateMachine.Phase { core.phase }

    /// The error that ended the last recording, until another one starts.
    public var failure: RecordingFailure? { core.failure }

    /// The name of the recording's folder; nil if there is no recording.
    public var sessionName: String? { core.sessionName }

    /// The recording's progress; nil if there is none.
    public var status: RecordingStatus? { core.status }

    /// Starts a recording of a source that pushes samples; waits until the source has started and
    /// the session's folder exists.
    ///
    /// - Throws: ``RecordingFailure``.
    public func start(from source: any SensorSource) throws {
        try core.open(source, isLive: true) {
            try source.start(core.configuration.mode.request, into: $0)
        }
    }

    /// Starts a recording of samples that the caller delivers.
    ///
    /// - Returns: The sink of this recording's samples. Each sample takes one lock, which is held
    ///   briefly; no sample waits for the disk or an encoder. After the recording has ended, the
    ///   sink rejects samples as ``DropReason/stopping``.
    /// - Throws: ``RecordingFailure``.
    public func start(describing description: SourceDescription) throws -> any SampleSink {
        try core.open(nil, isLive: true) { _ in description }
    }

    /// Changes how many bytes of frames the current recording may hold in memory.
    ///
    /// For when the system asks for memory. Frames already held stay. Does nothing while nothing is
    /// being recorded.
    public func limitQueue(to byteLimit: Int) { core.intake?.limitQueue(to: byteLimit) }

    /// Pauses the current recording's movie, or continues it.
    ///
    /// For an app that leaves the front, where the system takes its encoder away
    /// (AVAssetWriter.h, `startWriting`). All images so far are in the file when this returns;
    /// further ones are dropped as ``DropReason/encoderPaused``. Other samples, and images that are
    /// stored one by one, are not affected. Waits for the encoder; does nothing while nothing is
    /// being recorded.
    public func pauseMovie(_ isPaused: Bool) { core.pauseMovie(isPaused) }

    /// Ends the recording and keeps it; the session is completed on one of the recorder's threads.
    ///
    /// A conversion (``RecorderConfiguration/isImport``) is canceled instead, as by ``cancel()``.
    ///
    /// - Parameter reason: Why it ends, for the manifest.
    /// - Throws: ``RecordingFailure`` if nothing is being recorded.
    public func stop(because reason: StopReason = .requested) throws {
        if let refusal = core.send(.stop(reason)) { throw refusal }
    }

    /// Ends the recording because its source has no more samples, as ``stop(because:)`` does.
    public func endOfSource() { core.send(.stop(.sourceEnded)) }

    /// Ends the recording and deletes its session, even while it is being completed.
    ///
    /// - Throws: ``RecordingFailure`` if nothing is being recorded.
    public func cancel() throws {
        if let refusal = core.send(.cancel) { throw refusal }
    }

    /// Waits until no recording is running or being completed, and its threads have ended; must not
    /// be called in a callback.
    ///
    /// - Returns: How the last recording ended; nil before the first.
    @discardableResult
    public func wait() -> RecordingOutcome? { core.wait() }

    /// Records a source that can wait, from its first sample to its last.
    ///
    /// Returns when the session is complete. Nothing is dropped for lack of time.
    ///
    /// - Parameter progress: Called on this thread for every frame and every few hundred samples.
    /// - Throws: ``RecordingFailure``. ``wait()`` then returns whatever could be kept, which is
    ///   nothing for a conversion (``RecorderConfiguration/isImport``).
    public func record(
        from source: any StoredSource, progress: ((RecordingProgress) -> Void)? = nil
    ) throws -> RecordingResult {
        let description = source.description
        let intake = try core.open(nil, isLive: false) { _ in description }
        var feed = SourceFeed(source, total: description.duration)
        do {
            while let deliveries = try feed.next(), intake.receive(waiting: deliveries) {
                progress?(feed.progress)
            }
            core.send(.stop(.sourceEnded), from: intake)
        } catch {
            let failure = RecordingFailure(.sourceFailed, "the source failed", cause: error)
            core.send(.failed(failure), from: intake)
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
