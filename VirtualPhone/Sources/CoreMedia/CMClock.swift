public import CoreFoundationNames
package import LockstepSamples
internal import VirtualPhone

/// A source of time: here always a ``CMClock``, because there are no timebases.
public typealias CMClockOrTimebase = CFTypeRef

/// A clock (CMSync.h): the phone's host clock, or its camera's.
///
/// Times are in whole nanoseconds on the timescale 1,000,000,000, as the host clock's are on iOS
/// (from experience). The clock of a phone that was shut down stops; without a phone it returns an
/// invalid time.
public class CMClock {
    enum Kind: Sendable {
        case host
        case camera
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// The phone's host clock.
    public static var hostTimeClock: CMClock { CMClockGetHostTimeClock() }

    /// The clock's current time.
    public var time: CMTime { CMClockGetTime(self) }

    /// Returns the clock of the phone's camera, for the stand-in of AVFoundation.
    package static func camera() -> CMClock { cameraClock }
}

/// A source of time (CMSync.h).
public protocol CMSyncProtocol {
    /// The current time.
    var time: CMTime { get }
    /// Returns another clock's time when this one shows `time`.
    func convertTime<T: CMSyncProtocol>(_ time: CMTime, to clockOrTimebase: T) -> CMTime
    /// Returns whether the two may drift relative to each other.
    func mightDrift<T: CMSyncProtocol>(relativeTo clockOrTimebase: T) -> Bool
}

extension CMClock: CMSyncProtocol {
    /// Returns another clock's time when this one shows `time`.
    public func convertTime<T: CMSyncProtocol>(_ time: CMTime, to clockOrTimebase: T) -> CMTime {
        CMSyncConvertTime(time, from: self, to: clockOrTimebase)
    }

    /// Returns whether the clocks may drift relative to each other.
    public func mightDrift<T: CMSyncProtocol>(relativeTo clockOrTimebase: T) -> Bool {
        (clockOrTimebase as? CMClock)?.kind != kind
    }

    /// Returns whether the clocks may drift relative to each other.
    public func mightDrift(relativeTo otherClock: CMClock) -> Bool { kind != otherClock.kind }
}

// Unchecked for the compiler only: a clock is immutable.
nonisolated(unsafe) private let hostClock = CMClock(.host)
nonisolated(unsafe) private let cameraClock = CMClock(.camera)

/// Returns the phone's host clock.
public func CMClockGetHostTimeClock() -> CMClock { hostClock }

/// Returns a clock's current time.
public func CMClockGetTime(_ clock: CMClock) -> CMTime {
    guard let phone = VirtualPhone.current else { return .invalid }
    let now = phone.clock.now
    return CMTime(clock.kind == .host ? now : phone.cameraTime(at: now))
}

/// Returns whether two clocks may drift relative to each other.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
    clock.mightDrift(relativeTo: otherClock)
}

/// Returns the current time of a source.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime {
    (clockOrTimebase as? CMClock).map(CMClockGetTime) ?? .invalid
}

/// Returns one clock's time when another shows `time`, to the nearest nanosecond.
///
/// The camera's clock and the host clock are converted by the world's offset and drift. A time that
/// is not numeric is returned unchanged; a time on a coarser timescale is returned in nanoseconds.
public func CMSyncConvertTime(
    _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase,
    to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
    guard let from = fromClockOrTimebase as? CMClock, let to = toClockOrTimebase as? CMClock
    else { return .invalid }
    guard from.kind != to.kind, time.isNumeric else { return time }
    guard let phone = VirtualPhone.current,
        let instant = HostTime(value: time.value, timescale: time.timescale)
    else { return .invalid }
    let converted =
        from.kind == .host
        ? phone.cameraTime(at: instant) : phone.hostTime(atCameraTime: instant)
    return CMTime(converted)
}

extension CMTime {
    /// A time in whole nanoseconds.
    package init(_ instant: HostTime) {
        self.init(value: instant.nanoseconds, timescale: 1_000_000_000)
    }
}
