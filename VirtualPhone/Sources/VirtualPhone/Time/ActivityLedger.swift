public import LockstepSamples

/// The deliveries and threads that run, wait and sleep on a virtual phone, and the rules for
/// letting time advance.
///
/// A plain value: it identifies threads and queues by numbers, and never blocks.
public struct ActivityLedger {
    /// A queue in which deliveries wait for each other.
    public struct Line: Hashable, Sendable {
        /// The queue's number: equal for two deliveries of one queue.
        public var queue: UInt
        /// The number of the queue's deliveries that can run at a time; nil without a limit.
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
        /// It is not waited for any more, but may still return.
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

    /// A phone without activity.
    public init() {}

    /// Whether time may advance: every delivery has returned, sleeps, or waits behind a sleeping
    /// one.
    public var isQuiet: Bool {
        deliveries.values.allSatisfy { delivery in
            switch delivery.phase {
            case .asleep, .abandoned: return true
            case .running: return false
            case .waiting: return isBlocked(delivery.line)
            }
        }
    }

    /// Whether a delivery sleeps and will continue when time advances.
    public var hasSleepingDelivery: Bool { deliveries.values.contains { $0.phase == .asleep } }

    /// The time at which the first sleeper wakes; nil without a sleeper.
    public var nextWake: HostTime? { sleepers.values.filter { !$0.isAwake }.map(\.time).min() }

    /// Adds an enqueued delivery and returns its number.
    public mutating func post(in line: Line) -> Int {
        defer { nextNumber += 1 }
        deliveries[nextNumber] = Delivery(line: line)
        return nextNumber
    }

    /// Marks a delivery as started by a thread.
    public mutating func begin(_ delivery: Int, on thread: UInt) {
        deliveries[delivery]?.phase = .running
        deliveryOfThread[thread, default: []].append(delivery)
    }

    /// Marks a delivery as returned or removed from its queue.
    public mutating func end(_ delivery: Int, on thread: UInt) {
        deliveries[delivery] = nil
        deliveryOfThread[thread]?.removeAll { $0 == delivery }
        if deliveryOfThread[thread]?.isEmpty == true { deliveryOfThread[thread] = nil }
    }

    /// Returns whether a delivery has started.
    public func hasBegun(_ delivery: Int) -> Bool { deliveries[delivery]?.phase != .waiting }

    /// Returns whether a delivery has returned.
    public func hasEnded(_ delivery: Int) -> Bool { deliveries[delivery] == nil }

    /// Puts a thread to sleep until `time`, and its delivery with it.
    public mutating func sleep(_ thread: UInt, until time: HostTime) -> Int {
        defer { nextNumber += 1 }
        let delivery = deliveryOfThread[thread]?.last
        if let delivery, deliveries[delivery]?.phase == .running {
            deliveries[delivery]?.phase = .asleep
        }
        sleepers[nextNumber] = Sleeper(time: time, delivery: delivery)
        return nextNumber
    }

    /// Wakes every sleeper due at `time` or earlier.
    public mutating func wake(upTo time: HostTime) {
        for (number, sleeper) in sleepers where sleeper.time <= time {
            sleepers[number]?.isAwake = true
            guard let delivery = sleeper.delivery else { continue }
            if deliveries[delivery]?.phase == .asleep { deliveries[delivery]?.phase = .running }
        }
    }

    /// Returns whether a sleeper was woken.
    public func isAwake(_ sleeper: Int) -> Bool { sleepers[sleeper]?.isAwake ?? true }

    /// Removes a woken sleeper that continues.
    public mutating func forget(_ sleeper: Int) { sleepers[sleeper] = nil }

    /// Stops waiting for one delivery.
    public mutating func abandon(_ delivery: Int) { deliveries[delivery]?.phase = .abandoned }

    /// Stops waiting for everything that keeps time from advancing.
    ///
    /// - Returns: the number of abandoned deliveries.
    public mutating func abandonUnquiet() -> Int {
        let unquiet = deliveries.filter { _, delivery in
            delivery.phase == .running
                || (delivery.phase == .waiting && !isBlocked(delivery.line))
        }
        for number in unquiet.keys { deliveries[number]?.phase = .abandoned }
        return unquiet.count
    }

    /// Whether sleeping or abandoned deliveries occupy the full width of their queue.
    private func isBlocked(_ line: Line) -> Bool {
        guard let width = line.width else { return false }
        let holders = deliveries.values.count {
            $0.line.queue == line.queue && ($0.phase == .asleep || $0.phase == .abandoned)
        }
        return holders >= width
    }
}
