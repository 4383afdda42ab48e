import LockstepSamples

extension FindingRules {
    /// The shortest duration from which the rate is judged (chosen here): over 2 s, an error of 0.2 ms
    /// in a timestamp is 0.01 %.
    private static let shortestRunSeconds = 2.0

    /// Findings about the audio's file, start, clock and level; empty without audio.
    var audioFindings: [Finding] {
        guard let blocks = facts.rows.streams[.audio] else {
            return facts.audio.hasFileWithoutRows ? [orphanFinding] : []
        }
        return [
            fileFinding(blocks.count), startFinding(blocks.first), clockFinding, levelFinding,
        ].compactMap { $0 }
    }

    private var orphanFinding: Finding {
        finding(
            .warn, .audioFile, stream: .audio,
            "There is an audio file, but no row with the times of its samples.",
            remedy: "Copy the rows of the audio again from the session's source.")
    }

    private func startFinding(_ start: HostTime) -> Finding? {
        guard let first = facts.rows.start else { return nil }
        let late = (start - first).seconds
        let limit = limits[.earlyEnd]
        return finding(
            late > limit.value ? .warn : .pass, .audioStart, stream: .audio,
            late > limit.value
                ? "The audio begins \(late.short) s after the other streams."
                : "The audio begins with the recording.",
            remedy: "Use the audio from there on."
        ).measuring(Finding.Number(late, "s"), against: limit)
    }

    private func fileFinding(_ count: Int) -> Finding {
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
            let kind = audio.largestBreak > 0 ? "are missing" : "overlap"
            return finding(
                .warn, .audioClock, stream: .audio,
                "\(audio.breaks.count.counted("block")) \(audio.breaks.count.verb("does", "do")) "
                    + "not begin where the previous one ends: up to "
                    + "\((1e3 * audio.largestBreak.magnitude).short) ms of samples \(kind).",
                remedy: "Position each block by its timestamp; do not join the samples."
            ).measuring(
                Finding.Number(1e3 * audio.largestBreak.magnitude, "ms"),
                against: limits[.audioBreak], at: audio.breaks.places)
        }
        guard let rate = audio.measuredRateHertz, audio.steadySeconds >= Self.shortestRunSeconds
        else {
            return finding(
                .cannotTell, .audioClock, stream: .audio,
                "The audio is too short to measure its rate.",
                remedy: "Record at least \(Self.shortestRunSeconds.short) s without a break.")
        }
        let difference = 100 * (rate / format.rateHertz - 1)
        return finding(
            difference.magnitude > limits[.audioRate].value ? .warn : .pass, .audioClock,
            stream: .audio,
            "The microphone delivered \(rate.fixed(2)) samples per second of the host clock; the file "
                + "states \(format.rateHertz.short).",
            remedy: "Position each block by its timestamp; do not join the samples."
        ).measuring(Finding.Number(difference, "%"), against: limits[.audioRate])
    }

    private var levelFinding: Finding? {
        guard let peak = facts.audio.peak else { return nil }
        let isSilent = peak == 0
        return finding(
            isSilent ? .warn : .pass, .audioLevel, stream: .audio,
            isSilent
                ? "Every sample is 0: the microphone was muted, or the app was not allowed to use it."
                : "The largest sample is \((100 * peak).short) % of full scale.",
            remedy: "Allow the microphone in the phone's settings and record again.")
    }
}
