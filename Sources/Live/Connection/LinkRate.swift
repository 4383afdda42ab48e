/// The rate of a link, measured from what the other end reports to have received.
public struct LinkRate: Sendable {
    private struct Report {
        let time: Int64
        let byteCount: Int64
    }

    /// Reports of the last second, oldest first; at most one for each 50 ms.
    private var reports: [Report] = []
    /// The largest rate of any 0.2 s of the last second, bytes per second; nil before two reports.
    ///
    /// The largest, because a link that had little to carry is not slow.
    public private(set) var bytesPerSecond: Double?

    /// Creates a measurement without reports.
    public init() {}

    /// Notes that the other end has received so many bytes in all.
    public mutating func add(now: Int64, receivedByteCount: Int64) {
        if let last = reports.last, now - last.time < ConnectionLimits.reportNanoseconds / 2 {
            reports[reports.count - 1] = Report(time: last.time, byteCount: receivedByteCount)
        } else {
            reports.append(Report(time: now, byteCount: receivedByteCount))
        }
        reports.removeAll { now - $0.time > ConnectionLimits.rateNanoseconds }
        bytesPerSecond = largestRate
    }

    private var largestRate: Double? {
        var best: Double?
        var start = 0
        for end in reports.indices.dropFirst() {
            let flight = ConnectionLimits.flightNanoseconds
            while start + 1 < end, reports[end].time - reports[start + 1].time >= flight {
                start += 1
            }
            let span = reports[end].time - reports[start].time
            guard span > 0 else { continue }
            let count = Double(reports[end].byteCount - reports[start].byteCount)
            // A span shorter than that would take one burst for the rate.
            best = max(best ?? 0, count / Double(max(span, flight)) * 1e9)
        }
        return best
    }
}
