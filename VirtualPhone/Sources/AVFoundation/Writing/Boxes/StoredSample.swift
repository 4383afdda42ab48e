/// One encoded image on its way into a file, in ticks of its track.
struct StoredSample: Equatable {
    /// The encoded bytes.
    var bytes: [UInt8]
    /// When it is decoded.
    var decoding: Int64
    /// When it is shown.
    var presentation: Int64
    /// How long it is shown, as far as whoever appended it knew.
    var duration: Int64?
    /// Whether decoding can start here.
    var isSync: Bool
}

/// Samples that are stored together.
struct SampleRun: Equatable {
    /// The samples in decoding order.
    private(set) var samples: [StoredSample]
    /// How long each is stored to last, in ticks.
    private(set) var durations: [UInt32]

    /// Samples with their durations: from one decoding time to the next.
    ///
    /// The last one lasts until `next`, or as long as was said of it, or as long as the one before
    /// (AVAssetWriterInput.h, append).
    init(_ samples: [StoredSample], until next: Int64?) {
        self.samples = samples
        durations = []
        for (index, sample) in samples.enumerated() {
            let after = index + 1 < samples.count ? samples[index + 1].decoding : next
            let length = after.map { $0 - sample.decoding } ?? sample.duration
            durations.append(
                length.map { UInt32(clamping: max($0, 1)) } ?? durations.last ?? 1)
        }
    }

    /// When the first is shown, and when the last to be shown ends.
    var shown: (start: Int64, end: Int64) {
        let ends = zip(samples, durations).map { $0.presentation + Int64($1) }
        return (samples.map(\.presentation).min() ?? 0, ends.max() ?? 0)
    }
}
