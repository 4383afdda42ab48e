/// How a stretch of one time becomes a stretch of another (CMTimeRange.h).
public struct CMTimeMapping: Hashable, Sendable {
    /// The stretch it is taken from; invalid start and duration for an empty edit.
    public var source: CMTimeRange
    /// The stretch it becomes.
    public var target: CMTimeRange

    /// Nothing becomes nothing.
    public init() { self.init(source: .invalid, target: .invalid) }

    /// A mapping by its stretches.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}

/// A mapping by its stretches.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

/// The number by which a file names one of its tracks (CMFormatDescription.h).
public typealias CMPersistentTrackID = Int32
/// No track (CMFormatDescription.h).
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
