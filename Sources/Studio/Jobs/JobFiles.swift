import LockstepCatalog
import LockstepSamples
import LockstepSessions

/// The files of the studio's jobs, in the catalog's hidden folder: a journal, and a log of each job.
struct JobFiles: Sendable {
    /// Longer than a journal of years, and still a bound on memory.
    private static let largestJournal: Int64 = 1 << 26
    /// A page asks for more until it has all.
    private static let largestPart = 1 << 16

    private let folder: String
    private let disk = LocalFileSystem()

    init(of catalogFolder: String) throws {
        let cache = catalogFolder + "/" + CatalogLayout.cache
        folder = cache + "/jobs"
        for path in [cache, folder] where try disk.entry(at: path) == nil {
            try disk.makeDirectory(path)
        }
    }

    private var journal: String { folder + "/journal.jsonl" }

    func log(of job: Int) -> String { folder + "/\(job).log" }

    /// The last state of each job, in the order in which they were added.
    func jobs() throws -> [Job] {
        guard try disk.entry(at: journal) != nil else { return [] }
        let bytes = try disk.contents(of: journal, limit: Self.largestJournal)
        // A studio that was killed may have left half a line.
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Job(line: $0) }
    }

    /// Replaces the journal by one line for each job.
    func write(_ jobs: [Job]) throws {
        let bytes = jobs.flatMap(\.journalLine)
        try disk.replace(journal, through: journal + ".part") { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
    }

    /// Creates the log of a job, and closes it in any case.
    func withLog<Value>(of job: Int, _ body: (AppendingFile) throws -> Value) throws -> Value {
        try disk.withUnsynchronizedFile(log(of: job), body)
    }

    func removeLog(of job: Int) { try? disk.remove(log(of: job)) }

    /// A part of a job's log.
    ///
    /// - Returns: The text, and the byte after it.
    func text(of job: Int, from start: Int64) throws -> (text: String, next: Int64) {
        guard try disk.entry(at: log(of: job)) != nil else { return ("", 0) }
        let file = try disk.open(log(of: job))
        guard start < file.byteCount else { return ("", file.byteCount) }
        let count = Int(min(file.byteCount - start, Int64(Self.largestPart)))
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try bytes.withUnsafeMutableBytes { try file.readFully(at: start, into: $0) }
        return (String(decoding: bytes[..<read], as: UTF8.self), start + Int64(read))
    }
}
