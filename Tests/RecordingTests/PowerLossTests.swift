import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// A complete recording in each mode, on a disk that keeps only synchronized data.
@Suite("A recording whose power fails")
struct PowerLossTests {
    /// The disk at one moment, and the data that must survive a power loss then.
    private struct Moment {
        var call: Int
        var left: MemoryFileSystem
        /// The sequence numbers with rows when the last completed synchronization began.
        var promised: Set<Int64>
        /// The newest timestamp passed to the recorder.
        var told: HostTime
    }

    /// The observed state of a disk during a recording.
    private struct Watch {
        var calls = 0
        var moments: [Moment] = []
        var promised: Set<Int64> = []
        /// The rows that existed when the current synchronization began; nil between
        /// synchronizations.
        var pending: Set<Int64>?
        /// Whether the frames' rows, which are the last in each synchronization (docs/FORMAT.md,
        /// section 10), are synchronized.
        var isNearlyDone = false
        var synchronizations = 0
        var told = HostTime(nanoseconds: 0)

        /// Observes a call on the synchronizing thread, whose earlier calls are complete.
        mutating func synchronize(_ path: String, rows: () -> Set<Int64>) {
            if isNearlyDone, let pending {
                promised = pending
                self.pending = nil
                synchronizations += 1
                isNearlyDone = false
            }
            // The seal of the synchronized data follows.
            if pending == nil, !path.hasSuffix("seal.jsonl") { pending = rows() }
            if path.hasSuffix("frames.jsonl") { isNearlyDone = true }
        }
    }

    @Test("keeps all synchronized data and can be recovered", arguments: RecordingMode.all)
    func keepsSynchronizedData(mode: RecordingMode) throws {
        let seen = try watched { try record(mode, on: $0, $1) }
        #expect(seen.moments.count > 50)
        #expect(seen.promised.count > 100)
        // Every moment of a movie; for images, which need more calls, about a hundred of them.
        let step = max(1, seen.moments.count / 100)
        let counts = try seen.moments.filter { $0.call.isMultiple(of: step) }.map(expectRecovers)
        // Otherwise nothing was lost, and nothing tested.
        #expect(Set(counts).count > 2)
    }

    /// The recording's own time represents the disk's time: the phone's samples between two
    /// synchronizations cover the interval between them.
    @Test("loses at most the last second, including images, whose fragments use half of it")
    func losesAtMostTheLastSecond() throws {
        let seen = try watched { try recordInSteps(of: Synchronizer.interval, on: $0, $1) }
        let start = HostTime(nanoseconds: 0)
        var largest = (images: HostDuration.zero, readings: HostDuration.zero)
        for moment in seen.moments {
            let kept = try keptSamples(moment)
            let images = kept.filter(\.isFrame).map(\.timestamp).max() ?? start
            let readings = kept.filter { !$0.isFrame }.map(\.timestamp).max() ?? start
            largest.images = max(largest.images, moment.told - images)
            largest.readings = max(largest.readings, moment.told - readings)
        }
        #expect(largest.images <= .seconds(1))
        #expect(largest.readings <= .milliseconds(500))
        // Otherwise nothing was at risk.
        #expect(seen.told > HostTime(nanoseconds: 2_500_000_000))
        #expect(largest.images > .milliseconds(500))
    }

    private func keptSamples(_ moment: Moment) throws -> [Sample] {
        // Without a synchronized folder name there is nothing to recover.
        guard let name = try? moment.left.list("sessions").first?.name else { return [] }
        let path = "sessions/" + name
        guard moment.left.bytes(at: path + "/metadata.json") != nil else { return [] }
        _ = try SessionRecovery.recover(
            path, fileSystem: moment.left, codecs: BoxMovieCodecs(), seal: { .stub() })
        return try TestSession(playing: path, moment.left).deliveries.map(\.sample).filter {
            if case .event = $0 { false } else { true }
        }
    }

    /// Observes a disk in memory during a recording.
    private func watched(
        _ record: (FaultyFileSystem, Mutex<Watch>) throws -> Void
    ) throws -> Watch {
        let memory = MemoryFileSystem()
        let watch = Mutex(Watch())
        let disk = FaultyFileSystem(memory) { operation, path in
            Self.look(at: memory, before: operation, path, watch)
        }
        try record(disk, watch)
        return watch.withLock { $0 }
    }

    /// Before each call that changes the disk, records the data that would survive a power loss.
    private static func look(
        at memory: MemoryFileSystem, before operation: FileError.Operation, _ path: String,
        _ watch: Mutex<Watch>
    ) {
        guard operation.isWriting else { return }
        watch.change { watch in
            watch.calls += 1
            if operation == .synchronize {
                watch.synchronize(path) { sequences(on: memory) }
            }
            watch.moments.append(
                Moment(
                    call: watch.calls, left: memory.afterPowerLoss(), promised: watch.promised,
                    told: watch.told))
        }
    }

    private func record(
        _ mode: RecordingMode, on disk: FaultyFileSystem, _ watch: Mutex<Watch>
    ) throws {
        var configuration = RecorderConfiguration(mode: mode, directory: "sessions")
        configuration.seal = .stub()
        let recorder = Recorder(
            configuration, codecs: BoxMovieCodecs(), fileSystem: disk, clock: HandClock())
        var description = SourceDescription.phone(depth: true)
        description.movieFormat = TestSession.movieFormat
        let storage: TestSession.Storage = mode.name == "logger" ? .stills : .movie
        let samples = TestSession(seed: 7, count: 300, storage: storage).deliveries
            .filter { !$0.sample.isInterruption }
        let sink = try recorder.start(describing: description)
        for (index, delivery) in samples.enumerated() {
            sink.receive(delivery.sample, arrival: delivery.sample.timestamp)
            guard index % 100 == 99 else { continue }
            let count = watch.withLock { $0.synchronizations }
            let isOver = { (watch: Watch) in watch.synchronizations > count }
            watch.change(when: isOver) { _ in }
        }
        try recorder.stop()
        guard case .completed = recorder.wait() else { throw StubCodecs.Refusal() }
    }

    /// Records three seconds of a phone's movie and samples in steps.
    ///
    /// Each step begins after the previous step is synchronized.
    private func recordInSteps(
        of step: HostDuration, on disk: FaultyFileSystem, _ watch: Mutex<Watch>
    ) throws {
        var configuration = RecorderConfiguration(mode: .video, directory: "sessions")
        configuration.seal = .stub()
        let codecs = BoxMovieCodecs(longestFragment: .milliseconds(500))
        let recorder = Recorder(
            configuration, codecs: codecs, fileSystem: disk, clock: HandClock())
        var description = SourceDescription.phone()
        description.movieFormat = TestSession.movieFormat
        let sink = try recorder.start(describing: description)
        var end = HostTime(nanoseconds: 0) + step
        for (number, sample) in Self.threeSeconds.enumerated() {
            if sample.timestamp >= end {
                let last = Int64(number) - 1
                let isSynchronized = { (watch: Watch) in watch.promised.contains(last) }
                watch.change(when: isSynchronized) { _ in }
                end = end + step
            }
            watch.withLock { $0.told = sample.timestamp }
            sink.receive(sample, arrival: sample.timestamp)
        }
        try recorder.stop()
        guard case .completed = recorder.wait() else { throw StubCodecs.Refusal() }
    }

    /// Images at 30 Hz and samples at 100 Hz, sorted by timestamp.
    private static var threeSeconds: [Sample] {
        let frames = (0..<90).map { index in
            let time = HostDuration(nanoseconds: Int64(index) * 1_000_000_000 / 30)
            let packet = MoviePacket(
                bytes: [UInt8(index)], presentation: time, decoding: time,
                duration: .milliseconds(33), isSyncFrame: index == 0)
            let image = MoviePackets(
                packets: [packet], size: TestSession.movieFormat.size, imageIndex: index)
            let stamp = HostTime(nanoseconds: 0) + time
            return Sample.frame(CameraFrame(timestamp: stamp, image: .packets(image)))
        }
        let readings = (0..<300).map { inertial(milliseconds(Int64($0) * 10)) }
        return (frames + readings).sorted { $0.timestamp < $1.timestamp }
    }

    /// - Returns: The number of sequence numbers that are accounted for.
    private func expectRecovers(_ moment: Moment) throws -> Int {
        let names = (try? moment.left.list("sessions").map(\.name)) ?? []
        guard let name = names.first, !moment.left.files(under: "sessions/" + name).isEmpty else {
            #expect(moment.promised.isEmpty)
            return 0
        }
        let path = "sessions/" + name
        guard moment.left.bytes(at: path + "/metadata.json") != nil else {
            #expect(moment.promised.isEmpty)
            return 0
        }
        _ = try SessionRecovery.recover(
            path, fileSystem: moment.left, codecs: BoxMovieCodecs(), seal: { .stub() })
        let kept = Self.sequences(on: moment.left)
        #expect(moment.promised.isSubset(of: kept), "call \(moment.call)")
        #expect(throws: Never.self) { try TestSession(playing: path, moment.left) }
        let report = try SealVerification.verify(
            path, fileSystem: moment.left, cryptography: StubCryptography())
        #expect(report.matchesSeal, "call \(moment.call): \(report.differences)")
        let again = try SessionRecovery.recover(
            path, fileSystem: moment.left, codecs: BoxMovieCodecs(), seal: { .stub() })
        #expect(again.isUnchanged, "call \(moment.call)")
        return kept.count
    }

    /// Every sequence number with a row or a drop.
    private static func sequences(on disk: MemoryFileSystem) -> Set<Int64> {
        var found: Set<Int64> = []
        for (name, bytes) in disk.files(under: "sessions") where RowFile.isRows(name) {
            let text = String(decoding: bytes, as: UTF8.self)
            // The text after the last line feed is an incomplete row.
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                let key = line.firstRange(of: "\"seq\":")
                let digits =
                    key.map { line[$0.upperBound...].prefix(while: \.isNumber) }
                    ?? line.split(separator: ",").last
                if let number = digits.flatMap({ Int64($0) }) { found.insert(number) }
            }
        }
        return found
    }
}

extension RowFile {
    /// Whether a path belongs to a file with rows for samples or events.
    fileprivate static func isRows(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return RowFile(rawValue: name).map { $0 != .features } ?? false
    }
}

extension Sample {
    fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }

    /// Whether this event ends a recording in some modes.
    fileprivate var isInterruption: Bool {
        switch self {
        case .event(.interruptionBegan, _), .event(.interruptionEnded, _): return true
        default: return false
        }
    }
}
