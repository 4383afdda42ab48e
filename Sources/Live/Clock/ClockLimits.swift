public import LockstepSamples

/// The numbers behind the relation of two clocks.
public enum ClockLimits {
    /// The largest relative drift of the two clocks, ppm.
    ///
    /// Assumed: each oscillator stays within ±50 ppm. A clock that network
    /// time steers may leave this range, so a desk reads its unsteered clock.
    public static let largestDriftPPM = 100.0
    /// The drift that is likely, ppm: the standard deviation with which the estimate starts.
    public static let likelyDriftPPM = 30.0
    /// How far one reading of a clock may be from the instant that it stands for, ns: the ticks of an
    /// iPhone's clock have 42 ns, and a reading is not atomic with sending.
    public static let readingNanoseconds = 1_000.0
    /// The error that remains in an exchange without any delay beyond the shortest, ns (chosen here).
    public static let floorNanoseconds = 20_000.0
    /// How many exchanges a burst has.
    ///
    /// Wi-Fi stations sleep between packets, and the first packet wakes them. Lab Streaming Layer
    /// sends bursts of eight, every 2 s, for the same reason (liblsl, api_config.cpp).
    public static let burstCount = 8
    /// The time between two exchanges of a burst: longer than most round trips, shorter than the
    /// time after which a Wi-Fi station sleeps.
    public static let burstInterval = HostDuration.milliseconds(50)
    /// The time between the beginnings of two bursts.
    ///
    /// Within it, 100 ppm are 0.2 ms.
    public static let burstPeriod = HostDuration.seconds(2)
    /// The best exchange of this much time is kept for the estimate of the drift.
    public static let slot = HostDuration.seconds(10)
    /// How much time the estimate of the drift looks back.
    ///
    /// Assumed: a phone that warms up changes its drift by about 1 ppm in ten minutes.
    public static let window = HostDuration.seconds(300)
    /// A clock that stood still for longer than this has slept, ns.
    ///
    /// Reading two clocks of one device one after the other differs by less.
    public static let sleptNanoseconds: Int64 = 1_000_000
    /// The time between two anchors of a recording.
    public static let anchorPeriod = HostDuration.seconds(10)
}
