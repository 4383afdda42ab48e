public import LockstepSamples

/// What the sessions screen shows.
public struct LibraryScreen: Hashable, Sendable {
    /// The sessions, newest first.
    public var rows: [LibraryRow]
    /// Whether the folder is being read for the first time.
    public var isLoading: Bool
    /// What stands in place of a list without rows; nil while there are rows or none are known yet.
    public var emptyText: Phrase?
    /// The bar that takes a deletion back.
    public var undo: Phrase?
    /// Whether everything can be deleted.
    public var canDeleteAll: Bool
    /// The question before everything is deleted.
    public var deleteAllQuestion: DeleteAllQuestion?
    /// Recordings that were cut off.
    public var recovery: RecoverySheet?
    /// What is being shared.
    public var sharing: SharingSheet?
    /// What went wrong last.
    public var problem: LibraryProblem?

    /// The question before everything is deleted.
    public struct DeleteAllQuestion: Hashable, Sendable {
        /// How many, and how large.
        public var title: Phrase
        /// What that means.
        public var message: Phrase
        /// The button that does it.
        public var confirm: Phrase
    }

    /// Recordings that were cut off: offered, worked on, done.
    public enum RecoverySheet: Hashable, Sendable {
        /// The question at launch.
        case offer(title: Phrase, message: Phrase, names: [String])
        /// The work: which of how many.
        case running(title: Phrase, done: Int, count: Int, name: String)
        /// What came of it.
        case results(title: Phrase, [Result])

        /// What came of one recording.
        public struct Result: Hashable, Sendable, Identifiable {
            /// The folder's name.
            public var name: String
            /// One sentence on how it went.
            public var summary: Phrase
            /// What was lost, or why it failed.
            public var details: [String]
            /// The folder's name.
            public var id: String { name }
        }
    }

    /// What is being shared.
    public enum SharingSheet: Hashable, Sendable {
        /// The choices.
        case choosing(title: Phrase, [Choice])
        /// Files are being made, 0…1.
        case preparing(title: Phrase, share: Double)
        /// What is not in the files, a sentence each, and the button that goes on.
        case explaining(title: Phrase, [String], confirm: Phrase)
        /// Files for the system's sheet.
        case ready([String])
        /// They could not be made.
        case failed(LibraryProblem)

        /// One way to share.
        public struct Choice: Hashable, Sendable, Identifiable {
            /// A stable name.
            public var id: String
            /// Its name.
            public var title: Phrase
            /// What somebody gets.
            public var explanation: Phrase
        }
    }
}

/// A session in the list.
public struct LibraryRow: Hashable, Sendable, Identifiable {
    /// The folder's name.
    public var id: String
    /// The folder.
    public var path: String
    /// A person's title, else the folder's name.
    public var title: String
    /// When it was begun; nil if that is not known.
    public var date: WallTime?
    /// Its length; nil if that is not known.
    public var duration: String?
    /// How many frames it has; nil if that is not known.
    public var frames: Phrase?
    /// Its size on the disk.
    public var size: String
    /// Whether any frame has depth.
    public var hasDepth: Bool
    /// What is special about it; nil for a session like any other.
    public var mark: Mark?
    /// Whether the recording is good.
    public var verdict: SessionVerdict?
    /// Its first image.
    public var thumbnail: ScaledImage?
    /// Why it cannot be read.
    public var problem: LibraryProblem?
    /// What can be done with it.
    public var commands: Set<Command>

    /// What is special about a session.
    public enum Mark: String, Hashable, Sendable, CaseIterable {
        /// It was cut off and put in order.
        case recovered
        /// It was cut off and can be recovered.
        case cutOff
        /// It is being recorded.
        case live
        /// It cannot be read.
        case unreadable

        /// The word on the mark.
        public var title: Phrase {
            switch self {
            case .recovered: return Phrase("Recovered")
            case .cutOff: return Phrase("Cut off")
            case .live: return Phrase("Recording now")
            case .unreadable: return Phrase("Unreadable")
            }
        }
    }

    /// What can be done with a session.
    public enum Command: String, Hashable, Sendable, CaseIterable {
        /// Look into it.
        case open
        /// Give it to others.
        case share
        /// Put it in order.
        case recover
        /// Remove it.
        case delete
    }
}

/// Whether a recording is good, in a word.
public struct SessionVerdict: Hashable, Sendable {
    /// How it is colored.
    public enum Tone: String, Hashable, Sendable, CaseIterable {
        /// Nothing is known yet.
        case neutral
        /// Good.
        case good
        /// Usable with care.
        case warning
        /// Not usable.
        case bad
    }

    /// The word.
    public var title: Phrase
    /// How it is colored.
    public var tone: Tone
    /// What share of the check is done, while it runs.
    public var progress: Double?
}
