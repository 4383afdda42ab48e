import LockstepSamples
import LockstepSessions

/// Half an hour of rows, without the pictures that they speak of.
struct LongSession {
    /// Readings of seven inertial channels at 100 Hz.
    static let inertialCount = 1_260_000
    /// Frames at 30 Hz.
    static let frameCount = 54_000
    /// As the recorder has it: about 64 KiB of text.
    private static let rowsPerBatch = 1024

    private let ring: Ring

    /// The rows of the ring's samples, again and again with new stamps.
    init(_ ring: Ring) { self.ring = ring }

    /// Writes a session with an `imu.csv` of ``inertialCount`` rows.
    func writeInertial(in folder: String) throws -> Session {
        try write(.accelerometer, in: folder, count: Self.inertialCount) { rows, number in
            var sample = ring.inertial[number % ring.inertial.count]
            sample.timestamp = time(number, rateHertz: 700)
            // Readings that repeat would be easy on the processor's branch prediction.
            sample.value *= 1 + 1e-7 * Double(number)
            rows.append(.inertial(sample), arrival: sample.timestamp, sequence: Int64(number))
        }
    }

    /// Writes a session with a `frames.jsonl` of ``frameCount`` rows.
    func writeFrames(in folder: String) throws -> Session {
        try write(.camera, in: folder, count: Self.frameCount) { rows, number in
            let time = time(number, rateHertz: 30)
            var frame = ring.frame(number, at: time)
            let turn = 1e-7 * Double(number)
            let rotation = Quaternion(axis: Vector3(0, 1, 0), radians: turn).matrix
            frame.worldFromCamera = frame.worldFromCamera.map {
                Transform(
                    rotation: $0.rotation * rotation, translation: $0.translation * (1 + turn))
            }
            rows.append(
                frame, index: number, storage: .still, motion: motion(number, at: time),
                arrival: time, sequence: Int64(number))
        }
    }

    private func write(
        _ stream: Stream, in folder: String, count: Int,
        _ append: (inout RowBatch, Int) -> Void
    ) throws -> Session {
        let source = SourceDescription(streams: [StreamDescription(stream: stream)])
        let opening = SessionOpening(
            source: source, mode: "logger", start: SystemClock().anchor, secondsFromUTC: 0)
        let writer = try SessionWriter.create(in: folder, opening, fileSystem: LocalFileSystem())
        for start in stride(from: 0, to: count, by: Self.rowsPerBatch) {
            var rows = RowBatch()
            for number in start..<min(start + Self.rowsPerBatch, count) { append(&rows, number) }
            try writer.write(rows)
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
