import LockstepFormats
import LockstepSamples

/// A notice that a recovery writes into a session's events or manifest, and reads there when it
/// runs again.
package struct RecoveryNotice: Hashable, Sendable {
    /// What was lost or removed.
    let sentence: String

    private static let start = "recover: "

    /// Creates a notice.
    init(_ sentence: String) { self.sentence = sentence }

    /// Reads a notice of a session; nil if no recovery wrote it.
    init?(reading text: String) {
        guard text.hasPrefix(Self.start) else { return nil }
        sentence = String(text.dropFirst(Self.start.count))
    }

    /// The notice as sessions contain it.
    package var text: String { Self.start + sentence }

    /// Rows were removed on request from a recording that had ended; for the manifest.
    package static let skippedRows = RecoveryNotice(
        "rows that could not be read were removed from a recording that had ended")

    /// The manifest was created again; for the new one.
    package static let lostManifest = RecoveryNotice(
        "the manifest was lost, with device, mode and UTC offset")

    /// This number of samples has no row.
    package static func missingSequences(_ count: Int64) -> RecoveryNotice {
        let verb = Int(count).verb("has", "have")
        return RecoveryNotice("\(Int(count).counted("value")) of seq \(verb) no row.")
    }

    /// This number of a file's rows was removed.
    static func rowsRemoved(_ count: Int, of file: RowFile) -> RecoveryNotice {
        RecoveryNotice("\(file.rawValue): \(count.counted("row")) removed, cut off or unreadable.")
    }

    /// Files that no row refers to, as named here, were removed.
    static func imagesRemoved(_ names: String) -> RecoveryNotice {
        RecoveryNotice("Removed without a row: \(names).")
    }

    /// The number of a file's rows that were removed; nil if the notice is about something else.
    func rowsRemoved(of file: RowFile) -> Int? {
        let start = "\(file.rawValue): "
        guard sentence.hasPrefix(start),
            let count = Int(sentence.dropFirst(start.count).prefix { $0 != " " }),
            self == .rowsRemoved(count, of: file)
        else { return nil }
        return count
    }

    /// Whether the notice names a file.
    func names(_ file: String) -> Bool { sentence.contains(file) }
}
