import LockstepConcurrency
import LockstepDatasets
import LockstepSamples
import LockstepSessions

/// Estimates how much space a temporary session needs, from the space that a part of it took.
final class TemporarySpace: Sendable {
    private let directory: String
    private let freeAtStart: Int64
    private let estimate = Mutex<Int64?>(nil)

    /// The smallest stored part of a recording that is large enough for an estimate.
    private static let smallestPart = 0.1

    /// Whether other recordings are stored at the same time, so that the used space is not this one's.
    private let isShared: Bool

    /// Measures the free space before the first byte is written.
    init(in directory: String, isShared: Bool) {
        (self.directory, self.isShared) = (directory, isShared)
        freeAtStart = LocalFileSystem().freeBytes(at: directory) ?? 0
    }

    /// Measures the free space again.
    ///
    /// - Parameter storedShare: The stored part of the recording, 0…1.
    func measure(storedShare: Double) {
        guard !isShared, storedShare >= Self.smallestPart, storedShare <= 1,
            let free = LocalFileSystem().freeBytes(at: directory)
        else { return }
        let bytes = Double(max(0, freeAtStart - free)) / storedShare
        estimate.withLock { $0 = Int64(bytes) }
    }

    /// Returns the error to report if the temporary session could not be written.
    ///
    /// The recording's own size is the upper limit if too little of it was stored for an estimate,
    /// or if the free space should have been enough.
    ///
    /// - Parameter path: The recording.
    func failure(_ cause: FileError, reading path: String) -> TemporaryFolderFailure {
        let need: TemporaryFolderFailure.Need?
        if let bytes = estimate.withLock({ $0 }), bytes > freeAtStart {
            need = .about(bytes)
        } else {
            let size = try? Datasets.byteCount(of: path, fileSystem: LocalFileSystem())
            need = size.map(TemporaryFolderFailure.Need.atMost)
        }
        return TemporaryFolderFailure(directory: directory, need: need, cause: cause)
    }
}

/// A temporary session could not be written.
struct TemporaryFolderFailure: Failure {
    /// The space that a temporary session needs, in bytes.
    enum Need {
        case about(Int64)
        case atMost(Int64)

        var words: String {
            switch self {
            case .about(let bytes): return "about \(bytes.asBytes)"
            case .atMost(let bytes): return "up to \(bytes.asBytes)"
            }
        }
    }

    /// The folder for temporary files.
    let directory: String
    /// The space that the temporary session needs; nil if unknown.
    let need: Need?
    /// The call that failed.
    let cause: FileError

    private var isFull: Bool { [.noSpace, .quota].contains(cause.code) }

    var problem: String {
        isFull
            ? "the folder for temporary files has too little space: \(cause.problem)"
            : "cannot write to the folder for temporary files: \(cause.problem)"
    }

    var place: Place? { Place(file: directory) }

    var remedy: Remedy {
        let needs = need.map { "Reading this recording needs \($0.words) there. " } ?? ""
        return isFull
            ? "\(needs)Free some space, or set TMPDIR to a folder on a larger disk."
            : "\(needs)Set TMPDIR to a folder that you may write to."
    }
}
