import LockstepFormats
import LockstepSamples

/// Stretches of frames with the same tracking quality.
struct TrackingSpans {
    /// The tracking quality as shown to users.
    enum Quality {
        case normal
        case limited
        case none
    }

    /// A stretch of frames.
    struct Span {
        var quality: Quality
        var start: HostTime
        var end: HostTime
    }

    /// The most stretches; more are too short to be visible, and the rest belongs to the last.
    private static let mostSpans = 500

    private(set) var spans: [Span] = []

    mutating func add(_ row: FrameRow) {
        guard let state = row.trackingState else { return }
        let quality = Quality(state)
        if var last = spans.last {
            last.end = max(last.end, row.timestamp)
            spans[spans.count - 1] = last
            guard last.quality != quality, spans.count < Self.mostSpans else { return }
        }
        spans.append(Span(quality: quality, start: row.timestamp, end: row.timestamp))
    }
}

extension TrackingSpans.Quality {
    fileprivate init(_ state: TrackingState) {
        switch state {
        case .normal: self = .normal
        case .notAvailable: self = .none
        default: self = .limited
        }
    }
}
