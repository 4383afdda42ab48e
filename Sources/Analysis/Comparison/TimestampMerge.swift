import LockstepSamples

/// Pairs the samples of a stream in two recordings by their timestamps, in bounded memory.
///
/// Samples are taken in the order of their rows. A sample that is out of order in just one recording
/// finds no partner. Each sample waits until the other recording has reached its time.
struct TimestampMerge<Element> {
    /// The most samples of a recording that wait, 20 s at 800 Hz; beyond that the oldest has no
    /// partner.
    static var mostWaiting: Int { 1 << 14 }

    /// The shift added to timestamps of the first recording.
    let shift: HostDuration
    /// Timestamps that differ by more belong to different samples.
    let radius: HostDuration
    private(set) var first = ComparedSide()
    private(set) var second = ComparedSide()
    private(set) var matched = 0
    /// The number of pairs whose timestamps are equal after the shift.
    private(set) var exact = 0
    private(set) var largestDifference = HostDuration.zero
    private var waitingFirst = Waiting<Element>()
    private var waitingSecond = Waiting<Element>()

    init(_ clock: StreamClockShift) {
        shift = clock.shift
        radius = clock.radius
    }

    mutating func add(_ element: Element, of side: Side, at time: HostTime) {
        count(side, at: time)
        switch side {
        case .first:
            waitingFirst.add(element, at: time)
            if waitingFirst.count > Self.mostWaiting { waitingFirst.removeOldest() }
        case .second:
            waitingSecond.add(element, at: time)
            if waitingSecond.count > Self.mostWaiting { waitingSecond.removeOldest() }
        }
    }

    /// Counts a sample that needs no partner.
    mutating func count(_ side: Side, at time: HostTime) {
        switch side {
        case .first: first.add(time)
        case .second: second.add(time)
        }
    }

    /// The next two matching samples; nil until more samples arrive.
    mutating func nextPair() -> (first: Element, second: Element)? {
        while let left = waitingFirst.oldest, let right = waitingSecond.oldest {
            let difference = right.time - (left.time + shift)
            if difference.magnitude <= radius {
                waitingFirst.removeOldest()
                waitingSecond.removeOldest()
                matched += 1
                if difference == .zero { exact += 1 }
                largestDifference = max(largestDifference, difference.magnitude)
                return (left.element, right.element)
            }
            if difference > .zero {
                waitingFirst.removeOldest()
            } else {
                waitingSecond.removeOldest()
            }
        }
        return nil
    }

    /// The result for a stream; nil if neither recording has it.
    func stream(_ stream: Stream, _ values: [ComparedValues]) -> ComparedStream? {
        guard first.count + second.count > 0 else { return nil }
        return ComparedStream(
            stream: stream, first: first, second: second, matched: matched, exact: exact,
            shift: shift, largestDifference: largestDifference, values: values)
    }
}

/// Samples that wait for a partner, oldest first.
struct Waiting<Element> {
    private var samples: [(element: Element, time: HostTime)] = []
    private var start = 0

    var count: Int { samples.count - start }

    var oldest: (element: Element, time: HostTime)? {
        start < samples.count ? samples[start] : nil
    }

    /// The sample after the oldest.
    var next: (element: Element, time: HostTime)? {
        count > 1 ? samples[start + 1] : nil
    }

    mutating func add(_ element: Element, at time: HostTime) { samples.append((element, time)) }

    mutating func removeOldest() {
        start += 1
        // As more than half are removed at a time, each removal moves less than one sample on average.
        guard start * 2 > samples.count else { return }
        samples.removeFirst(start)
        start = 0
    }
}
