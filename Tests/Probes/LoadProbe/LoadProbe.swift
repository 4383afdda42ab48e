import Foundation
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Records a phone at its limits and prints the numbers of pushed and stored samples as a line of
/// JSON.
///
/// The phone delivers 1920×1440 at 60 Hz with depth for each frame and two inertial sensors at 800
/// Hz. The recording runs in virtual time, onto a disk that stores nothing.
///
/// Usage: load-probe SECONDS ENCODER_MILLISECONDS, the recording's duration and the encoding time
/// per image.
@main enum LoadProbe {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst().map { Int($0) }
        guard words.count == 2, let seconds = words[0], let milliseconds = words[1] else {
            FileHandle.standardError.write(Data("load-probe SECONDS ENCODER_MILLISECONDS\n".utf8))
            exit(2)
        }
        var load = Load(encoderDuration: .milliseconds(Int64(milliseconds)))
        let report = try load.run(seconds: seconds)
        let bytes = try JSONSerialization.data(withJSONObject: report, options: .sortedKeys)
        print(String(decoding: bytes, as: UTF8.self))
    }
}

/// One recording under load.
struct Load {
    private static let framesPerSecond = 60
    private static let readingsPerSecond = 800
    private static let start = HostTime(nanoseconds: 1_000_000_000_000)

    private let time = VirtualTime()
    private let disk = CountingDisk()
    private let recorder: Recorder
    private let encoderDuration: HostDuration
    private var refused = 0
    private var readings = 0
    /// The largest resident memory in bytes, in each half.
    private var mostResident = [0, 0]

    init(encoderDuration: HostDuration) {
        self.encoderDuration = encoderDuration
        var mode = RecordingMode.logger
        mode.framesPerSecond = Double(Self.framesPerSecond)
        mode.inertialRateHertz = Double(Self.readingsPerSecond)
        var configuration = RecorderConfiguration(mode: mode, directory: "sessions")
        // One encoder, so that the recording's speed is the encoder's speed.
        configuration.encoderCount = 1
        var codecs = StubCodecs()
        let time = time
        codecs.beforeStill = { _ in time.encode(for: encoderDuration) }
        recorder = Recorder(configuration, codecs: codecs, fileSystem: disk, clock: time)
    }

    mutating func run(seconds: Int) throws -> [String: Any] {
        let sink = try recorder.start(describing: Self.description)
        let frames = seconds * Self.framesPerSecond
        for index in 0..<frames {
            try push(frame: index, into: sink)
            guard index % Self.framesPerSecond == 0 else { continue }
            mostResident[index * 2 / frames] = max(
                mostResident[index * 2 / frames], try ProcessMemory.residentBytes())
        }
        time.end()
        recorder.endOfSource()
        guard case .completed(let result) = recorder.wait() else {
            throw recorder.failure ?? RecordingFailure.notRecording
        }
        return report(result, frames)
    }

    /// Pushes a frame and the samples before it.
    private mutating func push(frame index: Int, into sink: any SampleSink) throws {
        let now = Self.start + Self.interval(Self.framesPerSecond, index)
        var reading = Self.start + Self.interval(Self.readingsPerSecond, readings / 2)
        while reading <= now {
            for sensor in [InertialSensor.accelerometer, .gyroscope] {
                let sample = InertialSample(
                    sensor: sensor, timestamp: reading, value: Vector3(0.1, -0.98, 0.05))
                sink.receive(.inertial(sample), arrival: reading)
                readings += 1
            }
            reading = Self.start + Self.interval(Self.readingsPerSecond, readings / 2)
        }
        time.pass(to: now)
        // Counts the frame before the recorder can encode it, so that the encoder never gets ahead.
        time.accept()
        let frame = try Self.frame(at: now)
        if sink.receive(.frame(frame), arrival: now) != nil {
            time.takeBack()
            refused += 1
        }
    }

    private func report(_ result: RecordingResult, _ frames: Int) -> [String: Any] {
        let counts = disk.counts
        let drops = Dictionary(
            uniqueKeysWithValues: result.drops.entries.map {
                ("\($0.stream.rawValue) \($0.reason.rawValue)", $0.count)
            })
        return [
            "frames_pushed": frames, "frames_refused": refused, "frames_stored": result.frames,
            "frame_rows": counts.lines["frames.jsonl"] ?? 0, "images": counts.files["rgb"] ?? 0,
            "depth_maps": counts.files["depth"] ?? 0, "readings_pushed": readings,
            // Without the header.
            "reading_rows": (counts.lines["imu.csv"] ?? 0) - 1,
            "event_rows": counts.lines["events.jsonl"] ?? 0, "drops": drops,
            "bytes": counts.bytes, "first_half_resident_bytes": mostResident[0],
            "second_half_resident_bytes": mostResident[1],
        ]
    }

    private static func interval(_ rate: Int, _ count: Int) -> HostDuration {
        HostDuration(nanoseconds: Int64(count) * 1_000_000_000 / Int64(rate))
    }

    private static var description: SourceDescription {
        SourceDescription(streams: [
            StreamDescription(stream: .camera, requestedRateHertz: Double(framesPerSecond)),
            StreamDescription(stream: .depth, requestedRateHertz: Double(framesPerSecond)),
            StreamDescription(
                stream: .accelerometer, requestedRateHertz: Double(readingsPerSecond)),
            StreamDescription(stream: .gyroscope, requestedRateHertz: Double(readingsPerSecond)),
        ])
    }

    /// A frame with its own memory.
    ///
    /// One page of it is touched, so that a frame kept too long shows in the resident size.
    private static func frame(at time: HostTime) throws -> CameraFrame {
        let mapSize = PixelSize(width: 256, height: 192)
        guard
            let pixels = PixelBuffer(
                format: .nv12FullRange, size: PixelSize(width: 1920, height: 1440),
                fill: { _, bytes in bytes[0] = 1 }),
            let depth = PixelBuffer(format: .float32, size: mapSize, fill: { _, _ in }),
            let confidence = PixelBuffer(format: .gray8, size: mapSize, fill: { _, _ in })
        else { throw StubCodecs.Refusal() }
        var frame = CameraFrame(timestamp: time, image: .pixels(pixels))
        frame.depth = DepthMap(depth: depth, confidence: confidence)
        return frame
    }
}

/// Memory of this process, as the kernel counts it: proc_pid_status(5).
enum ProcessMemory {
    static func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
            if let kibibytes, let count = Int(kibibytes) { return count * 1024 }
        }
        throw StubCodecs.Refusal()
    }
}
