import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Recovery that cannot succeed must not make anything worse.
@Suite struct RecoveryRefusalTests {
    @Test(arguments: TestSession.Storage.allCases)
    func canBeRepeatedAfterAnyFailedCall(_ storage: TestSession.Storage) throws {
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
            // Notices may appear twice.
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

    @Test func rejectsAFolderWithoutASession() throws {
        let system = MemoryFileSystem()
        system.put([1], at: "d/image.jpg")
        system.put([1, 2, 3], at: "d/rgb/000000.jpg")
        let before = system.files(under: "")
        #expect(throws: SessionError(.notASession, place: Place(file: "d"))) {
            try SessionRecovery.recover("d", fileSystem: system, codecs: BoxMovieCodecs())
        }
        #expect(throws: SessionError(.notASession, place: Place(file: "no"))) {
            try SessionRecovery.recover("no", fileSystem: system, codecs: BoxMovieCodecs())
        }
        #expect(system.files(under: "") == before)
    }

    struct Foreign: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var manifest: String?
    }

    /// An iOS-3D-Logger recording has files with the same names but different rows.
    @Test(arguments: [
        Foreign(
            testDescription: "its own manifest",
            manifest: #"{"sessionID":"s","frameCount":1,"hasDepth":false}"#),
        Foreign(testDescription: "no manifest", manifest: nil),
        Foreign(testDescription: "a truncated manifest", manifest: #"{"sessionID":"#),
    ])
    func leavesAnotherAppsRecordingUnchanged(_ foreign: Foreign) throws {
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

    /// A change to a session after its recovery, and the words of the error.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var words: String
        var storage = TestSession.Storage.stills
        var make: @Sendable (Killed) throws -> Void
    }

    static let changes = [
        Change(testDescription: "a half-truncated file", words: "imu.csv has 1 row incomplete") {
            let rows = $0.files["imu.csv"] ?? []
            $0.system.put(Array(rows[..<(rows.count / 2 - 5)]), at: $0.path + "/imu.csv")
        },
        Change(testDescription: "a missing frame row", words: "without a complete row") {
            $0.removeRows(of: .frames) { $0.contains(#""frame_index":1,"#) }
        },
        Change(testDescription: "all frame rows missing", words: "files without a complete") {
            try $0.system.remove($0.path + "/frames.jsonl")
        },
        Change(testDescription: "a missing image", words: "1 frame without a complete image") {
            try $0.system.remove($0.path + "/rgb/000001.jpg")
        },
        Change(
            testDescription: "a truncated movie", words: "video.mov is incomplete", storage: .movie
        ) {
            let movie = $0.files["video.mov"] ?? []
            $0.system.put(movie + [0, 0], at: $0.path + "/video.mov")
        },
        Change(testDescription: "missing samples", words: "samples of barometer, but 0 are stored")
        {
            $0.removeRows(of: .barometer) { _ in true }
        },
        Change(testDescription: "missing drops", words: "the drop counts of") {
            $0.removeRows(of: .events) { $0.contains(#""event":"drop""#) }
        },
        Change(testDescription: "another count", words: "`frameCount` is 9999, but there are") {
            let text = String(decoding: $0.files["metadata.json"] ?? [], as: UTF8.self)
            let other = text.replacing(/"frameCount": [0-9]+/, with: #""frameCount": 9999"#)
            $0.system.put(Array(other.utf8), at: $0.path + "/metadata.json")
        },
    ]

    @Test(arguments: changes, [true, false])
    func leavesASessionChangedAfterRecoveryUnchanged(
        _ change: Change, _ isComplete: Bool
    ) throws {
        let disk = try Killed(seed: 2, change.storage, count: 200)
        if isComplete {
            try disk.writer.finish(SessionClosing(stopReason: "requested"))
        } else {
            _ = try disk.recover()
        }
        try change.make(disk)
        let before = disk.files
        let error = #expect(throws: SessionError.self) { try disk.recover() }
        guard case .changedAfterwards(_, let isOfRows)? = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.problem.contains(change.words) == true, "\(error?.problem ?? "")")
        #expect(
            error?.remedy.description.hasPrefix("Copy the session again from its source") == true)
        #expect(error?.remedy.description.contains("<leaveOutBadRows>") == isOfRows)
        #expect(disk.files == before)
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
        #expect(error?.remedy.description.contains("Update Lockstep") == true)
        #expect(disk.files == before)
    }

    @Test func leavesASessionWithAnUnreadableMovieUnchanged() throws {
        let disk = try Killed(seed: 4, .movie, count: 14)
        let hostile =
            box("ftyp", []) + box("moov", [1]) + box("moof", [1, 2, 3]) + box("mdat", [1])
        disk.system.put(hostile, at: disk.path + "/video.mov")
        let before = disk.files
        let error = #expect(throws: SessionError.self) { try disk.recover() }
        #expect(error?.problem.contains("the movie cannot be opened") == true)
        #expect(disk.files == before)
    }

    /// Changed bytes anywhere: the session is recovered and plays, or it is rejected.
    @Test(arguments: [UInt64](0..<20))
    func recoveredSessionsOpen(_ seed: UInt64) throws {
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
