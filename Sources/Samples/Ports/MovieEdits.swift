/// The effect of a movie's edit list, in the words of notices, which are all that a session keeps
/// of it.
package enum MovieEdits: Hashable {
    /// The edit list shows every image at its stored time.
    case movesNothing
    /// The edit list starts at this tick of the stored images.
    case start(tick: Int64)
    /// The edit list has this many entries: images are left out, repeated or delayed.
    case several(count: Int)

    private static let subject = "the movie's edit list "
    private static let nothing = "begins at its first tick and moves nothing"

    /// The effect, as a clause.
    package var words: String {
        switch self {
        case .movesNothing: return Self.subject + Self.nothing
        case .start(let tick):
            return Self.subject + "begins at tick \(tick) of the stored images"
        case .several(let count): return Self.subject + "has \(count) entries"
        }
    }

    /// Parses the edit list from a notice; nil for other notices.
    package init?(notice: String) {
        let words = notice.split(separator: " ", omittingEmptySubsequences: false)
        guard let list = words.indices.first(where: { words[$0...].starts(with: Self.words) })
        else {
            return nil
        }
        let rest = words[(list + Self.words.count)...]
        guard let number = rest.lazy.compactMap({ Int64($0) }).first else {
            self = .movesNothing
            return
        }
        self = rest.first == "has" ? .several(count: Int(clamping: number)) : .start(tick: number)
    }

    private static let words = subject.split(separator: " ")
}
