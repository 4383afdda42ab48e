import LockstepSamples
import LockstepServing
import Testing

@testable import LockstepViewers

@Suite struct SlowViewerTests {
    static let seconds: Int64 = 4
    private static let (image, row, depth) = (0, 5, 1)

    /// Images of 30 kB at 30 Hz, rows of 80 bytes at 800 Hz, depth maps of 196 kB at 2 Hz: 1.4 MB/s.
    private static func watch(rate: Double) -> (SlowViewer, delivered: [Int: Int]) {
        var viewer = SlowViewer(rate: rate)
        var delivered: [Int: Int] = [:]
        for millisecond in 0..<(seconds * 1000) {
            let now = millisecond * 1_000_000
            func deliver(_ channel: Int, _ count: Int, isItem: Bool) {
                delivered[channel, default: 0] += 1
                viewer.deliver(channel, count, isItem: isItem, now: now)
            }
            if millisecond % 5 == 0 {
                for _ in 0..<4 { deliver(row, 80, isItem: false) }
            }
            if millisecond % 33 == 0 { deliver(image, 30_000, isItem: true) }
            if millisecond % 500 == 0 { deliver(depth, 196_608, isItem: true) }
            viewer.step(now: now)
        }
        return (viewer, delivered)
    }

    /// Bytes per second of viewers that are too slow, just fast enough, and fast.
    @Test(arguments: [100_000, 300_000, 700_000, 1_500_000, 20_000_000])
    func whatArrivesIsRecentAndTheRestIsCounted(_ rate: Double) {
        let (viewer, delivered) = Self.watch(rate: rate)
        for channel in [Self.image, Self.row, Self.depth] {
            let ages = viewer.ages[channel]?.map(\.age) ?? []
            #expect((ages.max() ?? 0) <= 500_000_000, "\(rate) \(channel)")
            let waiting = viewer.flightCount(channel) + viewer.queue.waitingCount(channel)
            let leftOut = viewer.leftOut[channel] ?? 0
            #expect(ages.count + waiting + leftOut == delivered[channel], "\(rate) \(channel)")
            #expect(rate < 2_000_000 || leftOut == 0, "\(rate) \(channel)")
        }
    }

    /// The link carries half of the images.
    @Test func severalPhonesTakeTurns() {
        var viewer = SlowViewer(rate: 900_000)
        let images = (0..<3).map { FoxgloveChannel.image.number(of: $0) }
        for millisecond in 0..<(Self.seconds * 1000) {
            for (phone, channel) in images.enumerated() where (millisecond + Int64(phone)) % 50 == 0
            {
                viewer.deliver(channel, 30_000, isItem: true, now: millisecond * 1_000_000)
            }
            viewer.step(now: millisecond * 1_000_000)
        }
        let counts = images.map { viewer.ages[$0]?.count ?? 0 }
        #expect(counts.reduce(0, +) > 60, "\(counts)")
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 10, "\(counts)")
    }

    /// A status that tells of left out messages comes between messages, not in place of one.
    @Test func aStatusReplacesNoMessage() {
        let channel = FoxgloveChannel.clock.number(of: 0)
        var viewer = FoxgloveViewer()
        #expect(viewer.receive(.subscribe([.init(subscription: 4, channel: channel)])) == nil)
        func entry(since: Int64) -> ViewerQueue.Entry {
            ViewerQueue.Entry(
                channel: channel, time: since, bytes: [1], since: since, isItem: false)
        }
        let late = 2 * ViewerLimits.patienceNanoseconds
        var (sent, texts) = (0, [String]())
        func send(_ now: Int64) {
            while let message = viewer.next(now: now, topic: { _ in "clock" }) {
                switch message {
                case .bytes: sent += 1
                case .text(let text): texts.append(text)
                default: break
                }
            }
        }
        viewer.add(entry(since: 0))
        viewer.add(entry(since: late))
        send(late)
        viewer.add(entry(since: late))
        send(late)
        #expect(sent == 2)
        #expect(texts.count == 1 && texts.allSatisfy { $0.contains("clock 1") })
    }

    @Test func aViewerThatStopsReadingCostsBoundedMemory() {
        var viewer = SlowViewer(rate: 0)
        for number in 0..<2000 {
            viewer.deliver(0, 1 << 20, isItem: true, now: Int64(number))
            viewer.deliver(5, 1 << 16, isItem: false, now: Int64(number))
        }
        #expect(viewer.queue.waitingByteCount <= ViewerLimits.queueByteCount)
        #expect(viewer.queue.waitingCount(0) <= 1)
    }
}
