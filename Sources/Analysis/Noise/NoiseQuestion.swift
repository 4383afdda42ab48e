extension Question {
    /// The range, vibration, noise and bias of accelerometer and gyroscope, each by itself.
    static let noise = Question(
        names: [.saturation, .vibration, .noiseDensity, .restMean, .biasInstability, .randomWalk],
        limits: [
            .saturatedShare, .vibration, .rotationVibration, .accelerometerNoise, .gyroscopeNoise,
            .accelerometerBias, .gyroscopeBias, .accelerometerWander, .gyroscopeWander,
            .accelerometerWalk, .gyroscopeWalk,
        ],
        rules: { rules in rules.noiseFindings.map(rules.sayingPart) })
}

extension FindingName {
    /// Whether samples saturate at the end of the sensor's range.
    public static let saturation = FindingName("noise.saturation", position: 39)
    /// Whether the phone vibrates.
    public static let vibration = FindingName("noise.vibration", position: 40)
    /// White noise of a sensor at rest.
    public static let noiseDensity = FindingName("noise.density", position: 41)
    /// The sensor's mean at rest.
    public static let restMean = FindingName("noise.rest_mean", position: 42)
    /// The floor of a resting sensor's bias, however long its samples are averaged.
    public static let biasInstability = FindingName("noise.bias_instability", position: 76)
    /// How fast the bias of a resting sensor drifts as a random walk.
    public static let randomWalk = FindingName("noise.random_walk", position: 77)
}

extension LimitName {
    /// A larger share of saturated samples warns.
    public static let saturatedShare = LimitName(
        "saturated-share", 0, "%", "chosen here: every such sample is wrong", position: 20)
    /// A stronger vibration of the accelerometer at one frequency warns.
    public static let vibration = LimitName(
        "vibration", 0.02, "g", "chosen here: twenty times a phone's noise at rest", position: 21)
    /// A stronger vibration of the gyroscope at one frequency warns.
    public static let rotationVibration = LimitName(
        "rotation-vibration", 0.02, "rad/s",
        "chosen here: twenty times a phone's noise at rest",
        position: 22)
    /// More white noise of a resting accelerometer warns.
    public static let accelerometerNoise = LimitName(
        "accelerometer-noise", 0.5, "mg/√Hz",
        "chosen here: three times the value in phones' data sheets",
        position: 23)
    /// More white noise of a resting gyroscope warns.
    public static let gyroscopeNoise = LimitName(
        "gyroscope-noise", 0.5, "mrad/s/√Hz",
        "chosen here: three times the value in phones' data sheets",
        position: 24)
    /// A resting accelerometer whose mean is further from 1 g warns.
    public static let accelerometerBias = LimitName(
        "accelerometer-bias", 50, "mg",
        "chosen here: data sheets of phone sensors allow 20 to 60 mg",
        position: 25)
    /// A resting gyroscope with a larger mean warns.
    public static let gyroscopeBias = LimitName(
        "gyroscope-bias", 50, "mrad/s",
        "chosen here: data sheets of phone sensors allow 1 to 3 °/s",
        position: 26)
    /// A larger bias instability of a resting accelerometer warns.
    public static let accelerometerWander = LimitName(
        "accelerometer-wander", 1000, "µg", wanderSource, position: 56)
    /// A larger bias instability of a resting gyroscope warns.
    public static let gyroscopeWander = LimitName(
        "gyroscope-wander", 1000, "µrad/s", wanderSource, position: 57)
    /// A faster random walk of a resting accelerometer's bias warns.
    public static let accelerometerWalk = LimitName(
        "accelerometer-walk", 1000, "µg/√s", walkSource, position: 58)
    /// A faster random walk of a resting gyroscope's bias warns.
    public static let gyroscopeWalk = LimitName(
        "gyroscope-walk", 1000, "µrad/s/√s", walkSource, position: 59)

    private static let wanderSource =
        "chosen here: a fiftieth of the bias that data sheets of phone sensors allow"
    private static let walkSource =
        "chosen here: in an hour, such a bias walks as far as data sheets of phone sensors allow"
}
