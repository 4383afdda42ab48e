import LockstepFormats

extension Question {
    /// Whether the microphone's samples are complete and their clock runs at the stated rate.
    static let audio = Question(
        names: [.audioFile, .audioStart, .audioClock, .audioLevel],
        limits: [.audioBreak, .audioRate],
        rules: { $0.audioFindings })
}

extension FindingName {
    /// Whether the samples of every block are in the audio file.
    public static let audioFile = FindingName("audio.file", position: 80)
    /// Whether blocks follow each other without a break, at the stated rate.
    public static let audioClock = FindingName("audio.clock", position: 81)
    /// Whether audio begins with the recording.
    public static let audioStart = FindingName("audio.start", position: 83)
    /// Whether the audio is more than silence.
    public static let audioLevel = FindingName("audio.level", position: 82)
}

extension LimitName {
    /// A longer time between the end of a block and the start of the next is a break, which warns.
    public static let audioBreak = LimitName(
        "audio-break", 1e3 * AudioRow.shortestBreakSeconds, "ms",
        "chosen here: a quarter of a block of 1024 samples at 48 kHz",
        position: 63)
    /// A larger difference between the measured and the stated rate warns.
    public static let audioRate = LimitName(
        "audio-rate", 0.1, "%", "chosen here: quartz clocks differ by less than 0.01 %",
        position: 64)
}
