import BenchmarkStatistics
import Glibc
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The memory of recording the stream, measured in a process of its own.
///
/// The disk of that process discards its bytes, because ten minutes are ten gigabytes.
struct RecorderMemory {
    private static let bytesInMegabyte = 1_000_000.0

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        let short = try observe(seconds: 15)
        let long = try observe(seconds: 600)
        let mapped = try observe(seconds: 600, mapsLargeBlocks: true)
        // The first minute fills queues.
        let growth = Trend(mapped.minutes.dropFirst().map(Double.init))?.slope ?? .nan
        let note = "the disk counts \(number(Double(long.writtenBytes) / 1e9)) GB and discards them"
        return [
            peak("memory peak of 15 s", short, notes: []),
            peak("memory peak of 10 min", long, notes: [note]),
            Measurement(
                name: "memory growth in 10 min", value: growth / Self.bytesInMegabyte,
                unit: "MB/min", goal: .below(0.2),
                notes: ["slope of the highest resident memory of each minute, from the second on"]),
        ]
    }

    private func peak(
        _ name: String, _ observation: MemoryObservation, notes: [String]
    ) -> Measurement {
        Measurement(
            name: name, value: Double(observation.peakBytes) / Self.bytesInMegabyte, unit: "MB",
            goal: .below(300), notes: notes)
    }

    /// Observes a process that records.
    ///
    /// - Parameter mapsLargeBlocks: whether glibc maps every image by itself, so that it leaves
    ///   resident memory when it is freed.
    private func observe(
        seconds: Int, mapsLargeBlocks: Bool = false
    ) throws -> MemoryObservation {
        try workbench.withFolder { folder in
            // mallopt(3); read when the process starts.
            if mapsLargeBlocks { setenv("MALLOC_MMAP_THRESHOLD_", "\(256 << 10)", 1) }
            defer { unsetenv("MALLOC_MMAP_THRESHOLD_") }
            let output = folder + "/memory"
            let arguments = [Self.command, workbench.folder, "\(seconds)", output]
            try ChildProcess(program: workbench.program, arguments: arguments).run()
            return try MemoryObservation(readingFrom: output)
        }
    }
}

extension RecorderMemory {
    /// The argument that makes this program the observed process.
    static let command = "observe-memory"

    /// Runs in the observed process: records the stream from the ring's file and writes the
    /// observation.
    static func record(ringIn folder: String, seconds: Int, output: String) throws {
        let disk = ForgetfulFileSystem()
        let recorder = Recorder(
            RecorderConfiguration(mode: .logger, directory: "forgotten"), codecs: FFmpegCodecs(),
            fileSystem: disk, clock: SystemClock())
        let frameCount = seconds * Int(Ring.framesPerSecond)
        // Queued frames should use as much memory as on a phone.
        let source = RingSource(
            try RingFile(folder: folder).read(), frameCount: frameCount, isCopied: true)
        var observation = MemoryObservation()
        var failure: (any Error)?
        _ = try recorder.record(from: source) { progress in
            do {
                try observation.look(at: progress)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        try observation.end(writtenBytes: disk.byteCount)
        try observation.write(to: output)
    }
}
