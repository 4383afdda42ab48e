import LockstepFormats
import LockstepSamples

/// How far the file of a recording goes, and what was read of it.
struct ROSExtent {
    /// How it ends.
    let end: ROSRecordingEnd
    let byteCount: Int64
    /// Messages of any type that were found.
    let messageCount: Int

    /// What a reader has found so far.
    init(_ reader: ROSRecordingReader, messageCount: Int = 0) {
        end = reader.end
        byteCount = reader.byteCount
        self.messageCount = messageCount
    }

    /// What somebody should know, a sentence each.
    func notices(file: String) -> [String] {
        switch end {
        case .whole: return []
        case .indexCutOff:
            return [
                "The end of \(file) is missing, but only its index: all "
                    + "\(messageCount.counted("message")) before it were read."
            ]
        case .cutOff(let byte):
            return [
                "The end of \(file) is missing: it was read up to byte \(byte) of \(byteCount), "
                    + "\(messageCount.counted("message")); whatever its writer meant to put behind "
                    + "them is lost."
            ]
        }
    }

    /// Whether a fault is that the file ends too early, of which ``notices(file:)`` speaks.
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
