import LockstepSamples

/// The numbers behind what a viewer receives (docs/VIEWERS.md).
enum ViewerLimits {
    /// How long a message may wait for a viewer, ns.
    ///
    /// With ``flightNanoseconds`` under way, what a viewer reads is at most 0.5 s old.
    static let patienceNanoseconds: Int64 = 250_000_000
    /// How much may be under way to a viewer, as the time in which it reads that, ns.
    static let flightNanoseconds: Int64 = 200_000_000
    /// How old an image, a depth map or a list of points may be when it has arrived at the measured
    /// rate, ns.
    static let ageNanoseconds: Int64 = 450_000_000
    /// The bytes that may be under way before a viewer's rate is known, and always.
    static let firstFlightByteCount = 32 << 10
    /// The bytes that may wait for one viewer.
    static let queueByteCount = 16 << 20
    /// A viewer is asked how far it has read after so many bytes, or ``pingNanoseconds``.
    static let pingByteCount = 16 << 10
    /// The time between two such questions while little is sent, ns.
    static let pingNanoseconds: Int64 = 10_000_000
    /// How long measurements of a viewer's rate count, ns.
    static let rateNanoseconds: Int64 = 10_000_000_000
    /// The time before the last exact measurement from which others count too, ns.
    static let exactNanoseconds: Int64 = 1_000_000_000
    /// The time between two status messages about what a viewer did not receive, ns.
    static let statusNanoseconds: Int64 = 1_000_000_000
}
