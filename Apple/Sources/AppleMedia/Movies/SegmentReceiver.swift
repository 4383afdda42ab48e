internal import AVFoundation
internal import Foundation
internal import LockstepSamples

// Unchecked: everything that changes, the sink included, is reached under the lock only.

/// Passes the bytes of a movie on to its sink, piece after piece as AVFoundation finishes them.
///
/// AVFoundation calls on a thread of its own. The first failure of the sink is kept: nothing is
/// passed on after it, so the sink ends in a whole piece. Nor is anything after ``stop()``, when
/// the sink may be closed.
final class SegmentReceiver: NSObject, AVAssetWriterDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private let sink: any ByteSink
    private var failure: (any Error)?
    private var isStopped = false

    init(_ sink: any ByteSink) { self.sink = sink }

    /// Leaves the sink alone from now on.
    func stop() {
        lock.lock()
        defer { lock.unlock() }
        isStopped = true
    }

    /// Throws what the sink has thrown.
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
