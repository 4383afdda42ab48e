import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The stamps of one stream in the order of its rows, in bounded memory.
struct StampStatistics {
    /// An interval with the row that ends it.
    struct Interval {
        var nanoseconds: Int64
        /// The stamp before it, host time.
        var start: HostTime
        var place: Place
    }

    private(set) var count = 0
    private(set) var first = HostTime(nanoseconds: .max)
    /// The largest stamp so far.
    private(set) var last = HostTime(nanoseconds: .min)
    /// Stamps equal to the largest before them.
    private(set) var duplicates = Sightings()
    /// Stamps smaller than the largest before them.
    private(set) var outOfOrder = Sightings()
    private(set) var intervals = IntervalHistogram()
    /// The longest intervals, longest first.
    private(set) var longest: [Interval] = []
    /// Samples of which the arrival is known.
    private(set) var arrivals = 0
    private(set) var late = Sightings()
    /// Samples that arrived before the time of their stamp.
    private(set) var early = Sightings()
    /// An interval is among ``longest`` where it is longer than this.
    private var leastKept: Int64 = -1
    /// Seconds after which a sample is late.
    private let latency: Double

    init(latency: Double) { self.latency = latency }

    mutating func add(_ time: HostTime, arrival: HostTime?, row: Int, of file: RowFile) {
        func place() -> Place { Place(file: file.rawValue, row: row, time: time) }
        note(time, place())
        count += 1
        first = min(first, time)
        last = max(last, time)
        guard let arrival else { return }
        arrivals += 1
        let delay = arrival - time
        if delay.seconds > latency { late.add(place()) }
        if delay < .zero { early.add(place()) }
    }

    private mutating func note(_ time: HostTime, _ place: @autoclosure () -> Place) {
        guard count > 0 else { return }
        if time < last { return outOfOrder.add(place()) }
        if time == last { return duplicates.add(place()) }
        let interval = (time - last).nanoseconds
        intervals.add(UInt64(interval))
        guard interval > leastKept else { return }
        keep(Interval(nanoseconds: interval, start: last, place: place()))
    }

    private mutating func keep(_ interval: Interval) {
        if longest.count == Sightings.mostPlaces { longest.removeLast() }
        let index = longest.firstIndex { $0.nanoseconds < interval.nanoseconds }
        longest.insert(interval, at: index ?? longest.endIndex)
        if longest.count == Sightings.mostPlaces {
            leastKept = longest.last?.nanoseconds ?? leastKept
        }
    }

    /// From the smallest stamp to the largest.
    var span: HostDuration { count > 0 ? last - first : .zero }
}
