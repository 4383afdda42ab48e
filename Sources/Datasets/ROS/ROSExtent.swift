import LockstepFormats
import LockstepSamples

/// The extent of a recording's file, and of what was read from it.
struct ROSExtent {
    /// How the file ends.
    let end: ROSRecordingEnd
    let byteCount: Int64
    /// The number of messages of any type.
    let messageCount: Int

    /// The extent that a reader has found so far.
    init(_ reader: ROSRecordingReader, messageCount: Int = 0) {
        end = reader.end
        byteCount = reader.byteCount
        self.messageCount = messageCount
    }

    /// Notices for the user, one sentence each.
    func notices(file: String) -> [String] {
        switch end {
        case .whole: return []
        case .indexCutOff:
            return [
                "The end of \(file) is missing, but it contained only the index: all "
                    + "\(messageCount.counted("message")) before it were read."
            ]
        case .cutOff(let byte):
            return [
                MissingEnd.notice(
                    file: file, byte: byte, byteCount: byteCount,
                    content: messageCount.counted("message"))
            ]
        }
    }

    /// Whether a fault is that the file ends too early, which ``notices(file:)`` already reports.
    func speaks(of fault: BinaryError) -> Bool {
        switch (end, fault.fact) {
        case (.whole, _): return false
        case (_, .unfinished): return true
        case (.cutOff(let byte), .cutOff), (.indexCutOff(let byte), .cutOff):
            return fault.place?.byte == byte
        default: return false
        }
    }
}
