import Foundation
import LockstepDatasets
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The export of the microphone's samples, judged by Python's own reader of WAV files.
@Suite struct WAVExportTests {
    private static let start: Int64 = 12_345_000_000_000

    /// Blocks of 480 samples, 10 ms each, at the given milliseconds.
    private static func deliveries(
        _ starts: [Double], type: AudioFormat.SampleType = .int16, channels: Int = 1,
        rateHertz: Double = 48_000
    ) throws -> [Delivery] {
        let format = try #require(
            AudioFormat(rateHertz: rateHertz, channelCount: channels, sampleType: type))
        return try starts.enumerated().map { number, milliseconds in
            let bytes = (0..<480 * format.byteCount).map { UInt8(($0 + number) % 100) }
            let time = HostTime(nanoseconds: start + Int64(milliseconds * 1e6))
            return Delivery(
                .audio(try #require(AudioBlock(timestamp: time, format: format, bytes: bytes))),
                arrival: time)
        }
    }

    /// The facts of a file as Python's `wave` reads them.
    private static func read(_ bytes: [UInt8]) throws -> [String: Any] {
        let folder = try TemporaryFolder([:])
        let file = folder.path + "/audio.wav"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        let program = """
            import json, sys, wave
            with wave.open(sys.argv[1]) as f:
                data = f.readframes(f.getnframes())
                print(json.dumps({"rate": f.getframerate(), "channels": f.getnchannels(),
                    "width": f.getsampwidth(), "frames": f.getnframes(), "data": list(data)}))
            """
        let output = try ReaderProcess.run(["-c", program, file])
        return try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    }

    @Test(.enabled(if: ReaderProcess.isInstalled, ReaderProcess.absence))
    func blocksInSuccessionAreJoined() throws {
        let deliveries = try Self.deliveries([0, 10, 20.2], channels: 2)
        let export = try ExportExample(deliveries).export(.wav)
        #expect(export.files.keys.sorted() == ["audio.wav"])
        let facts = try Self.read(try #require(export.files["audio.wav"]))
        #expect(facts["rate"] as? Int == 48_000 && facts["channels"] as? Int == 2)
        #expect(facts["width"] as? Int == 2 && facts["frames"] as? Int == 1440)
        let samples = deliveries.flatMap { delivery -> [Int] in
            guard case .audio(let block) = delivery.sample else { return [] }
            return block.bytes.map(Int.init)
        }
        #expect(facts["data"] as? [Int] == samples)
        #expect(!export.report.losses.contains { $0.hasPrefix("Filled") })
    }

    @Test(.enabled(if: ReaderProcess.isInstalled, ReaderProcess.absence))
    func missingBlocksAreSilence() throws {
        let export = try ExportExample(Self.deliveries([0, 30])).export(.wav)
        let facts = try Self.read(try #require(export.files["audio.wav"]))
        let data = try #require(facts["data"] as? [Int])
        #expect(data.count == 2 * 1920)
        #expect(data[960..<2880].allSatisfy { $0 == 0 })
        #expect(data[2880..<2885] == [1, 2, 3, 4, 5])
        #expect(
            export.report.losses.contains(
                "Filled with silence: 1 gap between blocks, 0.02 s in all."))
    }

    @Test(arguments: [(Int64(12), "after"), (-5, "before")])
    func theTimeOfTheFirstSampleIsStated(_ milliseconds: Int64, _ word: String) throws {
        let frame = Delivery.frame(Self.start - milliseconds * 1_000_000)
        let export = try ExportExample([frame] + Self.deliveries([0, 10])).export(.wav)
        let seconds = milliseconds == 12 ? "0.0120" : "0.0050"
        #expect(
            export.report.guesses.contains(
                "The first sample was taken at host time \(Self.start) ns, \(seconds) s \(word) the "
                    + "session's first frame."))
    }

    /// SciPy reads floats only with a header of 18 bytes, and several channels from the extensible one.
    @Test(
        .enabled(if: ReaderProcess.isInstalled, ReaderProcess.absence),
        arguments: [
            (AudioFormat.SampleType.float32, 1), (.float32, 2), (.int16, 4), (.float32, 6),
        ])
    func everyFormIsRead(_ type: AudioFormat.SampleType, _ channels: Int) throws {
        let deliveries = try Self.deliveries([0, 10], type: type, channels: channels)
        let export = try ExportExample(deliveries).export(.wav)
        let folder = try TemporaryFolder([:])
        let file = folder.path + "/audio.wav"
        let bytes = try #require(export.files["audio.wav"])
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        let program = """
            import sys, warnings, scipy.io.wavfile
            warnings.simplefilter("error")
            rate, data = scipy.io.wavfile.read(sys.argv[1])
            samples = data.reshape(len(data), -1)
            print(rate, *samples.shape, data.dtype, samples.tobytes() == open(sys.argv[1], "rb").read()[-samples.nbytes:])
            """
        let output = try ReaderProcess.run(["-c", program, file])
        let words = String(decoding: output, as: UTF8.self)
        #expect(words == "48000 960 \(channels) \(type.rawValue) True\n")
        #expect(bytes[20] == (channels > 2 ? 0xFE : 3))
    }

    /// Timestamps of a damaged file may be years apart.
    @Test func silenceIsBounded() throws {
        let example = try ExportExample(Self.deliveries([0, 1e9]))
        #expect(throws: ExportError.self) { try example.export(.wav) }
    }

    @Test(.enabled(if: ReaderProcess.isInstalled, ReaderProcess.absence))
    func aSessionWithoutAudioMakesAnEmptyFileAndSaysSo() throws {
        let export = try ExportExample().export(.wav)
        #expect(export.report.isEmpty)
        #expect(try Self.read(try #require(export.files["audio.wav"]))["frames"] as? Int == 0)
    }
}
