import LockstepSamples
import LockstepSessions

/// Half an hour of rows, without the images that they refer to.
struct LongSession {
    /// The number of samples of seven inertial channels at 100 Hz.
    static let inertialCount = 1_260_000
    /// The number of frames at 30 Hz.
    static let frameCount = 54_000
    /// As in the recorder: about 64 KiB of text.
    private static let rowsPerBatch = 1024

    private let ring: Ring

    /// A session from the ring's samples, repeated with new timestamps.
    init(_ ring: Ring) { self.ring = ring }

    /// Writes a session with an `imu.csv` of ``inertialCount`` rows.
    func writeInertial(in folder: String) throws -> Session {
        try write([(.accelerometer, Self.inertialCount, appendReading)], in: folder)
    }

    /// Writes a session with a `frames.jsonl` of ``frameCount`` rows.
    func writeFrames(in folder: String) throws -> Session {
        try write([(.camera, Self.frameCount, appendFrame)], in: folder)
    }

    /// Writes a session with both.
    func writeAll(in folder: String) throws -> Session {
        try write(
            [
                (.accelerometer, Self.inertialCount, appendReading),
                (.camera, Self.frameCount, appendFrame),
            ], in: folder)
    }

    /// Appends the sample with a zero-based index and its sequence number.
    private func appendReading(_ rows: inout RowBatch, _ number: Int, _ sequence: Int) {
        var sample = ring.inertial[number % ring.inertial.count]
        sample.timestamp = time(number, rateHertz: 700)
        // Identical samples would be easy on the processor's branch prediction.
        sample.value *= 1 + 1e-7 * Double(number)
        rows.append(.inertial(sample), arrival: sample.timestamp, sequence: Int64(sequence))
    }

    /// Appends the frame with a zero-based index and its sequence number.
    private func appendFrame(_ rows: inout RowBatch, _ number: Int, _ sequence: Int) {
        let time = time(number, rateHertz: 30)
        var frame = ring.frame(number, at: time)
        let turn = 1e-7 * Double(number)
        let rotation = Quaternion(axis: Vector3(0, 1, 0), radians: turn).matrix
        frame.worldFromCamera = frame.worldFromCamera.map {
            Transform(
                rotation: $0.rotation * rotation, translation: $0.translation * (1 + turn))
        }
        rows.append(
            frame, index: number, storage: .still(.jpeg), motion: motion(number, at: time),
            arrival: time, sequence: Int64(sequence))
    }

    /// A stream's number of rows, and the function that appends a row.
    private typealias Part = (
        stream: Stream, count: Int, append: (inout RowBatch, _ number: Int, _ sequence: Int) -> Void
    )

    private func write(_ parts: [Part], in folder: String) throws -> Session {
        let source = SourceDescription(
            streams: parts.map { StreamDescription(stream: $0.stream) })
        let opening = SessionOpening(
            source: source, mode: "logger", start: SystemClock().anchor, secondsFromUTC: 0)
        let writer = try SessionWriter.create(in: folder, opening, fileSystem: LocalFileSystem())
        var written = 0
        for part in parts {
            for start in stride(from: 0, to: part.count, by: Self.rowsPerBatch) {
                var rows = RowBatch()
                for number in start..<min(start + Self.rowsPerBatch, part.count) {
                    part.append(&rows, number, written + number)
                }
                try writer.write(rows)
            }
            written += part.count
        }
        try writer.finish(SessionClosing(stopReason: "requested"))
        return try Session(opening: writer.path, fileSystem: LocalFileSystem())
    }

    private func time(_ number: Int, rateHertz: Int64) -> HostTime {
        HostTime(nanoseconds: 12_345_678_901_234 + Int64(number) * 1_000_000_000 / rateHertz)
    }

    private func motion(_ number: Int, at time: HostTime) -> DeviceMotionSample {
        func value(_ offset: Int) -> Vector3 {
            ring.inertial[(number + offset) % ring.inertial.count].value
                * (1 + 1e-7 * Double(number))
        }
        return DeviceMotionSample(
            timestamp: time,
            attitude: Quaternion(axis: value(0).normalized, radians: 1e-5 * Double(number)),
            rotationRate: value(1), gravity: value(2), userAcceleration: value(3))
    }
}
