public import LockstepSamples

/// A row of a table of pictures: a file, and when it was taken.
public struct PictureRow: Hashable, Sendable {
    /// When the picture was taken.
    public var timestamp: HostTime
    /// The picture's file, relative to the folder that the format names.
    public var file: String

    /// A picture's file with its time.
    public init(timestamp: HostTime, file: String) {
        self.timestamp = timestamp
        self.file = file
    }
}
