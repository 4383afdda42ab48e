import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The microphone's samples of a session: written, read, repaired and left out.
@Suite struct AudioSessionTests {
    private static func block(
        at milliseconds: Int64, _ bytes: [UInt8], rateHertz: Double = 48_000
    ) throws -> AudioBlock {
        let format = try #require(
            AudioFormat(rateHertz: rateHertz, channelCount: 1, sampleType: .int16))
        return try #require(
            AudioBlock(
                timestamp: HostTime(nanoseconds: milliseconds * 1_000_000), format: format,
                bytes: bytes))
    }

    private static func blocks() throws -> [AudioBlock] {
        [
            try block(at: 0, [1, 0, 2, 0]), try block(at: 1000, [3, 0]),
            try block(at: 2000, [4, 0, 5, 0, 6, 0]), try block(at: 3000, [7, 0]),
        ]
    }

    /// Writes blocks, each in a batch of its own.
    private static func write(
        _ blocks: [AudioBlock], finishing isFinished: Bool = true
    ) throws -> (MemoryFileSystem, String) {
        let disk = MemoryFileSystem()
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: disk)
        for (number, block) in blocks.enumerated() {
            var batch = RowBatch()
            batch.append(.audio(block), arrival: block.timestamp, sequence: Int64(number))
            try writer.write(batch)
        }
        if isFinished {
            try writer.finish(SessionClosing(stopReason: "requested"))
        } else {
            try writer.synchronize()
        }
        return (disk, writer.path)
    }

    private static func played(
        _ path: String, on disk: MemoryFileSystem, seconds: ClosedRange<Int64> = 0...100
    ) throws -> [AudioBlock] {
        let time = { (seconds: Int64) in HostTime(nanoseconds: seconds * 1_000_000_000) }
        let playback = try SessionPlayback(
            Session(opening: path, fileSystem: disk), from: time(seconds.lowerBound),
            to: time(seconds.upperBound), codecs: BoxMovieCodecs())
        var blocks: [AudioBlock] = []
        while let delivery = try playback.next() {
            if case .audio(let block) = delivery.sample { blocks.append(block) }
        }
        return blocks
    }

    @Test func samplesAreInOneFileAndTheirTimesInRows() throws {
        let (disk, path) = try Self.write(Self.blocks())
        let rows = try #require(disk.bytes(at: path + "/audio.csv"))
        #expect(
            String(decoding: rows, as: UTF8.self) == """
                timestamp_ns,first_sample,sample_count,arrival_ns,seq
                0,0,2,0,0
                1000000000,2,1,1000000000,1
                2000000000,3,3,2000000000,2
                3000000000,6,1,3000000000,3

                """)
        let file = try #require(disk.bytes(at: path + "/audio.caf"))
        #expect(Array(file.dropFirst(68)) == [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0])
        #expect(try Self.played(path, on: disk) == Self.blocks())
    }

    @Test func aPartHasItsOwnBlocks() throws {
        let (disk, path) = try Self.write(Self.blocks())
        let part = try Self.played(path, on: disk, seconds: 1...2)
        #expect(part == Array(try Self.blocks()[1...2]))
    }

    /// One file has one format; the recorder makes such a block a drop.
    @Test func aBlockOfAnotherFormatIsNotWritten() throws {
        let disk = MemoryFileSystem()
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: disk)
        var batch = RowBatch()
        batch.append(.audio(try Self.block(at: 0, [1, 0])), arrival: nil, sequence: 0)
        try writer.write(batch)
        batch.removeAll()
        batch.append(.audio(try Self.block(at: 1, [2, 0])), arrival: nil, sequence: 1)
        batch.append(
            .audio(try Self.block(at: 2, [3, 0], rateHertz: 16_000)), arrival: nil, sequence: 2)
        #expect(throws: SessionError.self) { try writer.write(batch) }
        try writer.finish(SessionClosing(stopReason: "requested"))
        let file = try #require(disk.bytes(at: writer.path + "/audio.caf"))
        #expect(Array(file.dropFirst(68)) == [1, 0])
    }

    /// A crash may lose samples that rows name.
    @Test(arguments: 0...14)
    func aRowWithoutItsSamplesBecomesADrop(_ left: Int) throws {
        let (disk, path) = try Self.write(Self.blocks(), finishing: false)
        let file = try #require(disk.bytes(at: path + "/audio.caf"))
        let crashed = disk.afterPowerLoss()
        crashed.put(Array(file[..<(68 + left)]), at: path + "/audio.caf")
        let report = try SessionRecovery.recover(
            path, fileSystem: crashed, codecs: BoxMovieCodecs())
        let whole = [4, 6, 12, 14].filter { $0 <= left }.count
        #expect(report.audioBlocksLost == 4 - whole)
        #expect(try Self.played(path, on: crashed) == Array(try Self.blocks()[..<whole]))
        let session = try Session(opening: path, fileSystem: crashed)
        #expect(try Self.drops(session).map(\.0) == (whole..<4).map(Int64.init))
        let record = session.manifest.streams.first { $0.description.stream == .audio }
        #expect(record?.count == whole && record?.drops[.lostInCrash] ?? 0 == 4 - whole)
        // A second recovery changes nothing.
        #expect(
            try SessionRecovery.recover(path, fileSystem: crashed, codecs: BoxMovieCodecs())
                .isUnchanged)
    }

    @Test(arguments: [0, 40, 67, 68, 80])
    func anAudioFileWithoutItsHeaderIsSetAside(_ count: Int) throws {
        let (disk, path) = try Self.write(Self.blocks(), finishing: false)
        let crashed = disk.afterPowerLoss()
        crashed.put([UInt8](repeating: 0, count: count), at: path + "/audio.caf")
        let report = try SessionRecovery.recover(
            path, fileSystem: crashed, codecs: BoxMovieCodecs())
        #expect(report.audioBlocksLost == 4 && report.isAudioSetAside == (count > 68))
        #expect(crashed.bytes(at: path + "/audio.caf") == nil)
        #expect(crashed.bytes(at: path + "/audio.caf.damaged")?.count == (count > 68 ? count : nil))
    }

    /// Rows of a complete session are never dropped without a report.
    @Test func aCompleteSessionWithoutItsAudioIsRefused() throws {
        let (disk, path) = try Self.write(Self.blocks())
        try disk.remove(path + "/audio.caf")
        #expect(throws: SessionError.self) {
            try SessionRecovery.recover(path, fileSystem: disk, codecs: BoxMovieCodecs())
        }
        #expect(throws: SessionError.self) { try Self.played(path, on: disk) }
    }

    @Test func samplesWithoutARowStayInTheFile() throws {
        let (disk, path) = try Self.write(Self.blocks(), finishing: false)
        let file = try #require(disk.bytes(at: path + "/audio.caf"))
        let crashed = disk.afterPowerLoss()
        crashed.put(file + [8, 0, 9], at: path + "/audio.caf")
        let report = try SessionRecovery.recover(
            path, fileSystem: crashed, codecs: BoxMovieCodecs())
        #expect(report.audioBlocksLost == 0)
        #expect(crashed.bytes(at: path + "/audio.caf") == file + [8, 0, 9])
        #expect(try Self.played(path, on: crashed) == Self.blocks())
    }

    /// Two rows must not share samples.
    @Test func overlappingRowsAreNotBothKept() throws {
        let (disk, path) = try Self.write(Self.blocks(), finishing: false)
        let crashed = disk.afterPowerLoss()
        let text = """
            timestamp_ns,first_sample,sample_count,arrival_ns,seq
            0,0,2,,0
            1000000000,1,2,,1
            2000000000,3,3,,2

            """
        crashed.put(Array(text.utf8), at: path + "/audio.csv")
        let report = try SessionRecovery.recover(
            path, fileSystem: crashed, codecs: BoxMovieCodecs())
        #expect(report.audioBlocksLost == 1)
        let session = try Session(opening: path, fileSystem: crashed)
        #expect(try Self.drops(session).map(\.0) == [1])
    }

    @Test func aRedactedCopyHasNoAudioAndSaysSo() throws {
        let (disk, path) = try Self.write(Self.blocks())
        let report = try SessionRedaction.redact(path, to: "copies", fileSystem: disk, seal: nil)
        #expect(report.audioBlocksRemoved == 4 && report.leftOut.isEmpty)
        #expect(report.removals.contains("4 blocks of audio"))
        #expect(disk.bytes(at: report.path + "/audio.caf") == nil)
        #expect(disk.bytes(at: report.path + "/audio.csv") == nil)
        let session = try Session(opening: report.path, fileSystem: disk)
        let drops = try Self.drops(session)
        #expect(drops.map(\.0) == [0, 1, 2, 3])
        #expect(drops.map(\.1) == [DropReason](repeating: .redacted, count: 4))
        #expect(session.manifest.notices.contains { $0.contains("4 blocks of audio") })
    }

    /// The `seq` and the reasons of the drops of audio.
    private static func drops(_ session: Session) throws -> [(Int64, DropReason)] {
        var drops: [(Int64, DropReason)] = []
        let rows = try session.eventRows()
        while let row = try rows?.next() {
            guard case .drop(let drop) = row.event, drop.stream == .audio else { continue }
            drops.append((row.arrival.sequence, drop.reason))
        }
        return drops.sorted { $0.0 < $1.0 }
    }
}
