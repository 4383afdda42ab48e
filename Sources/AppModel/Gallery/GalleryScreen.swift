public import LockstepSamples

/// The content of the gallery of photos.
public struct GalleryScreen: Hashable, Sendable {
    /// The photos, newest first.
    public var cells: [GalleryCell]
    /// Whether the folder is being read for the first time.
    public var isLoading: Bool
    /// The text in place of an empty gallery; nil while there are photos.
    public var emptyText: Phrase?
    /// The selected photos; nil unless photos are being selected.
    public var selection: GallerySelection?
    /// The opened photo.
    public var viewer: GalleryViewer?
    /// The question before deleting a photo.
    public var deleteQuestion: LibraryScreen.DeleteQuestion?
    /// The result of copying a photo.
    public var notice: Phrase?
    /// The latest problem.
    public var problem: LibraryProblem?
}

/// A photo in the gallery.
public struct GalleryCell: Hashable, Sendable, Identifiable {
    /// The file name.
    public var id: String
    /// When the photo was taken; nil if unknown.
    public var date: WallTime?
    /// The camera, for a screen reader.
    public var label: Phrase
    /// The small image; nil until it is read.
    public var thumbnail: ScaledImage?
}

/// Several selected photos.
public struct GallerySelection: Hashable, Sendable {
    /// The number of selected photos.
    public var title: Phrase
    /// Their file names.
    public var names: Set<String>
    /// Their paths, for sharing.
    public var paths: [String]
    /// Whether all photos are selected.
    public var isAll: Bool
}

/// The opened photo.
public struct GalleryViewer: Hashable, Sendable, Identifiable {
    /// The file name.
    public var id: String
    /// The file's path, for sharing.
    public var path: String
    /// When the photo was taken; nil if unknown.
    public var date: WallTime?
    /// Size, camera and exposure, one line each.
    public var facts: [Phrase]
    /// The image; nil until it is read.
    public var image: ScaledImage?
    /// Why the image cannot be shown.
    public var problem: LibraryProblem?
    /// Whether a newer photo is before it in the gallery.
    public var hasPrevious: Bool
    /// Whether an older photo follows it.
    public var hasNext: Bool
    /// Whether the photo can be copied to the system's photo library now.
    public var canSave: Bool
}
