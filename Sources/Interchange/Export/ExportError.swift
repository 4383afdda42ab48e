public import LockstepSamples

/// An export that cannot be made.
public struct ExportError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// There is a file or folder of that name.
        case alreadyThere
        /// Another export to the same place is under way.
        case beingWritten
        /// What is to be replaced is no earlier export to the layout of that name, or to any: what
        /// was found in it, where it is not the whole of it.
        case notAnExport(layout: String?, found: String?)
        /// The place lies inside a session: the export would break its seal.
        case insideASession
        /// The session lies inside the place of the export.
        case holdsTheSession
        /// The layout of that name has a place for nothing of what was selected.
        case nothingForTheLayout(String)
        /// Some images of the session are files and some are in its movie.
        case mixedImages
        /// Images of this size cannot be put into a movie.
        case imageSize(PixelSize)
        /// Depth of this size cannot be written as whole numbers.
        case depthSize(PixelSize)
    }

    /// What is wrong.
    public let fact: Fact
    /// Where.
    public let place: Place?

    /// A fact with its place.
    init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// Whether the place of the export is wrong, not the session.
    public var isAboutOutput: Bool {
        switch fact {
        case .alreadyThere, .beingWritten, .notAnExport, .insideASession, .holdsTheSession:
            return true
        case .nothingForTheLayout, .mixedImages, .imageSize, .depthSize: return false
        }
    }

    /// What is wrong, in words.
    public var problem: String {
        switch fact {
        case .alreadyThere: return "there is something of that name already"
        case .beingWritten: return "another export is being written there"
        case .notAnExport(let layout, let found):
            return "what is there is no earlier export" + (layout.map { " as \($0)" } ?? "")
                + (found.map { ": it holds \($0)" } ?? "")
        case .insideASession: return "the place lies inside a session"
        case .holdsTheSession: return "the session itself lies there"
        case .nothingForTheLayout(let layout):
            return "nothing of what was selected can be written as \(layout)"
        case .mixedImages:
            return "some images of the session are files and some are in its movie"
        case .imageSize(let size):
            return "images of \(size.width)×\(size.height) pixels cannot be put into a movie"
        case .depthSize(let size):
            return "depth of \(size.width)×\(size.height) pixels cannot be written as whole numbers"
        }
    }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .alreadyThere: return "Choose another name, or say that it may be replaced (--force)."
        case .beingWritten: return "Wait until it has ended, or choose another name."
        case .notAnExport:
            return
                "Choose another name, or move it away: only an earlier export to the same layout, "
                + "as it was written, is replaced."
        case .insideASession, .holdsTheSession:
            return "Choose a place outside of the session's folder and beside it."
        case .nothingForTheLayout:
            return "Select a longer part or more streams, camera for all that belongs to frames; "
                + "`lockstep formats` says what the layout has."
        case .mixedImages:
            return "No layout has a place for both; Lockstep records no such session."
        case .imageSize:
            return "Choose a layout that stores images singly; movies have even sides."
        case .depthSize: return "Choose a layout that stores meters: logger3d, mcap or rosbag."
        }
    }
}
