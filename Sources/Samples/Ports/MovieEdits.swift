/// The effect of a movie's edit list, which a session keeps only as a clause of a notice.
package enum MovieEdits: Hashable {
    /// The edit list shows every image at its stored time.
    case movesNothing
    /// The edit list starts at this tick of the stored images.
    case start(tick: Int64)
    /// The edit list has this many entries: images are left out, repeated or delayed.
    case several(count: Int)

    // Sessions contain these texts, so they never change.
    private static let nothing = "the movie's edit list begins at its first tick and moves nothing"
    private static let start = "the movie's edit list begins at tick "
    private static let startUnit = " of the stored images"
    /// Sessions of earlier writers contain this.
    private static let earlierStartUnit = " of the stored pictures"
    private static let several = "the movie's edit list has "
    private static let severalUnit = " entries"

    /// The effect, as a clause.
    package var words: String {
        switch self {
        case .movesNothing: return Self.nothing
        case .start(let tick): return "\(Self.start)\(tick)\(Self.startUnit)"
        case .several(let count): return "\(Self.several)\(count)\(Self.severalUnit)"
        }
    }

    /// Reads the edit list's clause in a notice; nil for other notices.
    package init?(notice: String) {
        if notice.firstRange(of: Self.nothing) != nil {
            self = .movesNothing
        } else if let tick = notice.number(after: Self.start, before: Self.startUnit)
            ?? notice.number(after: Self.start, before: Self.earlierStartUnit)
        {
            self = .start(tick: tick)
        } else if let count = notice.number(after: Self.several, before: Self.severalUnit) {
            self = .several(count: Int(clamping: count))
        } else {
            return nil
        }
    }
}

extension String {
    /// Returns the number between two texts; nil if there is none.
    fileprivate func number(after start: String, before end: String) -> Int64? {
        guard let rest = firstRange(of: start).map({ self[$0.upperBound...] }),
            let end = rest.firstRange(of: end)
        else { return nil }
        return Int64(rest[..<end.lowerBound])
    }
}
