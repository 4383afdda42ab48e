/// What a shell offers as an argument's value when Tab is pressed.
public enum CompletionKind: Hashable, Sendable {
    /// Nothing: a number, or words that only the person knows.
    case none
    /// These words.
    case list([String])
    /// Any number of these words with commas between them.
    case commaList([String])
    /// These words, files and folders.
    case listOrFile([String])
    /// Files and folders.
    case file
    /// Folders.
    case directory
}
