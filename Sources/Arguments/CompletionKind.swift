/// The completions that a shell offers for an argument's value.
public enum CompletionKind: Hashable, Sendable {
    /// No completions, for numbers and free text.
    case none
    /// These words.
    case list([String])
    /// Any number of these words with commas between them.
    case commaList([String])
    /// Files and folders.
    case file
    /// Folders.
    case directory
}
