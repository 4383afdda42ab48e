/// Suggestions for misspelled words.
public enum Spelling {
    /// The maximum length of a compared word; a longer one is not a misspelled name.
    private static let longestWord = 64

    /// Returns the candidate that differs from `word` by a few typing errors or by letter case.
    ///
    /// A typing error is a missing, added or replaced letter, or a swap of two neighbors. One error
    /// is allowed for every three letters of `word`, and at least one; in a word of at most three
    /// letters, a replaced letter makes another word, as in ksh and zsh. A prefix of three or more
    /// letters is enough if only one candidate starts with it. If several candidates are equally
    /// close, the first is returned.
    ///
    /// - Returns: nil if no candidate is close enough.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        guard word.count <= longestWord else { return nil }
        let typed = Array(word.lowercased())
        let allowed = max(1, typed.count / 3)
        let distances = candidates.map { candidate in
            let letters = Array(candidate.lowercased())
            let isAnother =
                typed.count <= 3 && letters.count == typed.count
                && letters.sorted() != typed.sorted()
            return isAnother ? Int.max : distance(typed, letters)
        }
        if let nearest = distances.min(), nearest <= allowed, nearest < typed.count,
            let index = distances.firstIndex(of: nearest)
        {
            return candidates[index]
        }
        let begun = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        return typed.count >= 3 && begun.count == 1 ? begun[0] : nil
    }

    /// Returns the minimum number of typing errors between two words (optimal string alignment).
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var twoBack: [Int] = []
        var previous = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
                var least = min(previous[column + 1] + 1, current[column] + 1, replaced)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    least = min(least, twoBack[column - 1] + 1)
                }
                current.append(least)
            }
            (twoBack, previous) = (previous, current)
        }
        return previous[second.count]
    }

    /// Returns the value that `word` probably means; in a comma-separated list, of each part.
    static func nearestValue(to word: String, in values: [String]) -> String? {
        guard word.contains(",") else { return nearest(to: word, in: values) }
        let parts = word.split(separator: ",", omittingEmptySubsequences: true).map(String.init)
        let meant = parts.compactMap { part in
            values.contains(part) ? part : nearest(to: part, in: values)
        }
        return meant.count == parts.count ? meant.joined(separator: ",") : nil
    }
}
