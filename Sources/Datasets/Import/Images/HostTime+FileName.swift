import LockstepSamples

extension HostTime {
    /// The name, without its extension, of a file with this time in LaMAR's and Polycam's formats:
    /// whole microseconds.
    var microsecondsName: String { String(nanoseconds / 1000) }
}
