internal import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Performs the actions of a ``GalleryModel`` off the main thread.
public final class PhotoGallery: Sendable {
    /// The longest side of a thumbnail in pixels: 110 points on a 3x screen.
    static let thumbnailSide = 330
    /// The longest side of an opened photo in pixels: a phone's height on a 3x screen.
    static let imageSide = 2560

    private let folder: PhotoFolder
    private let codecs: any MediaCodecs
    private let library: (any PhotoLibrary)?
    private let files: JobQueue
    private let images: JobQueue

    /// Creates a gallery of the photos of `directory`, the folder of the sessions.
    ///
    /// - Parameter library: The system's photo library; nil if there is none.
    public init(
        directory: String, fileSystem: any FileSystem, codecs: any MediaCodecs,
        library: (any PhotoLibrary)? = nil
    ) {
        folder = PhotoFolder(in: directory, fileSystem: fileSystem)
        self.codecs = codecs
        self.library = library
        files = JobQueue(codecs.autoreleasePool)
        images = JobQueue(codecs.autoreleasePool)
    }

    /// The folder of the photos.
    public var path: String { folder.path }

    /// Performs an action and returns immediately.
    ///
    /// - Parameter post: Receives the resulting events, on any thread.
    public func perform(
        _ action: GalleryAction, post: @escaping @Sendable (GalleryEvent) -> Void
    ) {
        switch action {
        case .list: files.add { post(self.list()) }
        case .remove(let name): files.add { post(self.remove(name)) }
        case .makeThumbnail(let photo):
            images.add {
                // A photo that cannot be decoded has no thumbnail; opening it shows the reason.
                let image = try? self.image(of: photo, longestSide: Self.thumbnailSide)
                post(.thumbnailRead(photo.name, image))
            }
        case .readImage(let photo): images.add { post(self.read(photo)) }
        case .save(let name):
            library?.add(folder.path + "/" + name) { post(.saved(name, $0)) }
        }
    }

    /// Waits until all requested actions are done, except those of the photo library.
    public func wait() {
        for queue in [files, images] { queue.waitUntilIdle() }
    }

    private func list() -> GalleryEvent {
        do {
            return .listed(try folder.photos())
        } catch {
            return .listingFailed(LibraryProblem(error))
        }
    }

    private func remove(_ name: String) -> GalleryEvent {
        do {
            try folder.remove(name)
            return .removed(name)
        } catch {
            return .removalFailed(LibraryProblem(error))
        }
    }

    private func read(_ photo: StoredPhoto) -> GalleryEvent {
        let result = Result { try image(of: photo, longestSide: Self.imageSide) }
        return .imageRead(photo.name, result.mapError { LibraryProblem($0) })
    }

    private func image(of photo: StoredPhoto, longestSide: Int) throws -> ScaledImage {
        try PhotoImages.image(
            of: folder.bytes(of: photo.name), orientation: photo.facts?.orientation,
            codecs: codecs, longestSide: longestSide)
    }
}
