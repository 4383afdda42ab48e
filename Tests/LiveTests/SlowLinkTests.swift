import LockstepLive
import LockstepSamples
import Testing

/// The live view over links of every rate: never the past, and every number counted.
@Suite struct SlowLinkTests {
    @Test(arguments: [20e3, 40e3, 60e3, 125e3, 300e3, 1e6, 10e6, 100e6])
    func nothingIsOlderThanHalfASecondAndEveryNumberIsCounted(_ rate: Double) throws {
        var link = try SlowLink(bytesPerSecond: rate)
        try link.run(seconds: 10)
        // The first seconds find the rate.
        let oldest = link.arrivals.filter { $0.age > 500_000_000 }.count
        #expect(oldest == 0, "\(link.arrivals.map(\.age).max() ?? 0) ns")
        try link.run(seconds: 2, withSource: false)
        for (stream, count) in link.offered {
            let received = link.assembler.receivedCounts[stream] ?? 0
            let missing = link.assembler.missingCounts[stream] ?? 0
            #expect(received + missing == count, "\(stream)")
        }
        #expect(link.largestQueueByteCount <= ViewLimits.queueByteCount)
    }

    /// From 300 kB/s on, samples and poses need less than the link has.
    @Test(arguments: [300e3, 10e6]) func samplesAreCompleteOnALinkThatCarriesThem(
        _ rate: Double
    ) throws {
        var link = try SlowLink(bytesPerSecond: rate)
        try link.run(seconds: 10)
        try link.run(seconds: 1, withSource: false)
        for stream in [LiveStream.accelerometer, .gyroscope, .pose] {
            #expect((link.assembler.missingCounts[stream] ?? 0) == 0, "\(stream)")
        }
        #expect((link.assembler.receivedCounts[.image] ?? 0) > 100)
    }

    /// At 40 kB/s, less than the accelerometer alone would use.
    @Test func fastStreamLeavesRoomForTheOthers() throws {
        var link = try SlowLink(bytesPerSecond: 40e3)
        try link.run(seconds: 10)
        for stream in [LiveStream.accelerometer, .gyroscope, .pose] {
            let share =
                Double(link.assembler.receivedCounts[stream] ?? 0)
                / Double(link.offered[stream] ?? 1)
            #expect(share > 0.5, "\(stream)")
        }
    }

    /// A link that becomes twenty times slower delivers what was in flight, and is right again a
    /// few seconds later.
    @Test func linkThatBecomesSlowIsFollowed() throws {
        var link = try SlowLink(bytesPerSecond: 2e6)
        try link.run(seconds: 5)
        link.bytesPerSecond = 100e3
        try link.run(seconds: 6)
        let before = link.arrivals.count
        try link.run(seconds: 10)
        #expect(link.arrivals.dropFirst(before).allSatisfy { $0.age <= 500_000_000 })
        link.bytesPerSecond = 2e6
        try link.run(seconds: 3)
        let images = link.arrivals.filter { $0.stream == .image }.count
        try link.run(seconds: 2)
        #expect(link.arrivals.filter { $0.stream == .image }.count - images > 50)
    }
}
