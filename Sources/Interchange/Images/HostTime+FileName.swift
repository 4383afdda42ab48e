import LockstepSamples

extension HostTime {
    /// The name of files of this time without their endings, as LaMAR and Polycam name them: whole
    /// microseconds.
    var microsecondsName: String { String(nanoseconds / 1000) }
}
