import LockstepFormats
import LockstepSamples

/// A row of a table of images: a file name with a timestamp.
struct ImageRow: Hashable, Sendable {
    /// The image's timestamp.
    var timestamp: HostTime
    /// The image's path, relative to the folder that the format specifies.
    var file: String
}
