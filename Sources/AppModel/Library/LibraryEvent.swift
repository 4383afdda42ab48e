public import LockstepAnalysis
public import LockstepFormats
public import LockstepSamples

/// The events that the sessions screen handles.
public enum LibraryEvent: Sendable {
    /// The app has just started.
    case launched
    /// The verdicts of earlier launches were read.
    case verdictsLoaded(VerdictCache)
    /// A condition of the phone, which may decide whether checks run.
    case condition(PhoneCondition)
    /// The screen appeared.
    case appeared
    /// The list was pulled to refresh.
    case pulled
    /// The screen disappeared, or the app went to the background.
    case left
    /// The folder was read.
    case listed([LibraryEntry])
    /// The folder could not be read.
    case listingFailed(LibraryProblem)
    /// A row has come into view.
    case rowShown(String)
    /// A row has gone out of view.
    case rowHidden(String)
    /// A thumbnail was made; nil if the session has no readable image.
    case imaged(String, ScaledImage?)
    /// A session's screen was opened; nil if it was closed.
    case sessionOpened(String?)
    /// The text of the search changed.
    case searched(String)
    /// An order was chosen.
    case ordered(LibraryOrder)
    /// A part of the library was selected.
    case partChosen(LibraryPart)
    /// The transfers to a desk changed: the marks of sessions, by the folder's name.
    case marked([String: TransferMark])
    /// An event of selecting several sessions.
    case selecting(SelectionEvent)
    /// An event of naming and describing a session.
    case annotating(AnnotationEvent)
    /// An event of a check.
    case checking(CheckProgressEvent)
    /// An event of deleting.
    case deleting(DeletionEvent)
    /// An event of recovering.
    case recovering(RecoveryEvent)
    /// An event of sharing.
    case sharing(SharingEvent)
    /// The displayed problem was dismissed.
    case problemDismissed
}

extension LibraryEvent {
    /// Whether sessions were recovered, described or deleted.
    public var changesSessions: Bool {
        switch self {
        case .annotating(.stored), .deleting(.removed), .deleting(.removalFailed),
            .recovering(.ended):
            return true
        default: return false
        }
    }
}

/// The events of a session's check.
public enum CheckProgressEvent: Sendable {
    /// The check's progress, 0…1.
    case progress(String, Double)
    /// The check ended with a verdict.
    case done(String, LibraryEntry.Fingerprint, Finding.Severity)
    /// The session could not be checked.
    case failed(String, LibraryEntry.Fingerprint, LibraryProblem)
    /// The check of a session that the user opened ended with a verdict.
    case opened(String, Finding.Severity)
}

/// The events of selecting several sessions.
public enum SelectionEvent: Sendable {
    /// Selecting began, with nothing selected.
    case began
    /// Selecting ended.
    case ended
    /// A session was selected or deselected.
    case toggled(String)
    /// All displayed sessions were selected, or deselected if all were selected.
    case allToggled
}

/// The events of naming and describing a session.
public enum AnnotationEvent: Sendable {
    /// The sheet of a session was requested.
    case asked(String)
    /// The sheet was closed with these texts.
    case saved(NotesForm)
    /// The sheet was closed without a change.
    case canceled
    /// The notes of a session were stored.
    case stored(String, SessionNotes)
    /// Storing notes failed, and the earlier ones stay.
    case failed(LibraryProblem)
}

/// The events of deleting.
public enum DeletionEvent: Sendable {
    /// A row was swiped away.
    case asked(String)
    /// The deletion of the last session was undone.
    case undone
    /// The time to undo the deletion ended.
    case undoTimeOver(token: Int)
    /// Deleting all sessions was requested.
    case allAsked
    /// Deleting the selected sessions was requested.
    case selectedAsked
    /// Deleting several sessions was confirmed.
    case confirmed
    /// Deleting several sessions was declined.
    case declined
    /// A folder could not be hidden, so it is still there.
    case hidingFailed(String, LibraryProblem)
    /// A folder could not be shown again, so it stays hidden.
    case restoringFailed(String, LibraryProblem)
    /// A hidden folder was removed.
    case removed(String)
    /// A hidden folder could not be removed completely.
    case removalFailed(String, LibraryProblem)
}

/// The events of recovering.
public enum RecoveryEvent: Sendable {
    /// The recovery of all offered sessions was requested.
    case allAsked
    /// The recovery of one listed session was requested.
    case asked(String)
    /// The recovery was postponed.
    case postponed
    /// The recovery of a session ended or failed.
    case ended(RecoveredSession)
    /// The result was dismissed.
    case dismissed
}

/// The events of sharing.
public enum SharingEvent: Sendable {
    /// Sharing a session was requested.
    case asked(String)
    /// Sharing the selected sessions was requested.
    case selectedAsked
    /// A share format was chosen.
    case chosen(String)
    /// The progress of making files, 0…1.
    case progress(token: Int, Double)
    /// The files are ready.
    case prepared(token: Int, ShareItems)
    /// The user confirmed the list of missing data.
    case confirmed
    /// Making the files failed.
    case failed(token: Int, LibraryProblem)
    /// The user canceled, or closed the sheet.
    case ended
}

/// The actions that the sessions screen requests.
public enum LibraryAction: Hashable, Sendable {
    /// Read the folder.
    case list
    /// Read the verdicts of earlier launches.
    case loadVerdicts
    /// Save the verdicts for the next launch.
    case keepVerdicts(VerdictCache)
    /// Remove folders hidden for deletion before the app ended.
    case removeLeftovers
    /// Read a session's first image.
    case makeThumbnail(LibraryEntry)
    /// Check a session.
    case check(LibraryEntry)
    /// Store what a user wrote about a session.
    case annotate(LibraryEntry, SessionNotes)
    /// Give a folder a hidden name.
    case hide(String)
    /// Restore a hidden folder's name.
    case restore(String)
    /// Remove a hidden folder with everything in it.
    case remove(String)
    /// Send ``DeletionEvent/undoTimeOver(token:)`` after ``LibraryModel/undoSeconds``.
    case startUndoClock(token: Int)
    /// Keep the options for the next launch.
    case remember(LibraryOptions)
    /// Recover a session.
    case recover(LibraryEntry)
    /// Make the files of a choice, for one or several sessions.
    case prepareShare(token: Int, [LibraryEntry], choice: String)
    /// Stop making files.
    case cancelShare(token: Int)
    /// Remove files that were made for sharing.
    case discard(ShareItems)
}
