import LockstepSamples

/// A curve over time with known derivatives: a constant, a slope and some sine waves.
struct SmoothCurve: Hashable, Sendable {
    /// The value around which the curve moves.
    var constant = 0.0
    /// The slope per second.
    var slope = 0.0
    /// The sine waves that are added.
    var waves: [Wave] = []

    /// A sine wave: amplitude · sin(angularFrequency · t + phase).
    struct Wave: Hashable, Sendable {
        var amplitude: Double
        var radiansPerSecond: Double
        var phase: Double
    }

    /// Returns the value and its first two derivatives at `seconds`.
    func jet(at seconds: Double) -> Jet {
        var jet = Jet(
            value: constant + slope * seconds, velocity: slope, acceleration: 0)
        for wave in waves {
            let (sine, cosine) = sineAndCosine(wave.radiansPerSecond * seconds + wave.phase)
            let speed = wave.amplitude * wave.radiansPerSecond
            jet.value += wave.amplitude * sine
            jet.velocity += speed * cosine
            jet.acceleration -= speed * wave.radiansPerSecond * sine
        }
        return jet
    }

    /// A value with its first two time derivatives.
    struct Jet: Sendable {
        var value: Double
        var velocity: Double
        var acceleration: Double
    }
}
