public import CoreFoundationNames
package import LockstepSamples
internal import VirtualPhone

/// Anything that tells time: a ``CMClock`` here, since there are no timebases.
public typealias CMClockOrTimebase = CFTypeRef

/// A clock (CMSync.h): the phone's host clock, or its camera's.
///
/// Times are in whole nanoseconds on the scale 1,000,000,000, as the host clock's are on iOS
/// (experience). A clock of a phone that is over stands still; without a phone it shows an invalid
/// time.
public class CMClock {
    enum Kind: Sendable {
        case host
        case camera
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// The phone's host clock.
    public static var hostTimeClock: CMClock { CMClockGetHostTimeClock() }

    /// What the clock shows.
    public var time: CMTime { CMClockGetTime(self) }

    /// The clock behind the phone's camera, for the stand-in of AVFoundation.
    package static func camera() -> CMClock { cameraClock }
}

/// Anything that tells time (CMSync.h).
public protocol CMSyncProtocol {
    /// What it shows.
    var time: CMTime { get }
    /// What another shows when this one shows `time`.
    func convertTime<T: CMSyncProtocol>(_ time: CMTime, to clockOrTimebase: T) -> CMTime
    /// Whether the two may part.
    func mightDrift<T: CMSyncProtocol>(relativeTo clockOrTimebase: T) -> Bool
}

extension CMClock: CMSyncProtocol {
    /// What another clock shows when this one shows `time`.
    public func convertTime<T: CMSyncProtocol>(_ time: CMTime, to clockOrTimebase: T) -> CMTime {
        CMSyncConvertTime(time, from: self, to: clockOrTimebase)
    }

    /// Whether the clocks may part.
    public func mightDrift<T: CMSyncProtocol>(relativeTo clockOrTimebase: T) -> Bool {
        (clockOrTimebase as? CMClock)?.kind != kind
    }

    /// Whether the clocks may part.
    public func mightDrift(relativeTo otherClock: CMClock) -> Bool { kind != otherClock.kind }
}

// Unchecked for the compiler only: nothing in a clock changes.
nonisolated(unsafe) private let hostClock = CMClock(.host)
nonisolated(unsafe) private let cameraClock = CMClock(.camera)

/// The phone's host clock.
public func CMClockGetHostTimeClock() -> CMClock { hostClock }

/// What a clock shows.
public func CMClockGetTime(_ clock: CMClock) -> CMTime {
    guard let phone = VirtualPhone.current else { return .invalid }
    let now = phone.clock.now
    return CMTime(clock.kind == .host ? now : phone.cameraTime(at: now))
}

/// Whether two clocks may part.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
    clock.mightDrift(relativeTo: otherClock)
}

/// What anything that tells time shows.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime {
    (clockOrTimebase as? CMClock).map(CMClockGetTime) ?? .invalid
}

/// What one clock shows when another shows `time`, to the nearest nanosecond.
///
/// Between the camera's clock and the host clock by the world's offset and drift. A time without
/// numbers stays as it is; a time on a coarser scale comes back in nanoseconds.
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
    /// An instant in whole nanoseconds.
    package init(_ instant: HostTime) {
        self.init(value: instant.nanoseconds, timescale: 1_000_000_000)
    }
}
