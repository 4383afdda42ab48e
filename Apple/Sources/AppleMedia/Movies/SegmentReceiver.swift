internal import AVFoundation
internal import Foundation
internal import LockstepConcurrency
internal import LockstepContainers
internal import LockstepSamples

// Unchecked: the sink is used only under the lock.

/// Passes a movie's segments to its sink as AVFoundation finishes them, those of several writers
/// as one movie.
///
/// AVFoundation calls on its own thread. The first failure of the sink is stored, and nothing is
/// written after it, so the sink ends with a complete segment. Nothing is written after ``stop()``
/// either, when the sink may be closed.
final class SegmentReceiver: NSObject, AVAssetWriterDelegate, @unchecked Sendable {
    private struct State {
        var failure: (any Error)?
        var isStopped = false
        var segments = JoinedFragments()
    }

    private let sink: any ByteSink
    private let state = Mutex(State())

    init(_ sink: any ByteSink) { self.sink = sink }

    /// Stops writing to the sink.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Continues the movie with another writer, whose first image belongs at a tick.
    func beginWriter(at tick: Int64) { state.withLock { $0.segments.beginWriter(at: tick) } }

    /// Throws the sink's stored failure.
    func checkSink() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType
    ) {
        state.withLock { state in
            guard state.failure == nil, !state.isStopped else { return }
            do {
                let bytes =
                    try segmentType == .initialization
                    ? state.segments.header(Array(segmentData))
                    : state.segments.fragments(Array(segmentData))
                guard !bytes.isEmpty else { return }
                try bytes.withUnsafeBytes { try sink.append($0) }
            } catch {
                state.failure = error
            }
        }
    }
}
