public import LockstepSamples

/// A difference between two recordings that rounding does not explain.
public struct SessionDifference: Hashable, Sendable {
    /// The kind of difference; the raw values are stable names.
    public enum Name: String, Sendable, CaseIterable {
        /// A stream is in one recording only.
        case stream = "stream.missing"
        /// Samples are in one recording only.
        case samples = "samples.unmatched"
        /// A stream's timestamps are shifted relative to the other streams.
        case shift = "timestamps.shift"
        /// Timestamps of the same samples differ.
        case timestamps = "timestamps.differ"
        /// Samples were taken at other times.
        case resampled = "timestamps.resampled"
        /// Values of the same samples differ.
        case values = "values.differ"
        /// Values of the same samples are in one recording only.
        case valuesMissing = "values.missing"
        /// Images have another size.
        case imageSize = "images.size"
        /// Images belong to other frames' rows.
        case imageOffset = "images.offset"
        /// Images do not look alike.
        case images = "images.differ"
        /// Images differ in color.
        case color = "images.color"
        /// Depth maps have another size, or cannot be read.
        case depth = "depth.size"
        /// Audio has another format, or cannot be read.
        case audio = "audio.format"
        /// The calibration of camera and inertial sensors differs.
        case calibration = "calibration.differ"
        /// A finding differs between the recordings.
        case finding = "finding.differ"
    }

    /// The kind of difference.
    public var name: Name
    /// The stream; nil if the difference concerns the entire recording.
    public var stream: Stream?
    /// The difference in one sentence, with its values.
    public var meaning: String

    init(_ name: Name, _ stream: Stream? = nil, _ meaning: String) {
        self.name = name
        self.stream = stream
        self.meaning = meaning
    }
}
