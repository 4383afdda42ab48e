internal import AVFoundation
internal import Foundation
internal import LockstepSamples

// Unchecked: all mutable state, including the sink, is accessed only under the lock.

/// Passes a movie's segments to its sink as AVFoundation finishes them.
///
/// AVFoundation calls on its own thread. The first failure of the sink is stored, and nothing is
/// written after it, so the sink ends with a complete segment. Nothing is written after ``stop()``
/// either, when the sink may be closed.
final class SegmentReceiver: NSObject, AVAssetWriterDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private let sink: any ByteSink
    private var failure: (any Error)?
    private var isStopped = false

    init(_ sink: any ByteSink) { self.sink = sink }

    /// Stops writing to the sink.
    func stop() {
        lock.lock()
        defer { lock.unlock() }
        isStopped = true
    }

    /// Throws the sink's stored failure.
    func checkSink() throws {
        lock.lock()
        defer { lock.unlock() }
        if let failure { throw failure }
    }

    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType
    ) {
        lock.lock()
        defer { lock.unlock() }
        guard failure == nil, !isStopped else { return }
        do {
            try segmentData.withUnsafeBytes { try sink.append($0) }
        } catch {
            failure = error
        }
    }
}
