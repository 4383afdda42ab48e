import LockstepRecording
import LockstepSessions

/// The memory of a process while it records.
struct MemoryObservation {
    /// The peak of resident memory in bytes.
    private(set) var peakBytes = 0
    /// The highest resident memory seen in each minute of the stream, in bytes.
    private(set) var minutes: [Int] = []
    /// The bytes written to the disk.
    private(set) var writtenBytes = 0
    private var lastFrame = 0

    /// An empty observation.
    init() {}

    /// Samples the memory once per second of the stream.
    mutating func look(at progress: RecordingProgress) throws {
        let framesPerSecond = Int(Ring.framesPerSecond)
        guard progress.frames >= lastFrame + framesPerSecond else { return }
        lastFrame = progress.frames
        let minute = (progress.frames - 1) / (60 * framesPerSecond)
        if minute >= minutes.count { minutes.append(0) }
        let last = minutes.count - 1
        minutes[last] = max(minutes[last], try ProcessMemory.residentBytes())
    }

    /// Reads the peak at the end.
    mutating func end(writtenBytes: Int) throws {
        self.writtenBytes = writtenBytes
        peakBytes = try ProcessMemory.peakBytes()
    }

    /// Writes the numbers as text, for ``init(readingFrom:)``.
    func write(to path: String) throws {
        let numbers = [peakBytes, writtenBytes] + minutes
        let text = numbers.map(String.init).joined(separator: " ")
        try LocalFileSystem().write(Array(text.utf8), to: path)
    }

    /// Reads the numbers that another process wrote.
    init(readingFrom path: String) throws {
        let bytes = try LocalFileSystem().contents(of: path, limit: 1 << 16)
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").map { Int($0) }
        guard numbers.count >= 2, let peak = numbers[0], let written = numbers[1] else {
            throw BenchmarkFailure("the observed process wrote no numbers")
        }
        (peakBytes, writtenBytes) = (peak, written)
        minutes = numbers.dropFirst(2).compactMap { $0 }
    }
}
