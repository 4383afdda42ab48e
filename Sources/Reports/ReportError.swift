public import LockstepSamples

/// An error that prevents a report.
public struct ReportError: Failure, Hashable {
    /// The kind of error.
    public enum Fact: Hashable, Sendable {
        /// The plotting library is not installed.
        case noLibrary
        /// The plotting library's file cannot be placed in a page.
        case libraryUnusable
        /// A file or folder with the report's name exists.
        case alreadyThere
        /// The path is that of the recording.
        case theRecording
        /// The path is inside a session or inside the recording.
        case insideASession
    }

    /// The kind of error.
    public let fact: Fact
    /// The file or folder concerned.
    public let place: Place?

    /// Creates an error with its place.
    init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// Whether the report's path is wrong, not its source.
    public var isAboutOutput: Bool {
        switch fact {
        case .alreadyThere, .theRecording, .insideASession: return true
        case .noLibrary, .libraryUnusable: return false
        }
    }

    /// The error as text.
    public var problem: String {
        switch fact {
        case .noLibrary: return "the plotting library dygraphs is missing"
        case .libraryUnusable: return "the file cannot be embedded in a page"
        case .alreadyThere: return "a file or folder with that name already exists"
        case .theRecording: return "this is the recording itself"
        case .insideASession: return "the path is inside a recording"
        }
    }

    /// What to do about it.
    public var remedy: Remedy {
        switch fact {
        case .noLibrary, .libraryUnusable:
            return "Install Debian's package libjs-dygraphs, or give the folder of "
                + "dygraph.min.js and dygraph.min.css (\(.nameDygraphsFolder))."
        case .alreadyThere: return "Choose another name, or replace it with \(.replace)."
        case .theRecording: return "Choose another name."
        case .insideASession: return "Choose a path outside the recording's folder."
        }
    }
}
