import LockstepConcurrency

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension MachineClock {
    /// The machine's current offset from UTC, seconds.
    static var secondsFromUTC: Int {
        var seconds = time(nil)
        var local = tm()
        localtime_r(&seconds, &local)
        return local.tm_gmtoff
    }
}
