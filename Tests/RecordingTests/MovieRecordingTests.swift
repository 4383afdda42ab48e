import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

struct MovieRecordingTests {
    private func record(_ studio: Studio, _ samples: [Sample]) throws -> RecordingResult {
        try studio.recorder().record(
            from: ScriptedSource(
                .phone(), samples.map { Delivery($0, arrival: $0.timestamp) }))
    }

    @Test func bestWorkingCodecIsUsedAndReported() throws {
        var studio = Studio(.video)
        let samples = [try frame(milliseconds(0)), try frame(milliseconds(33))]
        #expect(try record(studio, samples).codec == .hevc)
        studio.codecs.brokenEncoders = [.hevc]
        #expect(try record(studio, samples).codec == .h264)
        studio.codecs.brokenEncoders = []
        studio.codecs.movieEncoders = [.h264]
        #expect(try record(studio, samples).codec == .h264)
    }

    @Test(arguments: [[], [MovieCodec.hevc, .h264]])
    func withoutEncoderRecordingFailsAndKeepsOtherStreams(there: [MovieCodec]) throws {
        var studio = Studio(.video)
        studio.codecs.movieEncoders = there
        studio.codecs.brokenEncoders = Set(there)
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        source.push(inertial(milliseconds(1)))
        source.push(try frame(milliseconds(2)))
        guard case .failed(let failure, let partial?) = recorder.wait() else {
            Issue.record("a recording without an encoder continued")
            return
        }
        #expect(failure.kind == .encoderRefused)
        #expect(partial.samples == [.accelerometer: 1])
        #expect(partial.drops.count(.camera, .encoderFailed) == 1)
        #expect(partial.codec == nil)
    }

    /// A phone that is turned later does not change it.
    @Test(arguments: [
        (ImageOrientation?.some(.portrait), ImageOrientation.portrait), (nil, .landscapeLeft),
    ])
    func theMoviesOrientationIsThatOfItsFirstFrame(
        _ held: ImageOrientation?, _ expected: ImageOrientation
    ) throws {
        let settings = Mutex<[MovieSettings]>([])
        var studio = Studio(.vislam)
        studio.codecs.beforeMovie = { made in settings.withLock { $0.append(made) } }
        let orientations = [held, .landscapeRight]
        let samples = try orientations.enumerated().map { index, orientation -> Sample in
            var frame = try blankFrame(Int64(index) * 33_000_000)
            frame.orientation = orientation
            return .frame(frame)
        }
        _ = try record(studio, samples)
        #expect(settings.withLock { $0 }.map(\.orientation) == [expected])
    }

    @Test func imagesOfAnotherSizeAreDroppedAndIndexesStayContiguous() throws {
        let studio = Studio(.vislam)
        let large = try #require(
            PixelBuffer(format: .gray8, size: PixelSize(width: 32, height: 16)) { _, _ in })
        let still = EncodedStill(bytes: [7], size: PixelSize(width: 16, height: 16))
        let samples = [
            try frame(milliseconds(0)),
            .frame(CameraFrame(timestamp: milliseconds(33), image: .pixels(large))),
            try frame(milliseconds(66)), try frame(milliseconds(66)),
            .frame(CameraFrame(timestamp: milliseconds(80), image: .still(still))),
            try frame(milliseconds(60)), try frame(milliseconds(99)),
        ]
        let result = try record(studio, samples)
        #expect(result.drops.count(.camera, .unusable) == 3)
        #expect(result.frames == 4)
        #expect(result.notices.isEmpty)
        let rows = studio.text(.frames, of: result.path).split(separator: "\n")
        let numbers = (0..<3).map { "\"video_index\":\($0)" }
        #expect(
            numbers.map { number in rows.count { $0.contains(number) } } == [1, 1, 1])
        #expect(rows.count { $0.contains("rgb/000002.jpg") } == 1)
    }

    /// The app leaves the front and comes back.
    @Test func aPausedMovieDropsImagesAndKeepsEverythingElse() throws {
        let flushes = Mutex(0)
        var studio = Studio(.vislam)
        studio.codecs.onCloseFragment = { flushes.withLock { $0 += 1 } }
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        source.push(try frame(milliseconds(0)))
        recorder.pauseMovie(true)
        #expect(flushes.withLock { $0 } == 1, "the images are written when the call returns")
        for index in 1...3 {
            source.push(try frame(milliseconds(33 * Int64(index))))
            source.push(inertial(milliseconds(33 * Int64(index) + 1)))
        }
        recorder.pauseMovie(true)
        recorder.pauseMovie(false)
        source.push(try frame(milliseconds(200)))
        recorder.pauseMovie(true)
        try recorder.stop()
        guard case .completed(let result) = recorder.wait() else {
            Issue.record("a paused movie did not end")
            return
        }
        #expect(result.frames == 2 && result.samples[.accelerometer] == 3)
        #expect(result.drops.count(.camera, .encoderPaused) == 3)
        #expect(result.notices.isEmpty)
        // After the end there is nothing to wait for.
        recorder.pauseMovie(false)
    }

    @Test func aPauseDoesNotConcernStillImages() throws {
        let studio = Studio(.logger)
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        recorder.pauseMovie(true)
        source.push(try frame(milliseconds(0)))
        try recorder.stop()
        guard case .completed(let result) = recorder.wait() else {
            Issue.record("the recording did not end")
            return
        }
        #expect(result.frames == 1 && result.drops.isEmpty)
    }

    @Test func imagesRejectedByEncoderAreDrops() throws {
        var studio = Studio(.vio)
        studio.codecs.beforeImage = { time in
            if time == .milliseconds(33) { throw StubCodecs.Refusal() }
        }
        let result = try record(
            studio, [0, 33, 66].map { try frame(milliseconds($0)) })
        #expect(result.frames == 2)
        #expect(result.drops.count(.camera, .encoderFailed) == 1)
        #expect(try studio.contents(result.path).isGapless)
    }

    struct Fault: Sendable {
        let name: String
        let sentence: String
        let change: @Sendable ([HostDuration]) -> [HostDuration]
    }

    static let faults = [
        Fault(
            name: "one image too few", sentence: "The movie has 2 images, but 3 rows refer to it.",
            change: { $0.dropLast() }),
        Fault(
            name: "an image at another time",
            sentence: "Image 1 is shown at 33002101 ns, but its row states 33000000 ns.",
            change: { times in
                times.enumerated().map {
                    $0.offset == 1 ? $0.element + HostDuration(nanoseconds: 2101) : $0.element
                }
            }),
    ]

    @Test(arguments: faults) func mismatchBetweenMovieAndRowsIsReported(_ fault: Fault) throws {
        var studio = Studio(.vio)
        studio.codecs.readTimes = fault.change
        let result = try record(studio, [0, 33, 66].map { try frame(milliseconds($0)) })
        #expect(result.notices == [fault.sentence])
        #expect(studio.text(.events, of: result.path).contains(fault.sentence))
    }

    @Test func differenceOfOneTickIsAccepted() throws {
        var studio = Studio(.vio)
        studio.codecs.readTimes = { $0.map { $0 + HostDuration(nanoseconds: 2100) } }
        let result = try record(studio, [0, 33, 66].map { try frame(milliseconds($0)) })
        #expect(result.notices.isEmpty)
    }

    @Test func remuxedMovieMayHaveMoreImagesThanRowsButNotFewer() throws {
        var expectation = MovieTrack.Expectation()
        expectation.count = 2
        let disk = HookedFileSystem()
        var codecs = StubCodecs()
        let sink = try SessionWriter.create(
            in: "/s",
            SessionOpening(
                source: .phone(), mode: "vio", start: HandClock().anchor, secondsFromUTC: 0),
            fileSystem: disk
        ).openMovie()
        let settings = MovieSettings(
            codec: .h264, size: PixelSize(width: 2, height: 2), bitsPerSecond: nil,
            framesPerSecond: 30)
        let movie = try codecs.makeMovieEncoder(settings, into: sink)
        for time in 0..<3 { try movie.append(blankImage(), at: .milliseconds(Int64(time))) }
        let path = try #require(disk.paths.first { $0.hasSuffix(".mov") })
        #expect(try expectation.findings(in: codecs.openMovie(disk.open(path))).isEmpty)
        codecs.readTimes = { $0.dropLast(2) }
        let found = try expectation.findings(in: codecs.openMovie(disk.open(path)))
        #expect(found == ["The movie has 1 image, but its rows refer to 2."])
    }

    @Test func cameraPauseClosesTheFragment() throws {
        let closed = Mutex<[Int]>([])
        var studio = Studio(.vio)
        studio.codecs.onCloseFragment = { closed.change { $0.append(1) } }
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        source.push(try frame(milliseconds(1)))
        #expect(closed.change(when: \.isFull) { $0.count } == 1)
        try recorder.stop()
        recorder.wait()
    }

    @Test func failedFlushOfMovieEndsTheRecording() throws {
        var studio = Studio(.vio)
        studio.codecs.onCloseFragment = { throw StubCodecs.Refusal() }
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        source.push(try frame(milliseconds(1)))
        guard case .failed(let failure, _) = recorder.wait() else {
            Issue.record("a recording with a broken movie continued")
            return
        }
        #expect(failure.kind == .writeFailed)
    }
}
