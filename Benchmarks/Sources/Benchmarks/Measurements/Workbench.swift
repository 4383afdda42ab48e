import LockstepSamples
import LockstepSessions

/// The data that all benchmarks share.
struct Workbench: Sendable {
    /// The number of pairs of a ratio: odd, so that neither side is first more than one time more
    /// often.
    static let pairCount = 15

    /// The folder for everything that is written; the caller removes it.
    let folder: String
    /// Frames and samples rendered in advance.
    let ring: Ring
    /// The ring in files.
    let ringFile: RingFile
    /// The path of this program, for measurements in a process of their own.
    let program: String

    /// Renders the ring and writes its files.
    init(folder: String, program: String) throws {
        self.folder = folder
        self.program = program
        ring = try Ring.rendered()
        ringFile = RingFile(folder: folder)
        try ringFile.write(ring)
    }

    /// Calls `body` with the path of a new folder, and removes the folder in any case.
    func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let (disk, path) = (LocalFileSystem(), folder + "/run")
        try disk.makeDirectory(path)
        defer { try? disk.removeTree(path) }
        return try body(path)
    }
}
