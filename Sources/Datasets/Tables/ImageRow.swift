import LockstepFormats
public import LockstepSamples

/// A row of a table of images: a file name with a timestamp.
public struct ImageRow: Hashable, Sendable {
    /// The image's timestamp.
    public var timestamp: HostTime
    /// The image's path, relative to the folder that the format specifies.
    public var file: String

    /// Creates an image's row.
    public init(timestamp: HostTime, file: String) {
        self.timestamp = timestamp
        self.file = file
    }
}
