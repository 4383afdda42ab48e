/// A mapping from one time range to another (CMTimeRange.h).
public struct CMTimeMapping: Hashable, Sendable {
    /// The source range; start and duration are invalid for an empty edit.
    public var source: CMTimeRange
    /// The target range.
    public var target: CMTimeRange

    /// A mapping of invalid ranges.
    public init() { self.init(source: .invalid, target: .invalid) }

    /// A mapping from its ranges.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}

/// A mapping from its ranges.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

/// A track's number in a file (CMFormatDescription.h).
public typealias CMPersistentTrackID = Int32
/// No track (CMFormatDescription.h).
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
