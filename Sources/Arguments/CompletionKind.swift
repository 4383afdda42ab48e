/// What a shell offers as an argument's value when Tab is pressed.
public enum CompletionKind: Hashable, Sendable {
    /// Nothing: a number, or words that only the person knows.
    case none
    /// These words.
    case list([String])
    /// Files and folders.
    case file
    /// Folders.
    case directory
}
