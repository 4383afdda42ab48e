import LockstepSamples

extension DatasetFormat {
    /// The microphone's samples as one WAV file.
    public static let wav = DatasetFormat(
        name: "wav", title: "WAV audio",
        summary: "a WAV file (\(WAVExport.fileName) alone)",
        streams: [.audio],
        facets: [],
        recognizes: { $0.names == [WAVExport.fileName] },
        writer: DatasetWriter(
            losses: ["timestamps of audio"], imageNeed: .none, files: [WAVExport.fileName],
            singleFile: SingleFile(WAVExport.fileName, start: "RIFF", mark: .wav)
        ) { try WAVExport(job: $0).write() })
}
