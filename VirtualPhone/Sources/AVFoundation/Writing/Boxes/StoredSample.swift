/// One encoded image to be stored, in ticks of its track.
struct StoredSample: Equatable {
    /// The encoded bytes.
    var bytes: [UInt8]
    /// The decode time.
    var decoding: Int64
    /// The presentation time.
    var presentation: Int64
    /// The duration, if the app supplied one.
    var duration: Int64?
    /// Whether decoding can start at this sample.
    var isSync: Bool
}

/// Samples that are stored together.
struct SampleRun: Equatable {
    /// The samples in decoding order.
    private(set) var samples: [StoredSample]
    /// The stored duration of each sample in ticks.
    private(set) var durations: [UInt32]

    /// Samples with their durations: from one decode time to the next.
    ///
    /// The last one lasts until `next`, or its own duration, or as long as the one before
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

    /// The presentation time of the first image, and the end of the last one shown.
    var shown: (start: Int64, end: Int64) {
        let ends = zip(samples, durations).map { $0.presentation + Int64($1) }
        return (samples.map(\.presentation).min() ?? 0, ends.max() ?? 0)
    }
}
