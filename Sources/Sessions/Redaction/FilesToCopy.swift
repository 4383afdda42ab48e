import LockstepFormats
import LockstepSamples

/// The files in a session's folder that have not been copied yet; those left at the end are not
/// part of the session.
struct FilesToCopy {
    /// The lengths in bytes of files that have not been taken, by name.
    private var byteCounts: [String: Int64]
    private let total: Int64
    private var done: Int64 = 0

    /// Creates the list of all files except the manifest and the seal, which are written
    /// separately.
    init(_ files: [(name: String, byteCount: Int64)]) {
        byteCounts = Dictionary(files, uniquingKeysWith: { first, _ in first })
        byteCounts[SessionLayout.manifest] = nil
        total = byteCounts.values.reduce(1) { $0 &+ $1 }
    }

    /// The share of the bytes that was taken, 0…1.
    var doneShare: Double { Double(done) / Double(total) }

    /// The files that have not been taken, sorted.
    var left: [String] { byteCounts.keys.sorted() }

    /// Takes a file.
    ///
    /// Returns false if it does not exist or was already taken.
    mutating func take(_ name: String) -> Bool {
        guard let byteCount = byteCounts.removeValue(forKey: name) else { return false }
        done &+= byteCount
        return true
    }
}
