import LockstepContainers
import LockstepSamples
import LockstepServing

/// One connected viewer: what it wants, and what is sent to it next.
struct FoxgloveViewer: Sendable {
    /// The opcode of a message with data, and the bytes before the data.
    private static let dataOperation: UInt8 = 1
    private static let headByteCount = 13
    /// The most channels that a viewer subscribes to.
    private static let mostSubscriptions = 4096

    /// The viewer's number of each subscription, by channel.
    private(set) var subscriptions: [Int: UInt32] = [:]
    private var queue = ViewerQueue()
    private var pace = ViewerPace()
    private var lastStatus: Int64 = .min
    private var totals: [Int: Int] = [:]

    /// Notes a message that is sent besides ``next(now:topic:)``; its bytes measure the viewer, too.
    mutating func sent(_ byteCount: Int, now: Int64) { pace.sent(byteCount, now: now) }

    /// Takes a request of the viewer.
    ///
    /// - Returns: A message for the person at the viewer; nil if all is well.
    mutating func receive(_ request: FoxgloveRequest) -> String? {
        switch request {
        case .subscribe(let pairs):
            for pair in pairs {
                guard FoxgloveChannel.find(pair.channel) != nil,
                    subscriptions.count < Self.mostSubscriptions,
                    !subscriptions.values.contains(pair.subscription)
                else {
                    return "There is no channel \(pair.channel), or the number "
                        + "\(pair.subscription) is in use."
                }
                subscriptions[pair.channel] = pair.subscription
            }
        case .unsubscribe(let numbers):
            for (channel, number) in subscriptions where numbers.contains(number) {
                subscriptions[channel] = nil
                queue.remove(channel: channel)
            }
        }
        return nil
    }

    /// Adds a message if the viewer wants its channel.
    mutating func add(_ entry: ViewerQueue.Entry) {
        if subscriptions[entry.channel] != nil { queue.append(entry) }
    }

    /// Takes an answer to a ping.
    mutating func answered(_ bytes: [UInt8], now: Int64) { pace.answered(bytes, now: now) }

    /// Returns what is sent now; nil if nothing.
    ///
    /// - Parameter topic: Names a channel by its number.
    mutating func next(now: Int64, topic: (Int) -> String) -> PulledMessage? {
        // A status comes before a message is taken from the queue, and tells of all that is too old.
        queue.leaveOutOld(now: now)
        if let status = status(now: now, topic: topic) { return status }
        switch queue.next(now: now, pace) {
        case .rest: return status(now: now, topic: topic) ?? ping(now: now, isWaiting: false)
        case .wait: return status(now: now, topic: topic) ?? ping(now: now, isWaiting: true)
        case .send(let entry):
            guard let subscription = subscriptions[entry.channel] else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(Self.headByteCount + entry.bytes.count)
            bytes.append(Self.dataOperation)
            bytes.append(littleEndian: subscription)
            bytes.append(littleEndian: entry.time)
            bytes += entry.bytes
            pace.sent(bytes.count, now: now)
            return .bytes(bytes)
        }
    }
}

extension FoxgloveViewer {
    private mutating func ping(now: Int64, isWaiting: Bool) -> PulledMessage? {
        pace.ping(now: now, isWaiting: isWaiting).map { .ping($0) }
    }

    /// Tells what was left out, at most once a second.
    private mutating func status(now: Int64, topic: (Int) -> String) -> PulledMessage? {
        guard !queue.leftOut.isEmpty,
            lastStatus == .min || now - lastStatus >= ViewerLimits.statusNanoseconds
        else { return nil }
        lastStatus = now
        for (channel, count) in queue.takeLeftOut() { totals[channel, default: 0] += count }
        let list = totals.sorted { $0.key < $1.key }.map { "\(topic($0.key)) \($0.value)" }
        let text = FoxgloveText.status(
            level: 1,
            "This viewer reads too slowly. Messages left out since it connected: "
                + list.joined(separator: ", "))
        pace.sent(text.utf8.count, now: now)
        return .text(text)
    }
}
