internal import LockstepSamples
internal import LockstepSessions

/// The order of the sessions in the list.
public enum LibraryOrder: String, Hashable, Sendable, CaseIterable, Identifiable {
    /// The latest recording first; sessions without a date come last.
    case newest
    /// The earliest recording first; sessions without a date come last.
    case oldest
    /// The longest recording first; sessions without a duration come last.
    case longest
    /// The largest folder first.
    case largest
    /// By title, regardless of case.
    case name

    /// The case itself.
    public var id: LibraryOrder { self }

    /// The name in the menu.
    public var title: Phrase {
        switch self {
        case .newest: return Phrase("Newest first")
        case .oldest: return Phrase("Oldest first")
        case .longest: return Phrase("Longest first")
        case .largest: return Phrase("Largest first")
        case .name: return Phrase("By name")
        }
    }

    /// Whether `left` comes before `right`; equal ones have the newest first.
    func isBefore(_ left: LibraryEntry, _ right: LibraryEntry) -> Bool {
        switch self {
        case .newest: break
        case .oldest:
            if let first = left.summary?.start, let second = right.summary?.start, first != second {
                return first < second
            }
        case .longest:
            let none = HostDuration(nanoseconds: -1)
            let (first, second) = (
                left.summary?.duration ?? none, right.summary?.duration ?? none
            )
            if first != second { return first > second }
        case .largest:
            if left.byteCount != right.byteCount { return left.byteCount > right.byteCount }
        case .name:
            let (first, second) = (left.title.lowercased(), right.title.lowercased())
            if first != second { return first < second }
        }
        return LibraryEntry.isNewer(left, right)
    }
}
