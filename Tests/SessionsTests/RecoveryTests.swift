import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct RecoveryTests {
    @Test(arguments: TestSession.Storage.allCases)
    func marksAKilledRecordingAsRecoveredAndKeepsEveryByte(_ storage: TestSession.Storage) throws {
        let disk = try Killed(seed: 1, storage)
        let before = disk.files
        let report = try disk.recover()
        #expect(report.losses == [])
        #expect(report.previousState == .recording)
        #expect(report.state == .recovered)
        #expect(disk.rowFiles(before) == disk.rowFiles(disk.files))
        let manifest = try disk.manifest
        #expect(manifest.state == .recovered)
        #expect(manifest.stopReason == "cut_off")
        #expect(manifest.frameCount == report.rowsKept[.frames])
        #expect(manifest.frameCount > 0)
        #expect(manifest.movieCodec == (storage == .movie ? .h264 : nil))
    }

    /// No crash causes an image of an unsupported kind: `check` reports it, and it stays.
    @Test func keepsReadableImagesThatFramesDoNotHave() throws {
        let disk = try Killed(seed: 1, .heic)
        let name = try #require(disk.files.keys.filter { $0.hasSuffix(".heic") }.min())
        let size = TestSession.movieFormat.size
        let others = [
            exampleHEIC(size, [.mirror]), exampleHEIC(size, type: "av01"), exampleJPEG(size),
        ]
        for bytes in others {
            let other = disk.copy()
            other.system.put(bytes, at: other.path + "/" + name)
            let report = try other.recover()
            #expect(report.losses == [])
            #expect(other.files[name] == bytes)
        }
    }

    /// After a crash, a file may end in megabytes of empty lines.
    @Test(arguments: [RowFile.imu, .frames, .events])
    func removesAnyNumberOfEmptyLines(_ file: RowFile) throws {
        let (disk, sound) = (try Killed(seed: 1), try Killed(seed: 1))
        let rows = try #require(disk.files[file.rawValue])
        let count = 300_000
        disk.system.put(
            rows + [UInt8](repeating: UInt8(ascii: "\n"), count: count),
            at: disk.path + "/" + file.rawValue)
        let report = try disk.recover()
        #expect(report.rowsRemoved == [file: count])
        _ = try sound.recover()
        let left = disk.files[file.rawValue] ?? []
        #expect(left.starts(with: rows))
        if file != .events { #expect(left == sound.files[file.rawValue]) }
    }

    @Test(arguments: RowFile.allCases)
    func keepsEveryCompleteRowOfATruncatedFile(_ file: RowFile) throws {
        // The first fourteen samples of this seed have no audio.
        let disk = try Killed(seed: 4, count: file == .audio ? 40 : 14)
        let whole = try #require(disk.files[file.rawValue])
        let header = file.header == nil ? 0 : 1
        for length in 0..<whole.count {
            let cut = disk.copy()
            cut.system.put(Array(whole[..<length]), at: cut.path + "/" + file.rawValue)
            let lines = whole[..<length].split(separator: 10, omittingEmptySubsequences: false)
            let wholeRows = Array(lines.dropFirst(header).dropLast())

            let report = try cut.recover()

            let isTorn = lines.last?.isEmpty == false && lines.count > header
            #expect(report.rowsRemoved == (isTorn ? [file: 1] : [:]), "cut at \(length)")
            let left = cut.files[file.rawValue]?.split(separator: 10).dropFirst(header) ?? []
            if file == .imu, report.motionsLost > 0 {
                // The parts of a device motion sample are removed with its truncated part.
                #expect(left.elementsEqual(wholeRows.prefix(left.count)), "cut at \(length)")
                #expect(wholeRows.count - left.count <= 3, "cut at \(length)")
            } else {
                #expect(left.starts(with: wholeRows), "cut at \(length)")
            }
            try cut.expectPlays()
        }
    }

    @Test func restoresATruncatedManifest() throws {
        let disk = try Killed(seed: 4, count: 3)
        let whole = try #require(disk.files["metadata.json"])
        let rows = disk.rowFiles(disk.files)
        // The last byte is the line feed after the closing brace.
        for length in 0..<whole.count - 1 {
            let cut = disk.copy()
            cut.system.put(Array(whole[..<length]), at: cut.path + "/metadata.json")
            let report = try cut.recover()
            #expect(report.previousState == nil)
            #expect(cut.rowFiles(cut.files) == rows)
            try cut.expectPlays()
        }
    }

    @Test func restoresAMissingManifest() throws {
        let disk = try Killed(seed: 4)
        try disk.system.remove(disk.path + "/metadata.json")
        #expect(throws: SessionError(.noManifest, place: Place(file: disk.path))) {
            try disk.manifest
        }
        #expect(try disk.recover().previousState == nil)
        let manifest = try disk.manifest
        #expect(manifest.mode == "unknown")
        #expect(manifest.sessionID == "session_20260331_142441")
        #expect(manifest.imageSize == PixelSize(width: 8, height: 6))
        #expect(manifest.notices.count == 1)
    }

    @Test func truncatesTheMovieAfterItsLastCompleteFragment() throws {
        let disk = try Killed(seed: 5, .movie, count: 20)
        let whole = try #require(disk.files["video.mov"])
        let frameCount = try disk.copy().recover().rowsKept[.frames] ?? 0
        var counts: Set<Int> = []
        for length in 0..<whole.count {
            let cut = disk.copy()
            cut.system.put(Array(whole[..<length]), at: cut.path + "/video.mov")
            let report = try cut.recover()
            let kept = report.rowsKept[.frames] ?? 0
            #expect(kept + report.framesLost.count == frameCount, "cut at \(length)")
            #expect(report.framesLost.allSatisfy { $0.cause == .movieImage && $0.index >= kept })
            let left = cut.files["video.mov"] ?? []
            #expect(left == Array(whole[..<left.count]))
            #expect(report.movie?.isSetAside == (kept == 0))
            try cut.expectPlays()
            counts.insert(kept)
        }
        #expect(counts == Set(stride(from: 0, through: frameCount, by: 2)).union([frameCount]))
    }

    struct Loss: Sendable, CustomTestStringConvertible {
        var file: String
        var bytes: [UInt8]?
        var cause: RecoveryReport.LostFrame.Cause

        var testDescription: String { "\(file) with \(bytes?.count ?? -1) bytes" }
    }

    /// An image after a power loss: full length, but its last bytes were never written.
    private static let endingInZeros: [UInt8] =
        exampleJPEG(PixelSize(width: 8, height: 6)).dropLast(3) + [0, 0, 0]

    static let losses = [
        Loss(file: "rgb/000001.jpg", bytes: nil, cause: .image),
        Loss(file: "rgb/000001.jpg", bytes: [], cause: .image),
        Loss(file: "rgb/000001.jpg", bytes: [0xff, 0xd8, 0, 0, 0, 0], cause: .image),
        Loss(file: "rgb/000001.jpg", bytes: [0, 0, 0, 0xff, 0xd9], cause: .image),
        Loss(file: "rgb/000001.jpg", bytes: endingInZeros, cause: .image),
        Loss(file: "depth/000001.bin", bytes: nil, cause: .depth),
        Loss(file: "depth/000001.bin", bytes: [1, 2, 3, 4], cause: .depth),
        Loss(file: "confidence/000001.bin", bytes: nil, cause: .confidence),
        Loss(file: "confidence/000001.bin", bytes: [1], cause: .confidence),
    ]

    @Test func keepsACompleteImageOfAnotherSize() throws {
        let disk = try Killed(seed: 2)
        let image = exampleJPEG(PixelSize(width: 6, height: 8))
        disk.system.put(image, at: disk.path + "/rgb/000001.jpg")
        #expect(try disk.recover().losses == [])
        #expect(disk.files["rgb/000001.jpg"] == image)
    }

    @Test(arguments: losses)
    func turnsAFrameWithoutItsDataIntoADrop(_ loss: Loss) throws {
        let disk = try Killed(seed: 2)
        let frame = try #require(try disk.frames().first { $0.index == 1 })
        disk.system.put(loss.bytes ?? [], at: disk.path + "/" + loss.file)
        if loss.bytes == nil { try disk.system.remove(disk.path + "/" + loss.file) }

        let report = try disk.recover()

        #expect(report.framesLost.map(\.index) == [1])
        #expect(report.framesLost.map(\.cause) == [loss.cause])
        #expect(try disk.frames().allSatisfy { $0.index != 1 })
        let sequence = frame.arrival.sequence
        #expect(try disk.features().allSatisfy { $0.arrival.sequence != sequence })
        let event = try #require(try disk.events().first { $0.arrival.sequence == sequence })
        let drop = Drop(
            stream: .camera, reason: .lostInCrash, evidence: .reported,
            timestamp: frame.timestamp)
        #expect(event.event == .drop(drop))
        #expect(event.arrival == frame.arrival)
        for folder in ["rgb", "depth", "confidence"] {
            let names = disk.files.keys.filter { $0.hasPrefix(folder) && $0.contains("000001") }
            #expect(names == [])
        }
        let drops = try disk.manifest.streams.first { $0.description.stream == .camera }?.drops
        #expect(drops?[.lostInCrash] == 1)
    }

    @Test(arguments: [RowFile.imu, .attitude])
    func turnsADeviceMotionWithRowsInOneFileIntoADrop(_ file: RowFile) throws {
        let disk = try Killed(seed: 2)
        let motions = try disk.sequences(of: .attitude)
        let sequence = try #require(motions.last)
        disk.removeRows(of: file) { $0.hasSuffix(",\(sequence)") }

        let report = try disk.recover()

        #expect(report.motionsLost == 1)
        #expect(try disk.sequences(of: .attitude) == motions.dropLast())
        #expect(try disk.sequences(of: .imu).contains(sequence) == false)
        let event = try disk.events().first { $0.arrival.sequence == sequence }?.event
        guard case .drop(let drop)? = event else {
            Issue.record("no drop: \(String(describing: event))")
            return
        }
        #expect(drop.stream == .deviceMotion)
        #expect(drop.reason == .lostInCrash)
    }

    @Test func removesImagesWithoutARowAndNamesThem() throws {
        let disk = try Killed(seed: 2)
        for name in ["rgb/000099.jpg", "depth/000099.bin", "confidence/000099.bin"] {
            disk.system.put([1], at: disk.path + "/" + name)
        }
        disk.system.put([1], at: disk.path + "/rgb/holiday.jpg")
        disk.system.put([1], at: disk.path + "/rgb/000100.jpg.part")
        disk.system.put([1], at: disk.path + "/imu.csv.part")

        let report = try disk.recover()

        let names = ["confidence/000099.bin", "depth/000099.bin", "rgb/000099.jpg"]
        #expect(report.imagesRemoved == names)
        #expect(report.unfinishedRemoved == ["imu.csv.part", "rgb/000100.jpg.part"])
        #expect(disk.files.keys.filter { $0.contains("99") || $0.contains("part") } == [])
        #expect(disk.files["rgb/holiday.jpg"] == [1])
        let words = "recover: Removed without a row: \(names.joined(separator: ", "))."
        #expect(try disk.events().contains { $0.event == .notice(words) })
    }

    @Test func reportsLostFeaturePoints() throws {
        let disk = try Killed(seed: 2)
        let count = try disk.features().count
        try disk.system.remove(disk.path + "/features.jsonl")
        let report = try disk.recover()
        #expect(report.featuresLost == count)
        let words = "recover: \(count) frame\(count == 1 ? "" : "s") lost their feature points."
        let notice = try #require(try disk.events().first { $0.event == .notice(words) })
        #expect(try disk.frames().allSatisfy { $0.arrival.sequence < notice.arrival.sequence })
        let sequences = try disk.events().map(\.arrival.sequence)
        #expect(Set(sequences).isDisjoint(with: try disk.frames().map(\.arrival.sequence)))
        let record = try disk.manifest.streams.first { $0.description.stream == .featurePoints }
        #expect(record?.count ?? 0 == 0)
        #expect(try disk.recover().isUnchanged)
    }

    @Test(arguments: [UInt64](0..<6))
    func changesNothingASecondTime(_ seed: UInt64) throws {
        let disk = try Killed(seed: seed, seed % 2 == 0 ? .stills : .movie)
        var random = SeededGenerator(seed: seed)
        for (name, bytes) in disk.files.sorted(by: { $0.key < $1.key })
        where name != "metadata.json" && Int.random(in: 0..<4, using: &random) == 0 {
            let length = Int.random(in: 0...bytes.count, using: &random)
            disk.system.put(Array(bytes[..<length]), at: disk.path + "/" + name)
        }
        _ = try disk.recover()
        let once = disk.files
        let report = try disk.recover()
        #expect(report.isUnchanged)
        #expect(disk.files == once)
    }

    @Test func leavesACompleteSessionAlone() throws {
        let disk = try Killed(seed: 7)
        try disk.writer.finish(SessionClosing(stopReason: "requested"))
        let before = disk.files
        let report = try disk.recover()
        #expect(report.isUnchanged)
        #expect(report.state == .complete)
        #expect(disk.files == before)
    }

    @Test func countsSamplesThatNeverReachedTheDisk() throws {
        let disk = try Killed(seed: 2)
        disk.removeRows(of: .barometer) { _ in true }
        let missing = disk.session.deliveries.count { $0.sample.stream == .barometer }
        #expect(missing > 0)
        let report = try disk.recover()
        #expect(report.sequencesMissing == Int64(missing))
        #expect(report.losses.last?.contains("\(missing) values of seq have no row.") == true)
    }
}
