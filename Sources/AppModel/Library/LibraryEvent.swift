public import LockstepAnalysis

/// Something that happened to the sessions screen.
public enum LibraryEvent: Sendable {
    /// The app has just started.
    case launched
    /// The screen is seen.
    case appeared
    /// The list was pulled down.
    case pulled
    /// The screen is no longer seen, or the app leaves the front.
    case left
    /// The folder was read.
    case listed([LibraryEntry])
    /// The folder could not be read.
    case listingFailed(LibraryProblem)
    /// A row has come into view.
    case rowShown(String)
    /// A row has gone out of view.
    case rowHidden(String)
    /// A thumbnail was made; nil if the session has no image that can be read.
    case imaged(String, ScaledImage?)
    /// A check went on.
    case checking(CheckProgressEvent)
    /// Something happened about deleting.
    case deleting(DeletionEvent)
    /// Something happened about recovering.
    case recovering(RecoveryEvent)
    /// Something happened about sharing.
    case sharing(SharingEvent)
    /// The problem shown was read.
    case problemDismissed
}

/// How a check of a session goes.
public enum CheckProgressEvent: Sendable {
    /// A share of it is done, 0…1.
    case progress(String, Double)
    /// It ended with a verdict.
    case done(String, LibraryEntry.Fingerprint, Finding.Severity)
    /// The session could not be checked.
    case failed(String, LibraryEntry.Fingerprint, LibraryProblem)
}

/// Steps of deleting.
public enum DeletionEvent: Sendable {
    /// A row was swiped away.
    case asked(String)
    /// The last session is to be taken back.
    case undone
    /// The time to take it back is over.
    case undoTimeOver(token: Int)
    /// Everything is to go.
    case allAsked
    /// Yes, everything.
    case allConfirmed
    /// No, nothing.
    case allDeclined
    /// A folder could not be hidden, so it is still there.
    case hidingFailed(String, LibraryProblem)
    /// A folder could not be shown again, so it stays hidden.
    case restoringFailed(String, LibraryProblem)
    /// A hidden folder is gone.
    case removed(String)
    /// A hidden folder is not wholly gone.
    case removalFailed(String, LibraryProblem)
}

/// Steps of recovering.
public enum RecoveryEvent: Sendable {
    /// All that are offered.
    case allAsked
    /// One of the list.
    case asked(String)
    /// Not now.
    case postponed
    /// A session was put in order, or could not be.
    case ended(RecoveredSession)
    /// What was lost has been read.
    case dismissed
}

/// Steps of sharing.
public enum SharingEvent: Sendable {
    /// A session is to be shared.
    case asked(String)
    /// As what.
    case chosen(String)
    /// A share of the work is done, 0…1.
    case progress(token: Int, Double)
    /// The files are there.
    case prepared(token: Int, ShareItems)
    /// The person has read what is not in the files and wants them.
    case confirmed
    /// The files could not be made.
    case failed(token: Int, LibraryProblem)
    /// The person does not want to wait, or closed the sheet.
    case ended
}

/// What the sessions screen wants done.
public enum LibraryAction: Hashable, Sendable {
    /// Read the folder.
    case list
    /// Remove what was hidden to be deleted before the app ended.
    case removeLeftovers
    /// Read a session's first image.
    case makeThumbnail(LibraryEntry)
    /// Check a session.
    case check(LibraryEntry)
    /// Give a folder a hidden name.
    case hide(String)
    /// Give a hidden folder its name again.
    case restore(String)
    /// Remove a hidden folder with everything in it.
    case remove(String)
    /// Say ``DeletionEvent/undoTimeOver(token:)`` in ``LibraryModel/undoSeconds``.
    case startUndoClock(token: Int)
    /// Put a session in order.
    case recover(LibraryEntry)
    /// Make the files of a choice.
    case prepareShare(token: Int, LibraryEntry, choice: String)
    /// Stop making files.
    case cancelShare(token: Int)
    /// Remove files that were made for sharing.
    case discard(ShareItems)
}
