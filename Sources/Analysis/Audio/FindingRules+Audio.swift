import LockstepSamples

extension FindingRules {
    /// The shortest duration, in seconds, from which the rate is judged (chosen here): a block's
    /// timestamp may be off by tenths of a millisecond.
    private static let shortestRun = 2.0

    /// Whether the audio is complete and on the host clock; empty without audio.
    var audioFindings: [Finding] {
        guard facts.audio.blockCount > 0 else { return [] }
        return [fileFinding, clockFinding, levelFinding].compactMap { $0 }
    }

    private var fileFinding: Finding {
        let count = facts.audio.blockCount
        let form = facts.audio.format.map { ", \($0.words)" } ?? ""
        return finding(
            .audioFile, stream: .audio, seen: facts.audio.missing, else: .fail, unit: "blocks",
            good: "The audio file has the samples of every block (\(count)\(form)).",
            bad: "The audio file lacks samples that rows name", remedy: repair)
    }

    private var clockFinding: Finding? {
        let audio = facts.audio
        guard let format = audio.format else { return nil }
        if audio.breaks.count > 0 {
            let kind = audio.largestBreak > 0 ? "missing" : "too many"
            return finding(
                .warn, .audioClock, stream: .audio,
                "\(audio.breaks.count.counted("block")) \(audio.breaks.count.verb("does", "do")) "
                    + "not begin where the previous one ends: up to "
                    + "\((1e3 * audio.largestBreak.magnitude).short) ms of samples are \(kind).",
                remedy: "Place each block by its timestamp instead of joining the samples."
            ).measuring(
                Finding.Number(1e3 * audio.largestBreak.magnitude, "ms"),
                against: limits[.audioBreak], at: audio.breaks.places)
        }
        guard let rate = audio.measuredRateHertz, audio.steadySeconds >= Self.shortestRun else {
            return finding(
                .cannotTell, .audioClock, stream: .audio,
                "The audio is too short to measure its rate.")
        }
        let difference = 100 * (rate / format.rateHertz - 1)
        return finding(
            difference.magnitude > limits[.audioRate].value ? .warn : .pass, .audioClock,
            stream: .audio,
            "The samples come at \(rate.fixed(2)) Hz of the host clock; the file states "
                + "\(format.rateHertz.short) Hz.",
            remedy: "Resample from the measured rate, or place each block by its timestamp."
        ).measuring(Finding.Number(difference, "%"), against: limits[.audioRate])
    }

    private var levelFinding: Finding? {
        guard facts.audio.format != nil else { return nil }
        let peak = facts.audio.peak
        let isSilent = peak == 0
        return finding(
            isSilent ? .warn : .pass, .audioLevel, stream: .audio,
            isSilent
                ? "Every sample is 0: the microphone was muted, or the app may not use it."
                : "The largest sample is \((100 * peak).short) % of full scale.",
            remedy: "Allow the microphone in the phone's settings and record again.")
    }
}

extension AudioFormat {
    /// The format in words: "48,000 Hz, 1 channel, int16".
    fileprivate var words: String {
        "\(rateHertz.short) Hz, \(channelCount.counted("channel")), \(sampleType.rawValue)"
    }
}
