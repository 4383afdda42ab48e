import LockstepSessions

/// The result of one side's reading of a file of rows.
struct RowSums: Sendable {
    /// The number of rows.
    var count = 0
    /// The sum of their `seq`.
    var sequences: Int64 = 0
    /// The sum of one numeric field of the rows.
    var numbers = 0.0

    /// Adds a row.
    mutating func add(_ sequence: Int64, _ number: Double) {
        count += 1
        sequences += sequence
        numbers += number
    }

    /// Compares with another side's sums.
    ///
    /// - Throws: ``BenchmarkFailure`` if they differ; sums of doubles may differ by the order of
    ///   the additions.
    func expectSame(as other: RowSums) throws {
        let difference = (numbers - other.numbers).magnitude
        guard count == other.count, sequences == other.sequences,
            difference <= 1e-9 * Double(count)
        else { throw BenchmarkFailure("two readers disagree: \(self) and \(other)") }
    }
}

/// A script of `Benchmarks/python` that reads a session and prints seconds and sums.
struct ReadingScript {
    /// The script's file.
    let name: String
    /// The session's folder.
    let session: String

    /// Runs the script once.
    func run() throws -> (seconds: Double, sums: RowSums) {
        let output = session + "/" + name + ".txt"
        let python = ChildProcess(
            program: ".bench/bin/python", arguments: ["Benchmarks/python/" + name, session])
        try python.run(output: output)
        let bytes = try LocalFileSystem().contents(of: output, limit: 1 << 16)
        let words = String(decoding: bytes, as: UTF8.self)
            .split { $0 == " " || $0 == "\n" }
        guard words.count == 4, let seconds = Double(words[0]), let count = Int(words[1]),
            let sequences = Int64(words[2]), let numbers = Double(words[3])
        else { throw BenchmarkFailure("\(name) printed unexpected output") }
        return (seconds, RowSums(count: count, sequences: sequences, numbers: numbers))
    }
}
