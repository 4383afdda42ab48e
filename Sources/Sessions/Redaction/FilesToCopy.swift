import LockstepFormats
import LockstepSamples

/// The files in a session's folder, until each is copied; what is left at the end is no part of the
/// session.
struct FilesToCopy {
    /// Bytes of those that no one took, by name.
    private var byteCounts: [String: Int64]
    private let total: Int64
    private var done: Int64 = 0

    /// All files but the manifest and the seal, which are written apart.
    init(_ files: [(name: String, byteCount: Int64)]) {
        byteCounts = Dictionary(files, uniquingKeysWith: { first, _ in first })
        byteCounts[SessionLayout.manifest] = nil
        total = byteCounts.values.reduce(1) { $0 &+ $1 }
    }

    /// What share of the bytes was taken.
    var doneShare: Double { Double(done) / Double(total) }

    /// Those that no one took, in order.
    var left: [String] { byteCounts.keys.sorted() }

    /// Whether there is such a file and no one took it; now somebody has.
    mutating func take(_ name: String) -> Bool {
        guard let byteCount = byteCounts.removeValue(forKey: name) else { return false }
        done &+= byteCount
        return true
    }
}
