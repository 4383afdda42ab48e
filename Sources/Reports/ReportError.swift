public import LockstepSamples

/// A report that cannot be made.
public struct ReportError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// The plotting library is not on this machine.
        case noLibrary
        /// The plotting library's file cannot be part of a page.
        case libraryUnusable
        /// There is a file or folder of the report's name.
        case alreadyThere
        /// The folder of the report's place is not there.
        case noFolder
        /// The place is that of the recording that is shown.
        case theRecording
        /// The place lies inside a session, or inside the recording that is shown.
        case insideASession
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

    /// Whether the place of the report is wrong, not what it is made of.
    public var isAboutOutput: Bool {
        switch fact {
        case .alreadyThere, .noFolder, .theRecording, .insideASession: return true
        case .noLibrary, .libraryUnusable: return false
        }
    }

    /// What is wrong, in words.
    public var problem: String {
        switch fact {
        case .noLibrary: return "the library that draws plots, dygraphs, is not there"
        case .libraryUnusable: return "the file cannot be part of a page"
        case .alreadyThere: return "there is something of that name already"
        case .noFolder: return "there is no such folder"
        case .theRecording: return "that is the recording itself"
        case .insideASession: return "the place lies inside a recording"
        }
    }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .noLibrary, .libraryUnusable:
            return "Install Debian's package libjs-dygraphs, or name the folder of "
                + "dygraph.min.js and dygraph.min.css (--dygraphs)."
        case .alreadyThere: return "Choose another name, or say that it may be replaced (--force)."
        case .noFolder: return "Make it first, or choose another place."
        case .theRecording: return "Choose another name."
        case .insideASession: return "Choose a place outside of the recording's folder."
        }
    }
}
