public import LockstepSamples

/// Something in which two recordings differ beyond what rounding explains.
public struct SessionDifference: Hashable, Sendable {
    /// What differs; the raw values are stable names.
    public enum Name: String, Sendable, CaseIterable {
        /// A stream is in one recording only.
        case stream = "stream.missing"
        /// Samples are in one recording only.
        case samples = "samples.unmatched"
        /// A stream's timestamps are shifted against the other streams.
        case shift = "timestamps.shift"
        /// Timestamps of the same samples differ.
        case stamps = "timestamps.differ"
        /// Samples are of other instants.
        case resampled = "timestamps.resampled"
        /// Numbers of the same samples differ.
        case values = "values.differ"
        /// Numbers of the same samples are in one recording only.
        case valuesMissing = "values.missing"
        /// Images have another size.
        case imageSize = "images.size"
        /// Images are at other frames' rows.
        case imageOffset = "images.offset"
        /// Images do not look alike.
        case images = "images.differ"
        /// Images have other colors.
        case color = "images.color"
        /// Depth maps have another size, or cannot be read.
        case depth = "depth.size"
        /// What is known of camera and inertial sensors.
        case calibration = "calibration.differ"
        /// A check finds something in one recording only.
        case finding = "finding.differ"
    }

    /// What differs.
    public var name: Name
    /// In which stream; nil for what concerns the whole recording.
    public var stream: Stream?
    /// It in a sentence, with its numbers.
    public var meaning: String

    init(_ name: Name, _ stream: Stream? = nil, _ meaning: String) {
        self.name = name
        self.stream = stream
        self.meaning = meaning
    }
}
