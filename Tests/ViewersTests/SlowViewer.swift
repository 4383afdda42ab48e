import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepViewers

/// A viewer in virtual time that reads bytes at a rate, behind a buffer without limit.
struct SlowViewer {
    /// A message on its way.
    private struct Flight {
        var endByte: Double
        var since: Int64
        var channel: Int?
        var ping: [UInt8]?
    }

    /// Bytes per second.
    let rate: Double
    private(set) var queue = ViewerQueue()
    private(set) var pace = ViewerPace()
    private(set) var leftOut: [Int: Int] = [:]
    /// The ages of received messages, ns, by channel.
    private(set) var ages: [Int: [(at: Int64, age: Int64)]] = [:]
    private var flights: [Flight] = []
    private var sentBytes = 0.0
    private var readBytes = 0.0

    /// The description of the channels comes first.
    init(rate: Double) {
        self.rate = rate
        pace.sent(40_000, now: 0)
        sentBytes = 40_000
        ping(0, isWaiting: true)
    }

    mutating func deliver(_ channel: Int, _ byteCount: Int, isItem: Bool, now: Int64) {
        queue.append(
            ViewerQueue.Entry(
                channel: channel, time: now, bytes: [UInt8](repeating: 0, count: byteCount),
                since: now, isItem: isItem))
    }

    /// Lets a millisecond pass.
    mutating func step(now: Int64) {
        readBytes = min(readBytes + rate / 1000, sentBytes)
        while let first = flights.first, first.endByte <= readBytes {
            flights.removeFirst()
            if let channel = first.channel {
                ages[channel, default: []].append((now, now - first.since))
            }
            if let ping = first.ping { pace.answered(ping, now: now) }
        }
        send(now)
        for (channel, count) in queue.takeLeftOut() { leftOut[channel, default: 0] += count }
    }

    private mutating func send(_ now: Int64) {
        while true {
            switch queue.next(now: now, pace) {
            case .send(let entry):
                pace.sent(entry.bytes.count, now: now)
                sentBytes += Double(entry.bytes.count)
                flights.append(
                    Flight(endByte: sentBytes, since: entry.since, channel: entry.channel))
            case .wait:
                ping(now, isWaiting: true)
                return
            case .rest:
                ping(now, isWaiting: false)
                return
            }
        }
    }

    private mutating func ping(_ now: Int64, isWaiting: Bool) {
        guard let ping = pace.ping(now: now, isWaiting: isWaiting) else { return }
        sentBytes += 10
        flights.append(Flight(endByte: sentBytes, since: now, ping: ping))
    }

    /// The messages of a channel that are on their way.
    func flightCount(_ channel: Int) -> Int { flights.filter { $0.channel == channel }.count }
}
