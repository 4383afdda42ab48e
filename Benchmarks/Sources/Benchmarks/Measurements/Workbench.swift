import LockstepSamples
import LockstepSessions

/// What all measurements share.
struct Workbench: Sendable {
    /// How many pairs a ratio is made of: odd, so that neither side is first more than once more.
    static let pairCount = 15

    /// The folder for everything that is written; somebody else removes it.
    let folder: String
    /// Frames and samples rendered beforehand.
    let ring: Ring
    /// The same in files.
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

    /// Runs `body` with the path of a new folder, and removes that in any case.
    func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let (disk, path) = (LocalFileSystem(), folder + "/run")
        try disk.makeDirectory(path)
        defer { try? disk.removeTree(path) }
        return try body(path)
    }
}
