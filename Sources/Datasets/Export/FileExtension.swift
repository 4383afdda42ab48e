/// A file name's extension.
///
/// It is a dot followed by one to five letters or digits, at least one of them a letter, at the end
/// of a path: `walk.mp4` has one; `walk.2025`, `walk.` and `walk.mp4/` have none.
public struct FileExtension: Hashable, Sendable {
    /// The length of the longest common extension, `.jsonl`, without the dot.
    private static let mostCharacters = 5

    /// The extension in lower case, with its dot.
    public let text: String
    /// Whether the name consists of the extension only: `.mcap`.
    public let isWholeName: Bool

    /// Finds the extension of a path's last component; nil if there is none.
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
