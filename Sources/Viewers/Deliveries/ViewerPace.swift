import LockstepContainers

/// Decides how much may be under way to a viewer, from its answers to pings.
///
/// The system reports bytes as delivered once they are in the viewer's buffer, which holds megabytes.
/// A viewer answers a ping only when it reads it, so the answers measure what it has read: the bytes
/// between two answers, over the time in which it read them (as BBR does for a network path).
struct ViewerPace: Sendable {
    /// What happens to a message now.
    enum Admission: Hashable {
        case send
        case wait
        /// It would arrive too late.
        case tooLarge
    }

    private struct Ping {
        var position: Int64
        var time: Int64
        /// What the viewer had read when the ping was sent, and when it had.
        var readByteCount: Int64
        var readTime: Int64
    }

    private var sentByteCount: Int64 = 0
    private var readByteCount: Int64 = 0
    private var readTime: Int64 = 0
    private var pings: [Ping] = []
    private var pingedByteCount: Int64 = 0
    private var lastPing: Int64 = .min
    /// Measurements, oldest first: when, bytes per second, and whether of enough bytes to be exact.
    private var rates: [(time: Int64, rate: Double, isExact: Bool)] = []

    /// The bytes that the viewer has not read yet.
    var flightByteCount: Int64 { sentByteCount - readByteCount }

    /// Notes that a message is sent.
    mutating func sent(_ byteCount: Int, now: Int64) {
        if flightByteCount == 0 { readTime = now }
        sentByteCount += Int64(byteCount)
    }

    /// Returns the content of a ping if the viewer should be asked how far it has read.
    ///
    /// - Parameter isWaiting: Whether a message waits for the answer.
    mutating func ping(now: Int64, isWaiting: Bool) -> [UInt8]? {
        let unasked = sentByteCount - pingedByteCount
        let isDue =
            unasked >= Int64(ViewerLimits.pingByteCount) || isWaiting
            || lastPing == .min || now - lastPing >= ViewerLimits.pingNanoseconds
        guard unasked > 0, isDue else { return nil }
        (pingedByteCount, lastPing) = (sentByteCount, now)
        pings.append(
            Ping(
                position: sentByteCount, time: now, readByteCount: readByteCount,
                readTime: readTime))
        var bytes: [UInt8] = []
        bytes.append(littleEndian: sentByteCount)
        return bytes
    }

    /// Takes the answer to a ping; ignores others.
    mutating func answered(_ bytes: [UInt8], now: Int64) {
        guard bytes.count == 8,
            let place = pings.firstIndex(where: { ping in
                var content: [UInt8] = []
                content.append(littleEndian: ping.position)
                return content == bytes
            })
        else { return }
        let ping = pings[place]
        // A pong also answers earlier pings (RFC 6455, section 5.5.3).
        pings.removeFirst(place + 1)
        let span = max(now - ping.readTime, 1000)
        let byteCount = ping.position - ping.readByteCount
        let rate = Double(byteCount) / Double(span) * 1e9
        (readByteCount, readTime) = (ping.position, now)
        rates.removeAll { now - $0.time > ViewerLimits.rateNanoseconds }
        let isExact = byteCount >= ViewerLimits.pingByteCount
        // Few, because they are compared for each message.
        let step = ViewerLimits.exactNanoseconds / 10
        if let last = rates.last, last.isExact == isExact, now - last.time < step {
            rates[rates.count - 1].rate = max(last.rate, rate)
        } else {
            rates.append((now, rate, isExact))
        }
    }

    /// The largest rate of the last exact measurements, else four times that of the others, which only
    /// see what there was to send; bytes per second.
    ///
    /// Nil if there is none: the next message measures.
    func bytesPerSecond(now: Int64) -> Double? {
        let known = rates.filter { now - $0.time <= ViewerLimits.rateNanoseconds }
        if let last = known.last(where: \.isExact) {
            let first = last.time - ViewerLimits.exactNanoseconds
            return known.filter { $0.isExact && $0.time >= first }.map(\.rate).max()
        }
        return known.map(\.rate).max().map { 4 * $0 }
    }

    /// Decides about a message that waits since `since`.
    ///
    /// - Parameter isItem: Whether the message may exceed what is under way otherwise.
    func admits(_ byteCount: Int, isItem: Bool, since: Int64, now: Int64) -> Admission {
        let flight = flightByteCount
        let first = Int64(ViewerLimits.firstFlightByteCount)
        let rate = bytesPerSecond(now: now)
        let window = max(first, Self.bytes(in: ViewerLimits.flightNanoseconds, rate) ?? 0)
        guard isItem else {
            return flight == 0 || flight + Int64(byteCount) <= window ? .send : .wait
        }
        let rest = ViewerLimits.ageNanoseconds - (now - since)
        guard let most = Self.bytes(in: rest, rate) else {
            return flight <= first / 2 ? .send : .wait
        }
        guard Int64(byteCount) <= most else { return .tooLarge }
        return flight + Int64(byteCount) <= most ? .send : .wait
    }

    private static func bytes(in nanoseconds: Int64, _ rate: Double?) -> Int64? {
        rate.map { Int64(min(max(0, $0 * Double(nanoseconds) * 1e-9), 1e15)) }
    }
}
