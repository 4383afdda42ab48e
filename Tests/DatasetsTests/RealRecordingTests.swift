import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// The tables of real recordings, with simulated movies that have the real frame times.
@Suite struct RealTableTests {
    @Test(
        .enabled(if: RealRecordings.isPresent(RealRecordings.mars), "needs a recording of others"))
    func readsAnAndroidPhonesRecording() throws {
        let codecs = StagedCodecs(nanoseconds: (0..<25).map { $0 * 33_400_000 })
        let source = try Datasets.open(
            RealRecordings.mars, codecs: codecs, fileSystem: LocalFileSystem())
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == 25)
        #expect(deliveries.readings(.gyroscope).count == 81)
        #expect(deliveries.readings(.accelerometer).count == 81)
        #expect(deliveries.drops.isEmpty)
        let lead = deliveries.readings(.gyroscope)[0].timestamp - deliveries.frames[0].timestamp
        #expect(lead == HostDuration(nanoseconds: 47_076_113))
        let exposure = deliveries.frames[0].exposure
        #expect(exposure.durationSeconds == 0.01)
        #expect(exposure.readoutSeconds == 0.020733)
        #expect(exposure.iso == 144)
        #expect(deliveries.frames.allSatisfy { $0.intrinsics == nil })
    }

    @Test(
        .enabled(if: RealRecordings.isPresent(RealRecordings.mars), "needs a recording of others"))
    func reportsAssumptionsAboutAnAndroidRecording() throws {
        let source = try Datasets.open(
            RealRecordings.mars, codecs: StagedCodecs(nanoseconds: [0, 33_400_000]),
            fileSystem: LocalFileSystem())
        #expect(source.description.says("MARS on Android"))
        #expect(source.description.says("share a clock"))
        #expect(source.description.says("divided by -9.80665"))
        #expect(source.description.says("no principal point"))
        #expect(source.description.says("left out", "focus distance", "af mode"))
        #expect(source.description.says("23 of 25 frame times"))
        #expect(source.description.streams.first?.clock == .host)
    }

    @Test(
        .enabled(if: RealRecordings.isPresent(RealRecordings.mars), "needs a recording of others"))
    func turnsAnUprightAndroidPhonesGravityDownwards() throws {
        let source = try Datasets.open(
            RealRecordings.mars, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        let readings = try source.drained().readings(.accelerometer)
        #expect(readings.allSatisfy { $0.value.y < -0.9 && $0.value.y > -1.2 })
    }

    @Test(
        .enabled(
            if: RealRecordings.isPresent(RealRecordings.sensorLogger), "needs a recording of others"
        ))
    func readsAnIPhonesExport() throws {
        let codecs = StagedCodecs(nanoseconds: (0..<766).map { $0 * 33_333_333 })
        let source = try Datasets.open(
            RealRecordings.sensorLogger, codecs: codecs, fileSystem: LocalFileSystem())
        #expect(source.description.streams.map(\.stream) == [.camera, .accelerometer, .gyroscope])
        #expect(source.description.streams.map(\.clock) == [.unrelated, .host, .host])
        #expect(source.description.says("are on different clocks"))
        #expect(source.description.says("read as g with Apple's sign"))
        #expect(source.description.says("a row's time minus its seconds_elapsed"))
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == 766)
        #expect(deliveries.readings(.gyroscope).count == 2552)
        let first = try #require(deliveries.readings(.accelerometer).first)
        #expect(first.timestamp == HostTime(nanoseconds: 46_220_215))
        #expect(first.value == Vector3(0.018402099609375, -0.0310821533203125, -1.0027008056640625))
        // The app's start is in whole milliseconds; its seconds are rounded.
        #expect(
            source.description.startAnchor?.wall
                == WallTime(nanoseconds: 1_762_361_557_949_999_985))
    }
}
