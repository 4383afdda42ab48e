public import LockstepSamples
public import LockstepSessions

/// The events that the gallery of photos handles.
public enum GalleryEvent: Sendable {
    /// The gallery appeared.
    case appeared
    /// The gallery was pulled to refresh.
    case pulled
    /// The folder was read.
    case listed([StoredPhoto])
    /// The folder could not be read.
    case listingFailed(LibraryProblem)
    /// A thumbnail has come into view.
    case cellShown(String)
    /// A thumbnail was made; nil if the photo cannot be decoded.
    case thumbnailRead(String, ScaledImage?)
    /// A photo was opened, or moved to by swiping.
    case opened(String)
    /// The opened photo was read, or cannot be.
    case imageRead(String, Result<ScaledImage, LibraryProblem>)
    /// Another photo was swiped to: 1 for the next one in the gallery, −1 for the previous one.
    case turned(by: Int)
    /// The opened photo was closed.
    case closed
    /// Several photos are being selected.
    case selecting(SelectionEvent)
    /// Deleting the selected photos was requested.
    case selectedDeletionAsked
    /// Deleting a photo was requested.
    case deletionAsked(String)
    /// Deleting it was confirmed.
    case deletionConfirmed
    /// Deleting it was declined.
    case deletionDeclined
    /// A photo was removed.
    case removed(String)
    /// A photo could not be removed completely.
    case removalFailed(LibraryProblem)
    /// Copying a photo to the system's photo library was requested.
    case savingAsked(String)
    /// Copying a photo ended.
    case saved(String, PhotoAddition)
    /// The displayed notice or problem was dismissed.
    case dismissed
}

/// The actions that the gallery requests.
public enum GalleryAction: Hashable, Sendable {
    /// Read the folder.
    case list
    /// Read a photo, small.
    case makeThumbnail(StoredPhoto)
    /// Read a photo, large enough for a screen.
    case readImage(StoredPhoto)
    /// Remove a photo with its facts.
    case remove(String)
    /// Copy a photo to the system's photo library.
    case save(String)
}
