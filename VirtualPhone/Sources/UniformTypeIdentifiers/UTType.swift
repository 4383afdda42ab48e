internal import Foundation

/// A type of content, such as a file type (UTType.h).
public struct UTType: Hashable, Sendable {
    /// The identifier, such as `public.jpeg`.
    public let identifier: String

    /// A declared type from its identifier; nil if it is not declared.
    public init?(_ identifier: String) {
        let isGeneral = [Self.data, .movie, .image].contains { $0.identifier == identifier }
        guard isGeneral || Self.extensions[identifier] != nil else { return nil }
        self.identifier = identifier
    }

    /// A type from a file name's extension; nil if it is not declared (iOS would create a dynamic
    /// type).
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let wanted = filenameExtension.lowercased()
        guard let found = Self.extensions.first(where: { $0.value.contains(wanted) }) else {
            return nil
        }
        identifier = found.key
        guard conforms(to: supertype) else { return nil }
    }

    /// Returns whether this type equals another type or is a subtype of it.
    public func conforms(to type: UTType) -> Bool {
        switch type {
        case self, .data: return true
        case .movie: return Self.movies.contains(identifier)
        case .image: return Self.extensions[identifier] != nil && !Self.movies.contains(identifier)
        default: return false
        }
    }

    private static let movies: Set = [
        "public.mpeg-4", "com.apple.quicktime-movie", "com.apple.m4v-video",
    ]

    private init(declared identifier: String) { self.identifier = identifier }

    /// The preferred extension of file names; nil if there is none.
    public var preferredFilenameExtension: String? { Self.extensions[identifier]?.first }

    private static let extensions: [String: [String]] = [
        "public.mpeg-4": ["mp4", "mpg4"], "com.apple.quicktime-movie": ["mov", "qt"],
        "com.apple.m4v-video": ["m4v"], "public.jpeg": ["jpeg", "jpg", "jpe"],
        "public.heic": ["heic"], "public.png": ["png"], "public.tiff": ["tiff", "tif"],
        "com.adobe.raw-image": ["dng"],
    ]

    /// Any data.
    public static let data = UTType(declared: "public.data")
    /// Any movie.
    public static let movie = UTType(declared: "public.movie")
    /// Any image.
    public static let image = UTType(declared: "public.image")
    /// MPEG-4.
    public static let mpeg4Movie = UTType(declared: "public.mpeg-4")
    /// QuickTime.
    public static let quickTimeMovie = UTType(declared: "com.apple.quicktime-movie")
    /// JPEG.
    public static let jpeg = UTType(declared: "public.jpeg")
    /// HEIC.
    public static let heic = UTType(declared: "public.heic")
    /// PNG.
    public static let png = UTType(declared: "public.png")
    /// TIFF.
    public static let tiff = UTType(declared: "public.tiff")
}
