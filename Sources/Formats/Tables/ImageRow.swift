public import LockstepSamples

/// A row of a table of images: a file, and when it was taken.
public struct ImageRow: Hashable, Sendable {
    /// When the image was taken.
    public var timestamp: HostTime
    /// The image's file, relative to the folder that the format names.
    public var file: String

    /// An image's file with its time.
    public init(timestamp: HostTime, file: String) {
        self.timestamp = timestamp
        self.file = file
    }
}
