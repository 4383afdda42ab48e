import BenchmarkStatistics
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The cost of a seal: the hash compared with libcrypto's own speed, and a recording with a seal
/// compared with one without.
struct SealCost {
    /// A movie of seven minutes at 10 Mb/s.
    private static let fileByteCount = 512 << 20
    /// Four seconds of stream: one to two seconds of work.
    private static let frameCount = 120
    private static let secondsInRealTime = 20

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        [try hashing(), try recording(), try addedDrops()]
    }

    private func hashing() throws -> Measurement {
        try workbench.withFolder { folder in
            let path = folder + "/movie"
            try write(to: path)
            let file = try LocalFileSystem().open(path)
            let range = 0..<file.byteCount
            var hashes: Set<[UInt8]> = []
            let runs = try PairedRuns(Workbench.pairCount) {
                try seconds {
                    guard let hash = try OpenSSLCryptography().hash(file, range) else {
                        throw BenchmarkFailure("the file ended early")
                    }
                    hashes.insert(hash.bytes)
                }
            } baseline: {
                try seconds { hashes.insert(try BareHash().hash(path)) }
            }
            guard hashes.count == 1 else { throw BenchmarkFailure("the two hashes differ") }
            let speeds = runs.pairs.map { Double(Self.fileByteCount) / 1e6 / $0.subject }
            let note = "\(number(speeds.median ?? 0)) MB/s, the median of \(speeds.count) runs"
            return try Measurement("seal, hashing", runs, atLeast: 0.95, notes: [note])
        }
    }

    /// Writes varying bytes, a mebibyte at a time.
    private func write(to path: String) throws {
        let block = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let file = try LocalFileSystem().create(path)
        for _ in 0..<Self.fileByteCount >> 20 {
            try block.withUnsafeBytes { block in
                var rest = block[...]
                while !rest.isEmpty {
                    rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
                }
            }
        }
        try file.synchronize()
        try file.close()
    }

    private func recording() throws -> Measurement {
        let runs = try PairedRuns(Workbench.pairCount) {
            try record(isSealed: true)
        } baseline: {
            try record(isSealed: false)
        }
        let rates = runs.pairs.map { Double(Self.frameCount) / $0.subject }
        let note = "\(number(rates.median ?? 0)) frames/s with a seal"
        return try Measurement("seal, recording", runs, atLeast: 0.92, notes: [note])
    }

    private func record(isSealed: Bool) throws -> Double {
        try workbench.withFolder { folder in
            let recorder = try recorder(in: folder, isSealed: isSealed)
            let source = RingSource(workbench.ring, frameCount: Self.frameCount)
            return try seconds { _ = try recorder.record(from: source) }
        }
    }

    private func recorder(in folder: String, isSealed: Bool) throws -> Recorder {
        var configuration = RecorderConfiguration(mode: .logger, directory: folder)
        if isSealed {
            configuration.seal = SealIdentity(
                OpenSSLCryptography(), key: try OpenSSLSigningKey.generate())
        }
        return Recorder(
            configuration, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem(),
            clock: SystemClock())
    }

    private func addedDrops() throws -> Measurement {
        let without = try dropsInRealTime(isSealed: false)
        let with = try dropsInRealTime(isSealed: true)
        return Measurement(
            name: "seal, frames refused more", value: Double(with - without), unit: "frames",
            goal: .below(1),
            notes: ["\(with) of \(Self.secondsInRealTime * 30) with a seal, \(without) without"])
    }

    private func dropsInRealTime(isSealed: Bool) throws -> Int {
        try workbench.withFolder { folder in
            let recorder = try recorder(in: folder, isSealed: isSealed)
            let frameCount = Self.secondsInRealTime * Int(Ring.framesPerSecond)
            let ring = RingSource(workbench.ring, frameCount: frameCount)
            try recorder.start(from: TimedSource(ring) { recorder.endOfSource() })
            guard case .completed(let result) = recorder.wait() else {
                throw BenchmarkFailure("the recording in real time failed")
            }
            return result.drops.entries.filter { $0.stream == .camera }.reduce(0) { $0 + $1.count }
        }
    }
}
