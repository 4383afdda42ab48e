import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct PlaybackTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var seed: UInt64
        var storage: TestSession.Storage
        var depth: Bool

        var testDescription: String { "seed \(seed), \(storage), depth \(depth)" }
    }

    static let cases = (0..<12).map { (number: Int) -> Case in
        Case(
            seed: UInt64(number), storage: number % 2 == 0 ? .stills : .movie,
            depth: number % 3 != 0)
    }

    @Test(arguments: cases)
    func playsInArrivalOrderAndRewritesTheSameBytes(_ example: Case) throws {
        let session = TestSession(
            seed: example.seed, count: 60, storage: example.storage, depth: example.depth)
        let first = MemoryFileSystem()
        let path = try session.write(in: "first", fileSystem: first).path

        let again = MemoryFileSystem()
        let copy = try TestSession(playing: path, first).write(in: "first", fileSystem: again)

        #expect(first.files(under: path) == again.files(under: copy.path))
    }

    @Test func sortsEventsThatWereWrittenOutOfOrder() throws {
        let system = MemoryFileSystem()
        let writer = try SessionWriter.create(
            in: "d", TestSession.opening, fileSystem: system)
        for sequence: Int64 in [3, 0, 2, 1] {
            var batch = RowBatch()
            let event = SessionEvent.notice("\(sequence)")
            let time = HostTime(nanoseconds: sequence)
            batch.append(.event(event, at: time), arrival: nil, sequence: sequence)
            try writer.write(batch)
        }
        let times = try TestSession(playing: writer.path, system).deliveries.map(\.sample.timestamp)
        #expect(times.map(\.nanoseconds) == [0, 1, 2, 3])
    }

    @Test(arguments: [
        "../../secret", "/etc/passwd", "rgb/../metadata.json", "rgb/000001.jpg", "",
        "rgb/000000.jpg/..", "depth/000000.bin",
    ])
    func rejectsImagePathsOtherThanTheFramesOwn(_ name: String) throws {
        let system = MemoryFileSystem()
        let path = try TestSession(seed: 1).write(in: "d", fileSystem: system).path
        let rows = String(decoding: system.bytes(at: path + "/frames.jsonl") ?? [], as: UTF8.self)
        let hostile = rows.replacing("rgb/000000.jpg", with: name)
        system.put(Array(hostile.utf8), at: path + "/frames.jsonl")
        #expect(throws: SessionError(.foreignPath(name), place: Place(file: "frames.jsonl"))) {
            try TestSession(playing: path, system)
        }
    }

    @Test func rejectsIncompleteDeviceMotion() throws {
        let system = MemoryFileSystem()
        let path = try TestSession(seed: 3).write(in: "d", fileSystem: system).path
        let rows = String(decoding: system.bytes(at: path + "/imu.csv") ?? [], as: UTF8.self)
        let lines = rows.split(separator: "\n").filter { !$0.contains(",gravity,") }
        system.put(Array((lines.joined(separator: "\n") + "\n").utf8), at: path + "/imu.csv")
        let error = #expect(throws: SessionError.self) { try TestSession(playing: path, system) }
        guard case .incompleteMotion? = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["gravity", "accelerometer"])
    func rejectsRowsThatRepeatTheSequenceNumberOfADeviceMotion(_ channel: String) throws {
        let system = MemoryFileSystem()
        let path = try TestSession(seed: 3).write(in: "d", fileSystem: system).path
        let rows = String(decoding: system.bytes(at: path + "/imu.csv") ?? [], as: UTF8.self)
        var lines = rows.split(separator: "\n").map(String.init)
        let gravity = try #require(lines.firstIndex { $0.contains(",gravity,") })
        lines.insert(
            lines[gravity].replacing(",gravity,", with: ",\(channel),"), at: gravity + 1)
        system.put(Array((lines.joined(separator: "\n") + "\n").utf8), at: path + "/imu.csv")
        let error = #expect(throws: SessionError.self) { try TestSession(playing: path, system) }
        guard case .repeatedSequence? = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func refusesMapsOfAnotherSize() throws {
        let system = MemoryFileSystem()
        let path = try TestSession(seed: 3).write(in: "d", fileSystem: system).path
        system.put([1, 2, 3], at: path + "/depth/000000.bin")
        #expect(
            throws: SessionError(
                .fileSize(expected: 48, actual: 3), place: Place(file: "depth/000000.bin"))
        ) {
            try TestSession(playing: path, system)
        }
    }
}
