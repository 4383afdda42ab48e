import LockstepLive
import LockstepSamples

/// A phone's live view and files over a link with a rate, in virtual time, and the desk that
/// receives them.
///
/// The link is a queue without a limit, as the buffers of routers: whatever the phone sends too early
/// makes everything behind it late.
struct SlowLink {
    /// A sample that arrived, with its age when its last byte did, ns.
    struct Arrival {
        var stream: LiveStream
        var age: Int64
    }

    var bytesPerSecond: Double
    /// The time a byte takes in addition, each way, ns.
    let delay: Int64 = 5_000_000
    var now: Int64 = 1_000_000_000
    var scheduler = ViewScheduler()
    var budget = ImageBudget()
    var assembler = ViewAssembler(subscription: 1)
    var sending = SendWindow()
    var receiving = ReceiveWindow(.live)
    var arrivals: [Arrival] = []
    var largestQueueByteCount = 0
    /// The numbers that the source delivered, by stream.
    var offered: [LiveStream: Int64] = [:]
    private var linkFree: Int64 = 0
    private var underWay: [(time: Int64, message: Message, byteCount: Int)] = []
    private var reports: [(time: Int64, credit: Credit)] = []

    init(bytesPerSecond: Double, streams: LiveStreams = .all) throws {
        self.bytesPerSecond = bytesPerSecond
        scheduler.begin(
            LiveRequest(
                subscription: 1, streams: streams, longestSide: 640,
                imageIntervalNanoseconds: 33_333_333, depthIntervalNanoseconds: 1_000_000_000))
        if let credit = receiving.report(now: now, isOpen: true) {
            try sending.receive(credit, now: now)
        }
    }

    /// Runs in steps of 1.25 ms, the time between two samples at 800 Hz.
    mutating func run(seconds: Double, withSource: Bool = true) throws {
        for _ in 0..<Int(seconds * 800) {
            now += 1_250_000
            if withSource { produce() }
            try arrive()
            try report()
            send()
            largestQueueByteCount = max(largestQueueByteCount, scheduler.queuedByteCount)
        }
    }

    private mutating func produce() {
        let step = now / 1_250_000
        add(.accelerometer)
        if step % 8 == 0 { add(.gyroscope) }
        if step % 27 == 0 { produceFrame(isKeyframe: step % 810 == 0) }
    }

    private mutating func add(_ stream: LiveStream) {
        offered[stream, default: 0] += 1
        let values = [Double](repeating: 1, count: stream.valueCount ?? 0)
        let time = HostTime(nanoseconds: now)
        scheduler.add(
            .init(timestamp: time, sequence: 0, values: values), to: stream, now: time)
    }

    private mutating func produceFrame(isKeyframe: Bool) {
        add(.pose)
        let size = budget.byteCount(
            now: HostTime(nanoseconds: now), bytesPerSecond: sending.bytesPerSecond,
            isLimited: scheduler.takeHadToWait(), intervalNanoseconds: 33_333_333)
        item(.image, byteCount: size)
        if isKeyframe { item(.depth, byteCount: 196_608) }
    }

    private mutating func item(_ stream: LiveStream, byteCount: Int?) {
        offered[stream, default: 0] += 1
        guard let byteCount else { return scheduler.skip(stream, .slowLink) }
        let time = HostTime(nanoseconds: now)
        let head = LiveItem(
            subscription: 0, stream: stream, number: 0, sequence: 0, timestamp: time,
            format: stream == .image ? .jpeg : .depth, width: 1, height: 1, byteCount: byteCount,
            orientation: .unknown, intrinsics: nil)
        scheduler.add(
            head, bytes: [UInt8](repeating: 7, count: byteCount), now: time,
            bytesPerSecond: sending.bytesPerSecond)
    }

    private mutating func send() {
        let time = HostTime(nanoseconds: now)
        while let message = scheduler.next(now: time, room: sending.room(.live)) {
            let byteCount = message.bytes.count
            sending.sent(.live, byteCount: byteCount)
            linkFree = max(linkFree, now) + Int64(Double(byteCount) / bytesPerSecond * 1e9)
            underWay.append((linkFree + delay, message, byteCount))
        }
    }

    private mutating func arrive() throws {
        while let first = underWay.first, first.time <= now {
            underWay.removeFirst()
            try receiving.received(byteCount: first.byteCount, now: now)
            receiving.took(byteCount: first.byteCount, now: now)
            switch try assembler.receive(first.message) {
            case .samples(let samples):
                for row in samples.rows {
                    arrivals.append(
                        Arrival(
                            stream: samples.stream, age: first.time - row.timestamp.nanoseconds))
                }
            case .item(let head, _):
                arrivals.append(
                    Arrival(stream: head.stream, age: first.time - head.timestamp.nanoseconds))
            case .gap, nil: break
            }
        }
    }

    private mutating func report() throws {
        if let credit = receiving.report(now: now, isOpen: true) {
            reports.append((now + delay, credit))
        }
        while let first = reports.first, first.time <= now {
            reports.removeFirst()
            try sending.receive(first.credit, now: now)
        }
    }
}
