/// Finds the word that a person most likely meant.
public enum Spelling {
    /// The longest word that is compared: a longer one is no misspelled name.
    private static let longestWord = 64

    /// The candidate that differs from `word` by a few typing errors or by letter case.
    ///
    /// A typing error is a letter that is missing, added, replaced or swapped with its neighbor; one
    /// is allowed for each three letters of `word`, and one at least. A beginning of three letters or
    /// more is enough where only one candidate begins so. Of equally near candidates the first one is
    /// returned.
    ///
    /// - Returns: nil if no candidate is that near.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        guard word.count <= longestWord else { return nil }
        let typed = Array(word.lowercased())
        let allowed = max(1, typed.count / 3)
        let distances = candidates.map { distance(typed, Array($0.lowercased())) }
        if let nearest = distances.min(), nearest <= allowed, nearest < typed.count,
            let index = distances.firstIndex(of: nearest)
        {
            return candidates[index]
        }
        let begun = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        return typed.count >= 3 && begun.count == 1 ? begun[0] : nil
    }

    /// The smallest number of typing errors between two words (optimal string alignment).
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

    /// A value that `word` was meant to be; of a list with commas each part is replaced.
    static func nearestValue(to word: String, in values: [String]) -> String? {
        guard word.contains(",") else { return nearest(to: word, in: values) }
        let parts = word.split(separator: ",", omittingEmptySubsequences: true).map(String.init)
        let meant = parts.compactMap { part in
            values.contains(part) ? part : nearest(to: part, in: values)
        }
        return meant.count == parts.count ? meant.joined(separator: ",") : nil
    }
}
