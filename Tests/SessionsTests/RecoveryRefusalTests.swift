import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Recovery that cannot go through: nothing may be worse than before.
@Suite struct RecoveryRefusalTests {
    @Test(arguments: TestSession.Storage.allCases)
    func canBeRepeatedWhicheverOfItsCallsFailed(_ storage: TestSession.Storage) throws {
        let disk = try damaged(storage)
        let whole = disk.copy()
        _ = try whole.recover()
        let expected = try TestSession(playing: whole.path, whole.system)
        for call in 1...3000 {
            let cut = disk.copy()
            let faulty = FaultyFileSystem(cut.system, fault: .init(call: call, code: .inputOutput))
            do {
                _ = try SessionRecovery.recover(
                    cut.path, fileSystem: faulty, codecs: BoxMovieCodecs())
            } catch {
                #expect(error is FileError || error is SessionError, "call \(call): \(error)")
            }
            guard faulty.hasFailed else { return #expect(call > 50) }
            _ = try cut.recover()
            let played = try TestSession(playing: cut.path, cut.system)
            // Notices may have been said twice.
            #expect(samples(played) == samples(expected), "call \(call)")
        }
        Issue.record("recovery needs more calls than expected")
    }

    private func damaged(_ storage: TestSession.Storage) throws -> Killed {
        let disk = try Killed(seed: 4, storage, count: 14)
        for name in ["imu.csv", "frames.jsonl", "video.mov"] {
            guard let bytes = disk.files[name] else { continue }
            disk.system.put(bytes.dropLast(9), at: disk.path + "/" + name)
        }
        disk.system.put([1], at: disk.path + "/rgb/000099.jpg")
        disk.system.put([1], at: disk.path + "/depth/000000.bin")
        return disk
    }

    private func samples(_ session: TestSession) -> [String] {
        session.deliveries.compactMap { delivery in
            if case .event(.notice, _) = delivery.sample { return nil }
            return "\(delivery.sample.timestamp) \(delivery.sample.stream?.rawValue ?? "event")"
        }
    }

    @Test func refusesAFolderThatIsNoSession() throws {
        let system = MemoryFileSystem()
        system.put([1], at: "d/picture.jpg")
        system.put([1, 2, 3], at: "d/rgb/000000.jpg")
        let before = system.files(under: "")
        #expect(throws: SessionError(.notASession, place: Place(file: "d"))) {
            try SessionRecovery.recover("d", fileSystem: system, codecs: BoxMovieCodecs())
        }
        #expect(throws: FileError.self) {
            try SessionRecovery.recover("no", fileSystem: system, codecs: BoxMovieCodecs())
        }
        #expect(system.files(under: "") == before)
    }

    struct Foreign: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var manifest: String?
    }

    /// A recording of source E's own app has files of the same names and other rows.
    @Test(arguments: [
        Foreign(
            testDescription: "its own manifest",
            manifest: #"{"sessionID":"s","frameCount":1,"hasDepth":false}"#),
        Foreign(testDescription: "no manifest", manifest: nil),
        Foreign(testDescription: "half a manifest", manifest: #"{"sessionID":"#),
    ])
    func leavesARecordingOfOthersAlone(_ foreign: Foreign) throws {
        let system = MemoryFileSystem()
        if let manifest = foreign.manifest {
            system.put(Array(manifest.utf8), at: "d/metadata.json")
        }
        let row = #"{"frame_index":0,"timestamp":1.5,"camera_resolution":[8,6]}"# + "\n"
        system.put(Array(row.utf8), at: "d/frames.jsonl")
        system.put([1, 2, 3], at: "d/rgb/000000.jpg")
        let before = system.files(under: "")
        #expect(throws: (any Error).self) {
            try SessionRecovery.recover("d", fileSystem: system, codecs: BoxMovieCodecs())
        }
        #expect(system.files(under: "") == before)
    }

    @Test(arguments: [true, false])
    func keepsThePicturesOfASessionThatLostRowsAfterItWasPutInOrder(_ isComplete: Bool) throws {
        let disk = try Killed(seed: 2)
        if isComplete {
            try disk.writer.finish(SessionClosing(stopReason: "requested"))
        } else {
            _ = try disk.recover()
        }
        let gone = disk.copy()
        try gone.system.remove(gone.path + "/frames.jsonl")
        disk.removeRows(of: .frames) { $0.contains(#""frame_index":1,"#) }
        for cut in [disk, gone] {
            let before = cut.files
            let error = #expect(throws: SessionError.self) { try cut.recover() }
            guard case .changedAfterwards(let files) = error?.fact else {
                Issue.record("\(String(describing: error))")
                continue
            }
            let prefixes = ["rgb/", "depth/", "confidence/"]
            let stored = before.keys.filter { name in prefixes.contains { name.hasPrefix($0) } }
            let lost = cut.path == gone.path && before["frames.jsonl"] == nil
            #expect(files == stored.count { lost || $0.contains("000001.") })
            #expect(cut.files == before)
        }
    }

    /// A source that ends earlier from its second opening on.
    @Test func refusesToShortenAMovieThatCannotBeReadToItsEnd() throws {
        let disk = try Killed(seed: 4, .movie, count: 14)
        let movie = try #require(disk.files["video.mov"])
        disk.system.put(movie + [0], at: disk.path + "/video.mov")
        let system = ShorteningFileSystem(
            disk.system, path: disk.path + "/video.mov", byteCount: movie.count / 2)
        #expect(throws: FileError.self) {
            try SessionRecovery.recover(disk.path, fileSystem: system, codecs: BoxMovieCodecs())
        }
        #expect(disk.files["video.mov"] == movie + [0])
    }

    @Test func leavesASessionOfALaterVersionAlone() throws {
        let disk = try Killed(seed: 4, count: 14)
        let text = String(decoding: disk.files["metadata.json"] ?? [], as: UTF8.self)
        let later = text.replacing(#""version": 1"#, with: #""version": 2"#)
        disk.system.put(Array(later.utf8), at: disk.path + "/metadata.json")
        let before = disk.files
        let error = #expect(throws: FormatError.self) { try disk.recover() }
        #expect(error?.remedy.contains("newer Lockstep") == true)
        #expect(disk.files == before)
    }

    @Test func leavesASessionAloneWhoseMovieNobodyCanOpen() throws {
        let disk = try Killed(seed: 4, .movie, count: 14)
        let hostile =
            box("ftyp", []) + box("moov", [1]) + box("moof", [1, 2, 3]) + box("mdat", [1])
        disk.system.put(hostile, at: disk.path + "/video.mov")
        let before = disk.files
        let error = #expect(throws: SessionError.self) { try disk.recover() }
        #expect(error?.problem.contains("the movie cannot be opened") == true)
        #expect(disk.files == before)
    }

    /// Changed bytes anywhere: recovered into something that plays, or refused.
    @Test(arguments: [UInt64](0..<20))
    func makesAnythingOpenThatItDoesNotRefuse(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let disk = try Killed(seed: 4, seed % 2 == 0 ? .stills : .movie, count: 14)
        for _ in 0..<30 {
            let cut = disk.copy()
            for (name, bytes) in cut.files.sorted(by: { $0.key < $1.key })
            where RowFile(rawValue: name) != nil {
                var bytes = bytes
                for _ in 0..<Int.random(in: 0..<3, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] =
                        .random(in: 0...255, using: &random)
                }
                cut.system.put(bytes, at: cut.path + "/" + name)
            }
            do {
                _ = try cut.recover()
                try cut.expectPlays()
            } catch {
                #expect((error as? any Failure)?.problem.isEmpty == false, "\(error)")
            }
        }
    }
}
