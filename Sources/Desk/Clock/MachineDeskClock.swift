internal import LockstepConcurrency
public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The clock of this computer as a desk (docs/PROTOCOL.md, section 8): not steered by network time and
/// never set.
public enum MachineDeskClock {
    #if canImport(Darwin)
        private static let clock = CLOCK_UPTIME_RAW
    #else
        private static let clock = CLOCK_MONOTONIC_RAW
    #endif

    /// The current time.
    public static var now: DeskTime { DeskTime(nanoseconds: MachineClock.nanoseconds(of: clock)) }

    /// The wall time, for information only.
    public static var wall: WallTime {
        WallTime(nanoseconds: MachineClock.nanoseconds(of: CLOCK_REALTIME))
    }

    /// How long the clock was stopped because the computer slept, ns.
    public static var sleptNanoseconds: Int64 {
        #if canImport(Darwin)
            max(
                0,
                MachineClock.nanoseconds(of: CLOCK_MONOTONIC_RAW)
                    - MachineClock.nanoseconds(of: CLOCK_UPTIME_RAW))
        #else
            max(
                0,
                MachineClock.nanoseconds(of: CLOCK_BOOTTIME)
                    - MachineClock.nanoseconds(of: CLOCK_MONOTONIC))
        #endif
    }

    /// The identity of the clock, which is that of the computer's boot; a random one, made once for each
    /// run of the program, if the system does not state it.
    public static let identity: DeskClock = {
        let digits = bootIdentifier().utf8.filter { $0 != UInt8(ascii: "-") }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
        }
        return DeskClock(bytes) ?? DeskClock((0..<16).map { _ in UInt8.random(in: 0...255) })
            ?? unreachable()
    }()

    private static func unreachable() -> DeskClock {
        preconditionFailure("A clock's identity of 16 bytes was refused.")
    }

    private static func bootIdentifier() -> String {
        var text = [UInt8](repeating: 0, count: 64)
        #if canImport(Darwin)
            var count = text.count
            guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else {
                return ""
            }
        #else
            let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return "" }
            defer { close(file) }
            guard Glibc.read(file, &text, text.count) > 0 else { return "" }
        #endif
        return String(decoding: text.prefix { $0 > UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
