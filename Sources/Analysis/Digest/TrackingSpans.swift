package import LockstepFormats
package import LockstepSamples

/// Stretches of frames with the same tracking quality.
package struct TrackingSpans: Sendable {
    /// The tracking quality as shown to users.
    package enum Quality {
        case normal
        case limited
        case none
    }

    /// A stretch of frames.
    package struct Span {
        package var quality: Quality
        /// The timestamp of its first frame.
        package var start: HostTime
        /// The timestamp of its last frame, or of the next stretch's first.
        package var end: HostTime
    }

    /// The most stretches; more are too short to be visible, and the rest belongs to the last.
    private static let mostSpans = 500

    /// The stretches in order of time.
    package private(set) var spans: [Span] = []

    /// No frames yet.
    package init() {}

    /// Adds a frame's tracking state.
    package mutating func add(_ row: FrameRow) {
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
    /// The quality of a tracking state.
    package init(_ state: TrackingState) {
        switch state {
        case .normal: self = .normal
        case .notAvailable: self = .none
        default: self = .limited
        }
    }
}
