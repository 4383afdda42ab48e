/// What a phone learned about a desk's clock.
public enum DeskReading: Hashable, Sendable {
    /// Four timestamps on the two clocks.
    case exchange(ClockExchange)
    /// The offset and drift that follow from the exchanges so far.
    case anchor(DeskAnchor)
}

/// The readings of a desk's clock that a recording stores: a port.
///
/// Readings are numbered from 0 on in the order in which they became known. Only the latest are
/// kept.
public protocol DeskReadings: AnyObject, Sendable {
    /// The number of readings so far, which is the index of the next one.
    var count: Int { get }

    /// Returns the readings from an index on, without the first ones if they are no longer kept, and
    /// the index of the next one.
    func readings(from index: Int) -> (readings: [DeskReading], next: Int)

    /// Returns the relation of the clocks at a host time; nil if it is not known.
    func anchor(at time: HostTime) -> DeskAnchor?
}
