import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct SessionWriterTests {
    /// Each call of a complete recording fails once; previously acknowledged samples are
    /// recoverable.
    @Test(arguments: TestSession.Storage.allCases, [false, true])
    func keepsAcknowledgedSamplesAfterAnyFailedCall(
        _ storage: TestSession.Storage, isShortOfSpace: Bool
    ) throws {
        let session = TestSession(seed: 4, count: 14, storage: storage)
        for call in 1...2000 {
            let memory = MemoryFileSystem()
            let faulty = FaultyFileSystem(
                memory, fault: .init(call: call, lasts: isShortOfSpace), longestWrite: 50)
            var acknowledged: [Int64] = []
            let error = error {
                let writer = try session.write(in: "d", fileSystem: faulty) {
                    acknowledged.append($0)
                }
                try writer.finish(SessionClosing(stopReason: "requested"))
            }
            guard faulty.hasFailed else {
                #expect(error == nil)
                #expect(call > 100)
                return
            }
            // If closing a synchronized image fails, nothing is lost.
            let isHarmless = faulty.failure?.operation == .close && !isShortOfSpace
            #expect(error is FileError || (error == nil && isHarmless), "call \(call)")
            try expectKept(acknowledged, on: memory, "call \(call)")
        }
        Issue.record("the recording needs more calls than expected")
    }

    /// Only frames of an open movie fragment may become drops; nothing else may be lost.
    private func expectKept(
        _ acknowledged: [Int64], on system: MemoryFileSystem, _ comment: Comment
    ) throws {
        guard !acknowledged.isEmpty else { return }
        let path = "d/session_20260331_142441"
        _ = try SessionRecovery.recover(path, fileSystem: system, codecs: BoxMovieCodecs())
        let session = try Session(opening: path, fileSystem: system)
        let playback = try SessionPlayback(session, codecs: BoxMovieCodecs())
        var found: Set<Int64> = []
        while let next = try playback.nextSequenced() { found.insert(next.sequence) }
        #expect(found.isSuperset(of: acknowledged), comment)
    }

    @Test(arguments: 0..<15)
    func keepsSynchronizedDataAfterAPowerLoss(_ count: Int) throws {
        let system = MemoryFileSystem()
        let session = TestSession(seed: 4, count: count)
        let writer = try session.write(in: "d", fileSystem: system)
        try system.synchronizeDirectory("")
        try writer.synchronize()
        var batch = RowBatch()
        let late = SessionEvent.notice("late")
        batch.append(
            .event(late, at: HostTime(nanoseconds: 0)), arrival: nil, sequence: Int64(count))
        try writer.write(batch)
        let after = system.afterPowerLoss()
        let report = try SessionRecovery.recover(
            writer.path, fileSystem: after, codecs: BoxMovieCodecs())
        #expect(report.previousState == .recording)
        let played = try TestSession(playing: writer.path, after).deliveries
        #expect(played.count >= count)
        #expect(
            played.prefix(count).map(\.sample.timestamp)
                == session.deliveries.map(\.sample.timestamp))
    }

    @Test func finishedSessionSurvivesAPowerLoss() throws {
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 4, count: 14).write(in: "d", fileSystem: system)
        try system.synchronizeDirectory("")
        try writer.finish(SessionClosing(stopReason: "requested"))
        let after = system.afterPowerLoss()
        #expect(after.files(under: writer.path) == system.files(under: writer.path))
        #expect(try Session(opening: writer.path, fileSystem: after).manifest.state == .complete)
    }

    @Test func revertsAPartlyWrittenBatch() throws {
        let memory = MemoryFileSystem()
        let fault = FaultyFileSystem.Fault(call: 2, of: .write, path: "attitude.csv")
        let system = FaultyFileSystem(memory, fault: fault)
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system)
        var batch = RowBatch()
        let motion = DeviceMotionSample(
            timestamp: HostTime(nanoseconds: 1), attitude: .identity, rotationRate: .zero,
            gravity: .zero, userAcceleration: .zero)
        batch.append(.deviceMotion(motion), arrival: nil, sequence: 0)
        #expect(throws: FileError.self) { try writer.write(batch) }
        let header = "timestamp_ns,sensor,x,y,z,arrival_ns,seq\n"
        #expect(memory.bytes(at: writer.path + "/imu.csv") == Array(header.utf8))
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "requested"))
        let manifest = try Session(opening: writer.path, fileSystem: memory).manifest
        #expect(manifest.streams.first { $0.description.stream == .deviceMotion }?.count == 1)
    }

    @Test func neverMarksASessionWithATornRowAsComplete() throws {
        let memory = MemoryFileSystem()
        let system = FaultyFileSystem(
            memory, fault: .init(call: 3, path: "events.jsonl", lasts: true),
            longestWrite: 10)
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system)
        var batch = RowBatch()
        batch.append(
            .event(.notice("x"), at: HostTime(nanoseconds: 0)), arrival: nil, sequence: 0)
        #expect(throws: FileError.self) { try writer.write(batch) }
        for _ in 0..<2 {
            #expect(throws: FileError.self) {
                try writer.finish(SessionClosing(stopReason: "requested"))
            }
        }
        let manifest = try Session(opening: writer.path, fileSystem: memory).manifest
        #expect(manifest.state == .recording)
    }

    @Test func refusesRowsAfterTheEnd() throws {
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 4).write(in: "d", fileSystem: system)
        try writer.finish(SessionClosing(stopReason: "requested"))
        let before = system.files(under: writer.path)
        var batch = RowBatch()
        batch.append(
            .event(.interruptionEnded, at: HostTime(nanoseconds: 0)), arrival: nil, sequence: 99)
        #expect(throws: SessionError(.finished, place: Place(file: writer.path))) {
            try writer.write(batch)
        }
        #expect(system.files(under: writer.path) == before)
    }

    @Test func sessionsOfTheSameSecondHaveDifferentNames() throws {
        let system = MemoryFileSystem()
        let names = try (0..<3).map { _ in
            try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system).name
        }
        let name = "session_20260331_142441"
        #expect(names == [name, name + "_2", name + "_3"])
    }

    @Test func stripsThePaddingOfMaps() throws {
        let system = MemoryFileSystem()
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system)
        // Three rows of two floats in twelve-byte rows, whose last four bytes are padding.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 36, alignment: 16)
        memory.copyBytes(from: 0..<36)
        let address = try #require(memory.baseAddress)
        let depth = try #require(
            PixelBuffer(
                format: .float32, size: PixelSize(width: 2, height: 3),
                planes: [(UnsafeRawPointer(address), 12)]
            ) {})
        let map = try #require(DepthMap(depth: depth, confidence: nil))
        try writer.storeDepth(map, frame: 7)
        memory.deallocate()
        let bytes = system.bytes(at: writer.path + "/depth/000007.bin")
        #expect(bytes == [0..<8, 12..<20, 24..<32].flatMap { $0.map { UInt8($0) } })
    }

    @Test func keepsFewFilesOpenInAFastImport() throws {
        let memory = MemoryFileSystem()
        let system = FaultyFileSystem(memory)
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system)
        for index in 0..<500 { try writer.storeStill(exampleStill([1]), frame: index) }
        let open = system.callCount(of: .create) - system.callCount(of: .close)
        #expect(open <= 128)
        try writer.synchronize()
        #expect(system.callCount(of: .create) == system.callCount(of: .close))
    }

    @Test func removesTheImageOfAFrameWithoutARow() throws {
        let system = MemoryFileSystem()
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system)
        try writer.storeStill(exampleStill([1]), frame: 0)
        try writer.storeStill(exampleStill([1]), frame: 1)
        try writer.removeFrame(1)
        #expect(
            system.files(under: writer.path).keys.sorted() == ["metadata.json", "rgb/000000.jpg"])
    }

    private func error(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }
}
