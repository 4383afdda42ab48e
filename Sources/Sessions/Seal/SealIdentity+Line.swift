import LockstepFormats
import LockstepSamples

extension SealIdentity {
    /// Returns a line of a seal, signed if its kind requires it.
    func line(_ content: SealRecord.Content, after previous: ContentHash?) throws -> [UInt8] {
        var record = SealRecord(content, after: previous)
        if record.isSigned { record.signature = try key.signature(of: record.message) }
        return record.line()
    }
}
