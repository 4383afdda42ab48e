import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAppModel

@Suite struct LiveTapTests {
    private func time(_ milliseconds: Int64) -> HostTime {
        HostTime(nanoseconds: milliseconds * 1_000_000)
    }

    private func frame(_ milliseconds: Int64, x: Double) throws -> CameraFrame {
        let size = PixelSize(width: 4, height: 2)
        let pixels = try #require(PixelBuffer(format: .gray8, size: size) { _, _ in })
        var frame = CameraFrame(timestamp: time(milliseconds), image: .pixels(pixels))
        frame.worldFromCamera = Transform(rotation: .identity, translation: Vector3(x, 0, 0))
        frame.trackingState = .normal
        return frame
    }

    /// 0.05 m between frames at 30 Hz is 0.1 m between frames at 15 Hz.
    @Test(arguments: [(33, 0.049, false), (33, 0.051, true), (66, 0.09, false), (66, 0.11, true)])
    func speedLimitUsesTheFrameRate(
        interval: Int64, meters: Double, isTooFast: Bool
    ) throws {
        let tap = LiveTap(at: time(0)) { _ in }
        tap.receive(.frame(try frame(1000, x: 0)), arrival: nil)
        tap.receive(.frame(try frame(1000 + interval, x: meters)), arrival: nil)
        #expect(tap.hints.isTooFast == isTooFast)
        #expect(tap.hints.tracking == .normal)
    }

    @Test func slowDownHintStaysForOneSecond() throws {
        let tap = LiveTap(at: time(0)) { _ in }
        tap.receive(.frame(try frame(0, x: 0)), arrival: nil)
        tap.receive(.frame(try frame(33, x: 1)), arrival: nil)
        var shown: [Bool] = []
        for milliseconds: Int64 in [66, 1000, 1032, 1033] {
            tap.receive(.frame(try frame(milliseconds, x: 1)), arrival: nil)
            shown.append(tap.hints.isTooFast)
        }
        #expect(shown == [true, true, true, false])
    }

    /// The screen shows how far the frames are from the gyroscope's samples.
    @Test func framesAreMatchedWithTheNearestGyroscopeSample() throws {
        let tap = LiveTap(at: time(0)) { _ in }
        tap.receive(.frame(try frame(100, x: 0)), arrival: nil)
        #expect(tap.inertialMatch == nil, "no gyroscope, no match")
        for milliseconds: Int64 in [90, 100, 110] {
            tap.receive(
                .inertial(
                    InertialSample(
                        sensor: .gyroscope, timestamp: time(milliseconds),
                        value: Vector3(0, 0, 0))), arrival: nil)
        }
        tap.receive(.frame(try frame(104, x: 0)), arrival: nil)
        #expect(tap.inertialMatch == InertialMatch(distance: .milliseconds(4)))
        tap.receive(.frame(try frame(161, x: 0)), arrival: nil)
        #expect(tap.inertialMatch == InertialMatch(distance: nil))
        tap.begin(at: time(0), speed: MotionGate())
        #expect(tap.inertialMatch == nil)
    }

    @Test func theStatusLineShowsTheMatch() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        try bench.phone.play(.seconds(1))
        bench.engine.tick()
        let item = try #require(bench.screen.status.first { $0.name.english == "IMU delay" })
        #expect(item.value.english.hasSuffix(" ms") && !item.isWarning)
        var model = ModelBench(.logger)
        model.wait(
            milliseconds: 500, CaptureStatus(inertialMatch: InertialMatch(distance: nil)))
        let late = try #require(
            model.model.screen.status.first { $0.name.english == "IMU delay" })
        #expect(late.value.english == "over 50 ms" && late.isWarning)
    }

    @Test func onlyTheNextFrameIsDelivered() throws {
        let tap = LiveTap(at: time(0)) { _ in }
        let taken = Mutex<[HostTime]>([])
        tap.awaitFrame { frame in taken.withLock { $0.append(frame.timestamp) } }
        for milliseconds: Int64 in [1, 2, 3] {
            tap.receive(.frame(try frame(milliseconds, x: 0)), arrival: nil)
        }
        #expect(taken.withLock { $0 } == [time(1)])
    }

    @Test func sourceNoticesArriveImmediately() {
        let news = Mutex<[String]>([])
        let tap = LiveTap(at: time(0)) { item in news.withLock { $0.append("\(item)") } }
        for event: SessionEvent in [
            .interruptionBegan(reason: "call"), .notice("x"), .interruptionEnded,
            .sensorFailed(stream: .camera, message: "gone"),
        ] { tap.receive(.event(event, at: time(1)), arrival: nil) }
        #expect(
            news.withLock { $0 } == [
                #"interruptionBegan("call")"#, "interruptionEnded",
                #"sensorFailed(LockstepSamples.Stream.camera, "gone")"#,
            ])
    }

    @Test func ratesCoverTheLastTwoSeconds() {
        var meter = RateMeter(at: time(0))
        var shown: [Double] = []
        for half in Int64(1)...12 {
            // 100 Hz for three seconds, then no samples.
            if half <= 6 { for _ in 0..<50 { meter.count(.gyroscope) } }
            shown.append(meter.rates(at: time(half * 500))[.gyroscope] ?? -1)
        }
        #expect(shown == [100, 100, 100, 100, 100, 100, 75, 50, 25, 0, 0, 0])
        #expect(meter.rates(at: time(6000))[.camera] == nil)
    }

    @Test func rateWithoutElapsedTimeIsNil() {
        var meter = RateMeter(at: time(5))
        meter.count(.camera)
        #expect(meter.rates(at: time(5)).isEmpty)
        #expect(meter.rates(at: time(4)).isEmpty)
    }
}

@Suite struct RGBAImageTests {
    private func image(_ meters: [Float]) throws -> RGBAImage {
        let size = PixelSize(width: meters.count, height: 1)
        let pixels = try #require(
            PixelBuffer(format: .float32, size: size) { _, bytes in
                meters.withUnsafeBytes { bytes.copyMemory(from: $0) }
            })
        return RGBAImage(depth: try #require(DepthMap(depth: pixels, confidence: nil)))
    }

    @Test(
        arguments: [
            (0.5, [55, 55, 255, 255]), (0.1, [55, 55, 255, 255]), (5, [255, 55, 55, 255]),
            (80, [255, 55, 55, 255]), (0, [0, 0, 0, 0]), (-1, [0, 0, 0, 0]), (.nan, [0, 0, 0, 0]),
            (.infinity, [0, 0, 0, 0]),
        ] as [(Float, [UInt8])])
    func nearIsBlueFarIsRedAndTheUnmeasuredIsTransparent(meters: Float, rgba: [UInt8]) throws {
        #expect(try image([meters]).bytes == rgba)
    }

    /// From blue to red, each increase in distance is a step along the color scale.
    @Test func colorsFollowDistance() throws {
        let image = try image((0...100).map { 0.5 + 0.045 * Float($0) })
        let hues = stride(from: 0, to: image.bytes.count, by: 4).map { offset in
            // All colors have 55 of each component.
            let (red, green, blue) = (
                Int(image.bytes[offset]) - 55, Int(image.bytes[offset + 1]) - 55,
                Int(image.bytes[offset + 2]) - 55
            )
            // Increases along blue, cyan, green, yellow, red.
            return red > 0 || blue == 0 ? 400 + red + (200 - green) : green + (200 - blue)
        }
        #expect(hues == hues.sorted())
        #expect(Set(hues).count > 90)
    }

    @Test func anImageKeepsItsBrightness() throws {
        let size = PixelSize(width: 2, height: 2)
        let pixels = try #require(
            PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                bytes.copyBytes(from: plane == 0 ? [0, 64, 128, 255] : [128, 128])
            })
        let image = try #require(RGBAImage(luma: pixels))
        #expect(
            image.bytes == [0, 0, 0, 255, 64, 64, 64, 255, 128, 128, 128, 255, 255, 255, 255, 255])
    }
}

@Suite struct CaptureTextTests {
    @Test(
        arguments: [
            (-1, "0:00"), (0, "0:00"), (999, "0:00"), (59_999, "0:59"), (60_000, "1:00"),
            (3_599_999, "59:59"), (3_600_000, "1:00:00"), (36_061_000, "10:01:01"),
        ] as [(Int64, String)])
    func timersRoundDown(milliseconds: Int64, text: String) {
        #expect(timerText(.milliseconds(milliseconds)) == text)
    }

    @Test(
        arguments: [
            (-5, "0 MB"), (999_999, "0 MB"), (499_999_999, "499 MB"), (999_999_999, "999 MB"),
            (1_000_000_000, "1.0 GB"), (12_390_000_000, "12.3 GB"),
        ] as [(Int64, String)])
    func freeSpaceIsRoundedDown(bytes: Int64, text: String) {
        #expect(spaceText(bytes) == text)
    }

    @Test(
        arguments: [
            (0, "0.0 Hz"), (0.93, "0.9 Hz"), (9.96, "10 Hz"), (29.97, "30 Hz"), (100.4, "100 Hz"),
            (.nan, "0 Hz"), (-1, "0 Hz"),
        ] as [(Double, String)])
    func ratesHaveOnlySignificantDigits(hertz: Double, text: String) {
        #expect(rateText(hertz) == text)
    }
}

/// Surfaces that were found before the recording began.
@Suite struct LiveTapSurfaceTests {
    private final class Collector: SampleSink {
        private let heard = Mutex<[SurfaceSample]>([])
        var surfaces: [SurfaceSample] { heard.withLock { $0 } }

        func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
            if case .surface(let surface) = sample { heard.withLock { $0.append(surface) } }
            return nil
        }
    }

    private func surface(_ identifier: String, _ revision: Int, isRemoved: Bool = false) throws
        -> Sample
    {
        let mesh = try #require(
            TriangleMesh(positions: [0, 0, 0], normals: [], indices: [], classes: []))
        return .surface(
            SurfaceSample(
                identifier: identifier, revision: revision,
                timestamp: HostTime(nanoseconds: Int64(revision)), worldFromSurface: .identity,
                content: isRemoved ? .removed(.mesh) : .mesh(mesh)))
    }

    @Test func aRecordingBeginsWithEverySurfaceAsItIs() throws {
        let tap = LiveTap(at: HostTime(nanoseconds: 0)) { _ in }
        for sample in [
            try surface("b", 0), try surface("a", 0), try surface("b", 1), try surface("gone", 0),
            try surface("gone", 1, isRemoved: true),
        ] {
            tap.receive(sample, arrival: nil)
        }
        let recording = Collector()
        tap.record(into: recording, at: HostTime(nanoseconds: 1000))
        tap.receive(try surface("a", 2), arrival: nil)
        let heard = recording.surfaces
        #expect(heard.map(\.identifier) == ["a", "b", "a"])
        #expect(heard.map(\.revision) == [0, 1, 2])
        // Those found earlier have the time of the recording's start.
        #expect(heard.map(\.timestamp.nanoseconds) == [1000, 1000, 2])
    }

    @Test func anotherFeedForgetsTheSurfaces() throws {
        let tap = LiveTap(at: HostTime(nanoseconds: 0)) { _ in }
        tap.receive(try surface("a", 0), arrival: nil)
        tap.begin(at: HostTime(nanoseconds: 5), speed: MotionGate())
        let recording = Collector()
        tap.record(into: recording, at: HostTime(nanoseconds: 1000))
        #expect(recording.surfaces.isEmpty)
    }
}
