public import LockstepSamples

/// The content of the sessions screen.
public struct LibraryScreen: Hashable, Sendable {
    /// The sessions that the search finds, in the chosen order.
    public var rows: [LibraryRow]
    /// The session whose screen is open; nil if none is, or it is gone.
    ///
    /// It may be missing in ``rows``, if the search no longer finds its new title.
    public var opened: LibraryRow?
    /// Whether the folder is being read for the first time.
    public var isLoading: Bool
    /// The text in place of an empty list; nil while there are rows or before the first reading.
    public var emptyText: Phrase?
    /// The selected part of the library.
    public var part: LibraryPart
    /// The text of the search.
    public var query: String
    /// The chosen order.
    public var order: LibraryOrder
    /// The selection; nil unless sessions are being selected.
    public var selection: Selection?
    /// The text of the undo bar.
    public var undo: Phrase?
    /// Whether all sessions can be deleted.
    public var canDeleteAll: Bool
    /// The question before deleting several sessions.
    public var deleteQuestion: DeleteQuestion?
    /// The title, tags and notes that are being edited.
    public var notes: NotesSheet?
    /// Interrupted recordings.
    public var recovery: RecoverySheet?
    /// The state of sharing.
    public var sharing: SharingSheet?
    /// The latest problem.
    public var problem: LibraryProblem?

    /// Several selected sessions.
    public struct Selection: Hashable, Sendable {
        /// The number of selected sessions.
        public var title: Phrase
        /// The names of the selected folders.
        public var names: Set<String>
        /// Whether everything that can be selected is.
        public var isAll: Bool
        /// Whether the selected sessions can be deleted.
        public var canDelete: Bool
        /// Whether the selected sessions can be shared.
        public var canShare: Bool
    }

    /// The sheet in which a session is named and described.
    public struct NotesSheet: Hashable, Sendable, Identifiable {
        /// The folder's name.
        public var id: String
        /// The texts when the sheet opens.
        public var form: NotesForm
    }

    /// The question before deleting several sessions.
    public struct DeleteQuestion: Hashable, Sendable {
        /// The number and size of the sessions.
        public var title: Phrase
        /// The consequence.
        public var message: Phrase
        /// The title of the confirming button.
        public var confirm: Phrase
    }

    /// Interrupted recordings: offered, being recovered, or recovered.
    public enum RecoverySheet: Hashable, Sendable {
        /// The question at launch.
        case offer(title: Phrase, message: Phrase, names: [String])
        /// The progress: the current recording and their number.
        case running(title: Phrase, done: Int, count: Int, name: String)
        /// The results.
        case results(title: Phrase, [Result])

        /// The result for one recording.
        public struct Result: Hashable, Sendable, Identifiable {
            /// The folder's name.
            public var name: String
            /// The result, as one sentence.
            public var summary: Phrase
            /// The lost data, or the error.
            public var details: [Phrase]
            /// The folder's name.
            public var id: String { name }
        }
    }

    /// The state of sharing.
    public enum SharingSheet: Hashable, Sendable {
        /// The available formats.
        case choosing(title: Phrase, [Choice])
        /// Files are being made, with progress 0…1.
        case preparing(title: Phrase, share: Double)
        /// The data missing from the files, one sentence each, and the title of the confirming
        /// button.
        case explaining(title: Phrase, [String], confirm: Phrase)
        /// Files for the system's sheet.
        case ready([String])
        /// Making the files failed.
        case failed(LibraryProblem)

        /// One share format.
        public struct Choice: Hashable, Sendable, Identifiable {
            /// A stable name.
            public var id: String
            /// The name.
            public var title: Phrase
            /// The contents of the files.
            public var explanation: Phrase
        }
    }
}

/// A session in the list.
public struct LibraryRow: Hashable, Sendable, Identifiable {
    /// The folder's name.
    public var id: String
    /// The folder's path.
    public var path: String
    /// The user's title, else the folder's name.
    public var title: String
    /// The user's tags.
    public var tags: [String]
    /// The user's notes; nil if there are none.
    public var note: String?
    /// The start time; nil if unknown.
    public var date: WallTime?
    /// The duration; nil if unknown.
    public var duration: String?
    /// The number of frames; nil if unknown.
    public var frames: Phrase?
    /// The size on disk.
    public var size: Phrase
    /// Whether any frame has depth.
    public var hasDepth: Bool
    /// Whether any audio is stored.
    public var hasAudio: Bool
    /// The session's mark; nil for an ordinary session.
    public var mark: Mark?
    /// The check's verdict.
    public var verdict: SessionVerdict?
    /// How far the transfer to a desk is; nil without one.
    public var transfer: TransferMark?
    /// The first image.
    public var thumbnail: ScaledImage?
    /// The error if it cannot be read.
    public var problem: LibraryProblem?
    /// The available actions.
    public var commands: Set<Command>

    /// A mark of a session.
    public enum Mark: String, Hashable, Sendable, CaseIterable {
        /// The recording was interrupted and recovered.
        case recovered
        /// The recording was interrupted and can be recovered.
        case cutOff
        /// The session is being recorded.
        case live
        /// The session cannot be read.
        case unreadable

        /// The mark's text.
        public var title: Phrase {
            switch self {
            case .recovered: return Phrase("Recovered")
            case .cutOff: return Phrase("Interrupted")
            case .live: return Phrase("Recording now")
            case .unreadable: return Phrase("Unreadable")
            }
        }
    }

    /// An action on a session.
    public enum Command: String, Hashable, Sendable, CaseIterable {
        /// Open it.
        case open
        /// Edit its title, tags and notes.
        case annotate
        /// Share it.
        case share
        /// Recover it.
        case recover
        /// Delete it.
        case delete
    }
}

/// A check's verdict in a few words.
public struct SessionVerdict: Hashable, Sendable {
    /// The verdict's color.
    public enum Tone: String, Hashable, Sendable, CaseIterable {
        /// No result yet.
        case neutral
        /// Good.
        case good
        /// Usable with care.
        case warning
        /// Not usable.
        case bad
    }

    /// The text.
    public var title: Phrase
    /// The color.
    public var tone: Tone
    /// The progress of a running check.
    public var progress: Double?
}
