import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// How fast a recording fills the disk, and how long it can last.
@Suite struct StorageRateTests {
    private static let size = PixelSize(width: 1920, height: 1440)

    /// 30 images of 0.97 MB and 30 maps of 0.25 MB a second, about 36 MB.
    @Test func anEstimateCountsImagesAndMaps() {
        let all = StorageRate(.logger, streams: RecordingMode.logger.streams, imageSize: Self.size)
        #expect((36e6...37.5e6).contains(all.bytesPerSecond))
        let colors = StorageRate(.logger, streams: [.camera], imageSize: Self.size)
        #expect(abs(all.bytesPerSecond - colors.bytesPerSecond - 7.7e6) < 0.2e6)
        var heic = RecordingMode.logger
        heic.stillFormat = .heic
        let smaller = StorageRate(heic, streams: [.camera], imageSize: Self.size)
        #expect(smaller.bytesPerSecond < colors.bytesPerSecond)
        let half = StorageRate(
            .logger, streams: [.camera], imageSize: Self.size, framesPerSecond: 15)
        #expect(half.bytesPerSecond == colors.bytesPerSecond / 2)
    }

    @Test func aMovieTakesItsBitRate() {
        let rate = StorageRate(.vislam, streams: [.camera], imageSize: Self.size)
        #expect(rate.bytesPerSecond == 500_000 && rate.text.english == "30.0 MB/min")
    }

    @Test(arguments: [(4999, nil), (5000, "240 MB/min")])
    func aRecordingsOwnRateNeedsFiveSeconds(_ milliseconds: Int64, _ text: String?) {
        let rate = StorageRate(bytes: 20_000_000, elapsed: .milliseconds(milliseconds))
        #expect(rate?.text.english == text)
        #expect(StorageRate(bytes: 0, elapsed: .seconds(60)) == nil)
    }

    @Test(arguments: [
        (50_000_000, "0 s"), (50_999_999, "0 s"), (0, "0 s"), (110_000_000, "1 min"),
        (96_000_000, "46 s"), (10_850_000_000, "3 h 0 min"), (400_050_000_000, "111 h"),
    ])
    func theTimeLeftEndsWhereTheRecordingDoes(_ free: Int64, _ text: String) {
        let rate = StorageRate(bytes: 10_000_000, elapsed: .seconds(10))
        #expect(rate?.timeLeft(freeBytes: free).map(roughText)?.english == text)
    }

    @Test func theStatusLineShowsTheEstimateAndThenTheMeasurement() {
        var bench = ModelBench(.vislam, isRunning: false)
        bench.startFeed(.all)
        bench.wait(milliseconds: 500, CaptureStatus(freeBytes: 1_050_000_000))
        #expect(bench.shown["Uses"] == "33.6 MB/min")
        #expect(bench.shown["Time left"] == "29 min")
        bench.record()
        bench.wait(
            milliseconds: 10_000,
            CaptureStatus(storedBytes: 10_000_000, freeBytes: 70_000_000))
        #expect(bench.shown["Uses"] == "60 MB/min" && bench.shown["Time left"] == "20 s")
        let items = bench.model.screen.status.filter(\.isWarning).map(\.name.english)
        #expect(items.contains("Time left"))
    }

    /// Of 30 images per second, the gate keeps two.
    @Test func imagesThatAGateSkipsFillNoDisk() throws {
        let mode = try #require(CaptureMode.logger.recordingMode)
        var gates = FrameGates.Settings()
        gates.framesPerSecond = 2
        func shown(_ gates: FrameGates.Settings) -> Double? {
            var bench = ModelBench(.logger, isRunning: false)
            bench.send(.plansChanged(CapturePlans { _ in CapturePlan(mode, gates: gates) }))
            bench.startFeed(.all)
            bench.wait(milliseconds: 500, CaptureStatus(rates: [.camera: 30]))
            return bench.shown["Uses"].flatMap { Double($0.dropLast(" MB/min".count)) }
        }
        let (all, few) = (try #require(shown(.init())), try #require(shown(gates)))
        #expect(few < all / 8 && few > 0)
    }

    @Test func aPhotoFillsNoDisk() {
        var bench = ModelBench(.photo, isRunning: false)
        bench.startFeed(.all)
        bench.wait(milliseconds: 500, CaptureStatus(freeBytes: 1_050_000_000))
        #expect(bench.shown["Time left"] == nil && bench.shown["Uses"] == nil)
    }
}

extension ModelBench {
    /// The status line's values by name.
    var shown: [String: String] {
        Dictionary(
            model.screen.status.map { ($0.name.english, $0.value.english) }
        ) { first, _ in first }
    }
}
