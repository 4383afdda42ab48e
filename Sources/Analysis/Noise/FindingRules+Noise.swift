import LockstepSamples

extension FindingRules {
    /// Checks of accelerometer and gyroscope by themselves.
    var noiseFindings: [Finding] {
        [Stream.accelerometer, .gyroscope].flatMap { stream -> [Finding] in
            guard let noise = facts.motion?.noise[stream] else { return [] }
            return [saturationFinding(stream, noise), vibrationFinding(stream, noise)]
                .compactMap { $0 } + (noise.rest.value.map { restFindings(stream, $0) } ?? [])
        }
    }

    private func saturationFinding(_ stream: Stream, _ noise: SensorNoise) -> Finding {
        let saturation = noise.saturation
        let limit = limits[.saturatedShare]
        let share = saturation.share * 100
        let ends = saturation.ends.map { end in
            "\(["x", "y", "z"][end.axis]) at \(end.value.short) (\(end.count.counted("sample")))"
        }
        return finding(
            share > limit.value ? .warn : .pass, .saturation, stream: stream,
            share == 0
                ? "No sample is stuck at the end of the sensor's range."
                : "\(share.short) % of the samples are stuck at the end of the sensor's range"
                    + ": \(ends.joined(separator: ", ")).",
            remedy: "Discard those samples; move more gently, or request a wider range."
        ).measuring(Finding.Number(share, "%"), against: limit)
    }

    /// nil without a spectrum.
    private func vibrationFinding(_ stream: Stream, _ noise: SensorNoise) -> Finding? {
        let peaks = noise.peaks.compactMap(\.value)
        guard !peaks.isEmpty else { return nil }
        let strongest = peaks.joined().max { $0.amplitude < $1.amplitude }
        let limit = limits[stream == .gyroscope ? .rotationVibration : .vibration]
        let amplitude = strongest?.amplitude ?? 0
        return finding(
            amplitude > limit.value ? .warn : .pass, .vibration, stream: stream,
            strongest.map {
                "The phone vibrates at \($0.frequencyHertz.short) Hz with an amplitude of "
                    + "\($0.amplitude.short) \(limit.unit)."
            } ?? "The phone does not vibrate at any single frequency.",
            remedy: "Look for a motor, a fan or a loose case; filter out that frequency."
        ).measuring(Finding.Number(amplitude, limit.unit), against: limit)
    }

    /// Findings for a recording with a minute at rest.
    func restFindings(_ stream: Stream, _ rest: RestNoise) -> [Finding] {
        [densityFinding(stream, rest), meanFinding(stream, rest)].compactMap { $0 }
            + biasFindings(stream, rest)
    }

    private func densityFinding(_ stream: Stream, _ rest: RestNoise) -> Finding? {
        let densities = rest.axes.compactMap { axis in
            axis.fit.value?[.noiseDensity].coefficient.value
        }
        guard let worst = densities.max(by: { $0.value < $1.value }) else { return nil }
        let limit = limits[stream == .gyroscope ? .gyroscopeNoise : .accelerometerNoise]
        let (value, error) = (worst.value * 1e3, worst.standardError * 1e3)
        return finding(
            .noiseDensity, stream: stream, of: value, error: error,
            interval: worst.interval.scaled(by: 1e3), against: limit, else: .warn,
            "White noise at rest is \(value.short(by: error)) \(limit.unit) on the worst axis (standard error "
                + "\(error.short(by: error)), over \(rest.seconds.short) s).",
            remedy: "Pass this number to the odometry; check whether the phone really was at rest.",
            toTell: MotionAdvice.rest)
    }

    private func meanFinding(_ stream: Stream, _ rest: RestNoise) -> Finding? {
        guard let mean = rest.mean.value else { return nil }
        let isGyroscope = stream == .gyroscope
        let limit = limits[isGyroscope ? .gyroscopeBias : .accelerometerBias]
        let off = (isGyroscope ? mean.norm : mean.norm - 1) * 1e3
        return finding(
            .restMean, stream: stream, of: off, error: mean.normError * 1e3, against: limit,
            else: .warn,
            isGyroscope
                ? "At rest the gyroscope measures \(off.short) \(limit.unit)."
                : "At rest the accelerometer differs from one gravity by \(off.short) \(limit.unit).",
            remedy: "Subtract this bias, or have the odometry estimate it.",
            toTell: MotionAdvice.rest)
    }
}
