public import LockstepFormats

/// A photo in the ``PhotoFolder``.
public struct StoredPhoto: Hashable, Sendable {
    /// The image's file name.
    public var name: String
    /// The size of the image in bytes.
    public var byteCount: Int64
    /// The photo's facts; nil if there are none, or they cannot be read.
    public var facts: PhotoFacts?

    /// Creates a photo.
    public init(name: String, byteCount: Int64, facts: PhotoFacts? = nil) {
        self.name = name
        self.byteCount = byteCount
        self.facts = facts
    }

    /// Whether a file of this name is a photo's image.
    static func isImage(_ name: String) -> Bool {
        !name.hasPrefix(".") && [".jpg", ".heic"].contains { name.hasSuffix($0) }
    }

    /// The name of the facts of an image.
    static func factsName(of image: String) -> String {
        String(image.prefix { $0 != "." }) + ".json"
    }
}
