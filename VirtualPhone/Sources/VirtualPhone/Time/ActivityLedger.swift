public import LockstepSamples

/// What runs, waits and sleeps on a virtual phone: the rules that let time move on.
///
/// A plain value: it knows threads and queues by numbers, and no one waits in here.
public struct ActivityLedger {
    /// Where deliveries wait for each other.
    public struct Line: Hashable, Sendable {
        /// Which queue: two deliveries of one queue have the same number.
        public var queue: UInt
        /// How many of the queue's deliveries can run at a time; nil without a limit.
        public var width: Int?

        /// A queue that runs `width` deliveries at a time.
        public init(queue: UInt, width: Int?) {
            self.queue = queue
            self.width = width
        }
    }

    private enum Phase: Equatable {
        case waiting
        case running
        case asleep
        /// No one waits for it any more; it may still return one day.
        case abandoned
    }

    private struct Delivery {
        var line: Line
        var phase = Phase.waiting
    }

    private struct Sleeper {
        var time: HostTime
        var delivery: Int?
        var isAwake = false
    }

    private var deliveries: [Int: Delivery] = [:]
    private var sleepers: [Int: Sleeper] = [:]
    private var deliveryOfThread: [UInt: [Int]] = [:]
    private var nextNumber = 0

    /// A phone on which nothing goes on.
    public init() {}

    /// Whether time may move on: every delivery has returned, sleeps, or waits behind a sleeping one.
    public var isQuiet: Bool {
        deliveries.values.allSatisfy { delivery in
            switch delivery.phase {
            case .asleep, .abandoned: return true
            case .running: return false
            case .waiting: return isBlocked(delivery.line)
            }
        }
    }

    /// Whether a delivery sleeps and will go on by itself when time does.
    public var hasSleepingDelivery: Bool { deliveries.values.contains { $0.phase == .asleep } }

    /// When the first sleeper is to be woken; nil if no one sleeps.
    public var nextWake: HostTime? { sleepers.values.filter { !$0.isAwake }.map(\.time).min() }

    /// Notes a delivery that was put into a queue, and gives it a number.
    public mutating func post(in line: Line) -> Int {
        defer { nextNumber += 1 }
        deliveries[nextNumber] = Delivery(line: line)
        return nextNumber
    }

    /// A thread has begun with a delivery.
    public mutating func begin(_ delivery: Int, on thread: UInt) {
        deliveries[delivery]?.phase = .running
        deliveryOfThread[thread, default: []].append(delivery)
    }

    /// A delivery has returned, or was taken out of its queue.
    public mutating func end(_ delivery: Int, on thread: UInt) {
        deliveries[delivery] = nil
        deliveryOfThread[thread]?.removeAll { $0 == delivery }
        if deliveryOfThread[thread]?.isEmpty == true { deliveryOfThread[thread] = nil }
    }

    /// Whether a delivery has begun.
    public func hasBegun(_ delivery: Int) -> Bool { deliveries[delivery]?.phase != .waiting }

    /// Whether a delivery has returned.
    public func hasEnded(_ delivery: Int) -> Bool { deliveries[delivery] == nil }

    /// A thread sleeps until `time`, and its delivery with it.
    public mutating func sleep(_ thread: UInt, until time: HostTime) -> Int {
        defer { nextNumber += 1 }
        let delivery = deliveryOfThread[thread]?.last
        if let delivery, deliveries[delivery]?.phase == .running {
            deliveries[delivery]?.phase = .asleep
        }
        sleepers[nextNumber] = Sleeper(time: time, delivery: delivery)
        return nextNumber
    }

    /// Wakes everybody who sleeps until `time` or less.
    public mutating func wake(upTo time: HostTime) {
        for (number, sleeper) in sleepers where sleeper.time <= time {
            sleepers[number]?.isAwake = true
            guard let delivery = sleeper.delivery else { continue }
            if deliveries[delivery]?.phase == .asleep { deliveries[delivery]?.phase = .running }
        }
    }

    /// Whether a sleeper was woken.
    public func isAwake(_ sleeper: Int) -> Bool { sleepers[sleeper]?.isAwake ?? true }

    /// A woken sleeper goes on.
    public mutating func forget(_ sleeper: Int) { sleepers[sleeper] = nil }

    /// Gives up waiting for one delivery.
    public mutating func abandon(_ delivery: Int) { deliveries[delivery]?.phase = .abandoned }

    /// Gives up waiting for everything that keeps time from moving on.
    ///
    /// - Returns: how many deliveries those were.
    public mutating func abandonUnquiet() -> Int {
        let unquiet = deliveries.filter { _, delivery in
            delivery.phase == .running
                || (delivery.phase == .waiting && !isBlocked(delivery.line))
        }
        for number in unquiet.keys { deliveries[number]?.phase = .abandoned }
        return unquiet.count
    }

    /// Whether sleeping or abandoned deliveries leave no room for another one of their queue.
    private func isBlocked(_ line: Line) -> Bool {
        guard let width = line.width else { return false }
        let holders = deliveries.values.count {
            $0.line.queue == line.queue && ($0.phase == .asleep || $0.phase == .abandoned)
        }
        return holders >= width
    }
}
