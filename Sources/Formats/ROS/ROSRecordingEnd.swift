/// How the file of a recording ends.
public enum ROSRecordingEnd: Hashable, Sendable {
    /// As its writer ended it.
    case whole
    /// Behind its last message, but what its writer put there to find messages by is cut off, from
    /// this byte on or behind it.
    case indexCutOff(byte: Int64)
    /// Before its writer ended it, or nothing behind this byte can be told apart: what stands there
    /// was not read.
    case cutOff(byte: Int64)
}
