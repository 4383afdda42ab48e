import LockstepAnalysis
import LockstepAppModel
import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A detail model with its engine, driven until no work is left.
final class DetailDriver {
    private(set) var model: DetailModel
    private let engine: SessionDetail
    private let posted = Mutex<[DetailEvent]>([])

    init(_ path: String, _ fileSystem: any FileSystem) {
        model = DetailModel(path: path, title: "title")
        engine = SessionDetail(
            path: path, fileSystem: fileSystem, codecs: FFmpegCodecs(),
            cryptography: StubCryptography())
    }

    func send(_ event: DetailEvent) {
        var events = [event]
        while !events.isEmpty {
            for event in events {
                for action in model.handle(event) {
                    engine.perform(action) { event in
                        self.posted.withLock { $0.append(event) }
                    }
                }
            }
            engine.wait()
            events = posted.withLock { posted in
                defer { posted = [] }
                return posted
            }
        }
    }
}

extension DetailDriver: @unchecked Sendable {}

extension DetailModel.Part {
    var value: Value? {
        guard case .loaded(let value) = self else { return nil }
        return value
    }

    var problem: LibraryProblem? {
        guard case .failed(let problem) = self else { return nil }
        return problem
    }
}

@Suite struct DetailEngineTests {
    private let disk = MemoryFileSystem()

    private func record(_ mode: RecordingMode, milliseconds: Int64 = 500) throws -> String {
        try disk.makeDirectory("/documents")
        return try LibrarySessions.record(
            mode, in: "/documents", fileSystem: disk, milliseconds: milliseconds, title: "Walk")
    }

    @Test func sessionOfImagesIsShownCompletely() throws {
        let driver = DetailDriver(try record(.logger), disk)
        driver.send(.opened)
        let model = driver.model
        #expect(model.title == "Walk")
        let facts = try #require(model.facts.value)
        #expect(facts.map(\.topic).contains(.streams))
        let images = facts.first { $0.topic == .images }
        #expect(images?.lines.map(\.english) == ["2 of 64×48 as files"])
        #expect(model.findings.value?.isEmpty == false && model.verdict != nil)
        #expect(model.trajectory.value?.poseCount == 2)
        guard case .film(let film)? = model.playback.value else {
            Issue.record("no film")
            return
        }
        #expect(film.count == 2)
        #expect(model.image?.image?.size == PixelSize(width: 64, height: 48))
        #expect(model.image?.depth?.size == PixelSize(width: 32, height: 24))
        let session = try Session(opening: model.path, fileSystem: disk)
        let orientation = try session.frameRows()?.next()?.orientation
        #expect(orientation != nil && model.image?.image?.orientation == orientation)
        #expect(model.image?.depth?.orientation == orientation)
        driver.send(.film(.sought(1)))
        #expect(driver.model.image?.position == 1)
    }

    @Test func aMovieIsPlayedFromItsFile() throws {
        let path = try record(.vislam)
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        guard case .movie(let movie, let depth)? = driver.model.playback.value else {
            Issue.record("no movie")
            return
        }
        #expect(movie.path == path + "/video.mov" && movie.audio == nil && depth == nil)
        driver.send(.movieReached(.seconds(1)))
        #expect(driver.model.image == nil)
        #expect(driver.model.trajectory.problem == nil)
        #expect(driver.model.trajectory.value?.poseCount == 5)
    }

    @Test func audioIsPlayedFromItsOwnTime() throws {
        var mode = RecordingMode.vislam
        mode.streams.insert(.audio)
        let path = try record(mode)
        let session = try Session(opening: path, fileSystem: disk)
        let frame = try #require(try session.frameRows()?.next())
        let block = try #require(try session.audioRows()?.next())
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        guard case .movie(let movie, _)? = driver.model.playback.value else {
            Issue.record("no movie")
            return
        }
        let audio = try #require(movie.audio)
        #expect(audio.path == path + "/audio.caf")
        #expect(audio.runs.map(\.start) == [max(block.timestamp - frame.timestamp, .zero)])
    }

    /// Depth of the latest frame that has some, at each time of the player.
    @Test func depthIsShownBesideTheMovie() throws {
        let path = try record(.video)
        let rows = try #require(try Session(opening: path, fileSystem: disk).frameRows())
        var start: HostTime?
        var times: [HostDuration] = []
        while let row = try rows.next() {
            start = start ?? row.timestamp
            if let start, row.depthSize != nil { times.append(row.timestamp - start) }
        }
        #expect(times.count > 1 && times.first == .zero)
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        #expect(driver.model.image?.position == 0)
        #expect(driver.model.image?.depth?.size == PixelSize(width: 32, height: 24))
        #expect(driver.model.image?.image == nil && driver.model.image?.problem == nil)
        for (position, time) in times.enumerated() {
            driver.send(.movieReached(time))
            #expect(driver.model.image?.position == position)
            driver.send(.movieReached(time + .milliseconds(30)))
            #expect(driver.model.image?.position == position)
        }
        driver.send(.movieReached(.seconds(3600)))
        #expect(driver.model.image?.position == times.count - 1)
        driver.send(.movieReached(.seconds(-1)))
        #expect(driver.model.image?.position == 0)
    }

    @Test func plotsKeepEveryPeakAtAnyWidth() throws {
        let path = try record(.vio)
        let session = try Session(opening: path, fileSystem: disk)
        var values: [Double] = []
        let rows = try session.inertialRows()
        while let row = try rows?.next() {
            if row.channel == .gyroscope { values.append(row.value.y) }
        }
        for columns in [1, 7, 320, 100_000] {
            let driver = DetailDriver(path, disk)
            driver.send(.plotsMeasured(columns: columns))
            let plots = try #require(driver.model.plots.value)
            #expect(plots.plots.map(\.channel) == PlotChannel.allCases)
            #expect(plots.unreadableRows == 0 && !plots.isZoomed)
            let line = plots.plots[1].lines[1]
            #expect(line.count == values.count)
            #expect(line.range?.lowerBound == values.min())
            #expect(line.range?.upperBound == values.max())
            #expect(line.columnCount <= 4096)
        }
    }

    @Test func zoomShowsOnlySamplesOfItsRange() throws {
        let path = try record(.vio)
        let driver = DetailDriver(path, disk)
        driver.send(.plotsMeasured(columns: 100))
        let whole = try #require(driver.model.plots.value)
        driver.send(.zoomed(from: 0.75, to: 0.25))
        let part = try #require(driver.model.plots.value)
        #expect(part.isZoomed)
        let length = part.window.duration.seconds / whole.window.duration.seconds
        #expect((0.49...0.51).contains(length))
        let counts = (whole.plots[0].lines[0].count, part.plots[0].lines[0].count)
        #expect((counts.0 / 3...counts.0 * 2 / 3).contains(counts.1), "\(counts)")
        driver.send(.zoomedOut)
        #expect(driver.model.plots.value == whole)
    }

    @Test func rowsThatCannotBeReadAreCounted() throws {
        let path = try record(.vio)
        let file = path + "/imu.csv"
        var text = String(decoding: disk.bytes(at: file) ?? [], as: UTF8.self)
        text += "1,gyroscope,x,0,0,,99999\nhello\n"
        disk.put(Array(text.utf8), at: file)
        let driver = DetailDriver(path, disk)
        driver.send(.plotsMeasured(columns: 10))
        #expect(driver.model.plots.value?.unreadableRows == 2)
    }

    @Test func reportsUnreadableImageAndContinuesPlayback() throws {
        let path = try record(.logger)
        disk.put([1], at: path + "/rgb/000000.jpg")
        disk.put([1], at: path + "/depth/000001.bin")
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        #expect(driver.model.image?.image == nil && driver.model.image?.problem != nil)
        driver.send(.film(.sought(1)))
        #expect(driver.model.image?.image != nil && driver.model.image?.problem != nil)
    }

    @Test func missingFolderFailsInEveryPart() {
        let driver = DetailDriver("/nowhere", disk)
        driver.send(.opened)
        driver.send(.plotsMeasured(columns: 10))
        let model = driver.model
        #expect(model.facts.problem != nil && model.findings.problem != nil)
        #expect(model.playback.problem != nil && model.trajectory.problem != nil)
        #expect(model.plots.problem != nil)
    }

    /// Trajectory, plots and check share the rows.
    @Test func inertialRowsAreReadOnceForTheEntireScreen() throws {
        let path = try record(.vio)
        let reads = Mutex(0)
        let counting = FaultyFileSystem(disk) { operation, file in
            if operation == .read, file.hasSuffix("/imu.csv") { reads.withLock { $0 += 1 } }
        }
        let rows = try Session(opening: path, fileSystem: counting).inertialRows()
        while try rows?.next() != nil {}
        let once = reads.withLock { $0 }
        let driver = DetailDriver(path, counting)
        driver.send(.plotsMeasured(columns: 10))
        driver.send(.opened)
        driver.send(.plotsMeasured(columns: 20))
        #expect(driver.model.plots.value?.plots.isEmpty == false)
        #expect(driver.model.findings.value?.isEmpty == false)
        #expect(once > 0 && reads.withLock { $0 } == 2 * once)
    }

    @Test func aReadErrorIsNotReportedAsAMissingTrajectory() throws {
        let fault = FaultyFileSystem.Fault(
            call: 1, of: .read, path: "frames.jsonl", code: .inputOutput, lasts: true)
        let driver = DetailDriver(try record(.vio), FaultyFileSystem(disk, fault: fault))
        driver.send(.opened)
        #expect(driver.model.trajectory.problem != nil)
        driver.send(.plotsMeasured(columns: 10))
        #expect(driver.model.plots.value?.plots.isEmpty == false)
    }

    @Test func everyFactAndFindingSurvivesAFailingDisk() throws {
        let path = try record(.logger, milliseconds: 300)
        for call in stride(from: 1, to: 60, by: 3) {
            let faulty = FaultyFileSystem(disk, fault: .init(call: call, code: .inputOutput))
            let driver = DetailDriver(path, faulty)
            driver.send(.opened)
            driver.send(.plotsMeasured(columns: 10))
            if case .loading = driver.model.facts { Issue.record("facts hang at \(call)") }
            if case .loading = driver.model.findings { Issue.record("findings hang at \(call)") }
            if case .loading = driver.model.plots { Issue.record("plots hang at \(call)") }
        }
    }
}
