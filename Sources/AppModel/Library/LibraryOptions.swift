/// A part of the library.
public enum LibraryPart: String, Hashable, Sendable, CaseIterable, Identifiable {
    /// The sessions.
    case sessions
    /// The photos.
    case photos

    /// The case itself.
    public var id: LibraryPart { self }

    /// The name in the picker.
    public var title: Phrase {
        switch self {
        case .sessions: return Phrase("Sessions")
        case .photos: return Phrase("Photos")
        }
    }
}

/// What the library shows, and in which order; kept between launches.
public struct LibraryOptions: Hashable, Sendable {
    /// The selected part.
    public var part = LibraryPart.sessions
    /// The order of the sessions.
    public var order = LibraryOrder.newest
    /// The text of the search among sessions.
    public var query = ""

    /// The most characters of a search that are kept.
    static let longestQuery = 200

    /// Creates the options of a first launch.
    public init() {}

    /// The options to keep: a search that is too long is left out.
    var kept: LibraryOptions {
        var kept = self
        if query.count > Self.longestQuery { kept.query = "" }
        return kept
    }
}
