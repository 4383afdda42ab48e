/// The ending of a file's name, by which programs know what the file is.
///
/// It is a dot with one to five letters or digits behind it, a letter among them, at the end of a path:
/// `walk.mp4` has one; `walk.2025`, `walk.` and `walk.mp4/` have none.
public struct FileEnding: Hashable, Sendable {
    /// The longest that is common: `.jsonl`.
    private static let mostCharacters = 5

    /// The ending in lower case, with its dot.
    public let text: String
    /// Whether nothing is before it in the name: `.mcap`.
    public let isWholeName: Bool

    /// The ending of a path's last name; nil if it has none.
    public init?(of path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let characters = name[name.index(after: dot)...].lowercased()
        guard (1...Self.mostCharacters).contains(characters.count),
            characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            characters.contains(where: \.isLetter)
        else { return nil }
        text = "." + characters
        isWholeName = dot == name.startIndex
    }
}
