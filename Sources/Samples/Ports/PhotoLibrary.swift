/// The system's photo library, to which the user copies photos.
public protocol PhotoLibrary: AnyObject, Sendable {
    /// Adds a copy of an image file, and asks the user for permission to do so if necessary.
    ///
    /// - Parameters:
    ///   - path: The path of a JPEG or HEIC file.
    ///   - completion: Called once, on any thread.
    func add(_ path: String, completion: @escaping @Sendable (PhotoAddition) -> Void)
}

/// The result of adding a photo to the system's photo library.
public enum PhotoAddition: Hashable, Sendable {
    /// The library has a copy of the photo.
    case added
    /// The user, or a profile, does not allow the app to add photos.
    case denied
    /// The library did not accept the photo, in the system's words.
    case failed(String)
}
