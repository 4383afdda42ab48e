import LockstepFormats

/// The state of a recording's end.
enum ROSRecordingEnd: Hashable, Sendable {
    /// The file is complete.
    case whole
    /// The file ends after its last message, but its index is truncated at or after this byte.
    case indexCutOff(byte: Int64)
    /// The file ends before its end record, or the records after this byte cannot be separated and
    /// were not read.
    case cutOff(byte: Int64)
}
