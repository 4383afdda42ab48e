internal import AVFoundation
internal import Foundation
internal import LockstepConcurrency
internal import LockstepSamples

// Unchecked: the sink is used only under the lock.

/// Passes a movie's segments to its sink as AVFoundation finishes them.
///
/// AVFoundation calls on its own thread. The first failure of the sink is stored, and nothing is
/// written after it, so the sink ends with a complete segment. Nothing is written after ``stop()``
/// either, when the sink may be closed.
final class SegmentReceiver: NSObject, AVAssetWriterDelegate, @unchecked Sendable {
    private struct State {
        var failure: (any Error)?
        var isStopped = false
    }

    private let sink: any ByteSink
    private let state = Mutex(State())

    init(_ sink: any ByteSink) { self.sink = sink }

    /// Stops writing to the sink.
    func stop() { state.withLock { $0.isStopped = true } }

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
                try segmentData.withUnsafeBytes { try sink.append($0) }
            } catch {
                state.failure = error
            }
        }
    }
}
