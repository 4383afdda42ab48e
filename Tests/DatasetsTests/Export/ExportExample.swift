import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// A session of a few hand-made samples on a disk in memory, and its exports.
struct ExportExample {
    let disk = MemoryFileSystem()
    let path: String

    /// Writes a session of deliveries at `/in`.
    init(
        _ deliveries: [Delivery] = Self.everything,
        opening change: (inout SessionOpening) -> Void = { _ in }
    ) throws {
        var source = SourceDescription(
            streams: Stream.allCases.map { StreamDescription(stream: $0) })
        source.deviceModel = "iPhone15,2"
        source.systemVersion = "16.6.1"
        source.startAnchor = Self.anchor
        var opening = SessionOpening(
            source: source, mode: "logger", start: Self.anchor, secondsFromUTC: 7200)
        change(&opening)
        let writer = try SessionWriter.create(in: "/in", opening, fileSystem: disk)
        path = writer.path
        var frameCount = 0
        var motion: DeviceMotionSample?
        var batch = RowBatch()
        for (number, delivery) in deliveries.enumerated() {
            let (arrival, sequence) = (delivery.arrival, Int64(number))
            if case .deviceMotion(let sample) = delivery.sample { motion = sample }
            guard case .frame(let frame) = delivery.sample else {
                batch.append(delivery.sample, arrival: arrival, sequence: sequence)
                continue
            }
            var format = StillFormat.jpeg
            if case .still(let still) = frame.image {
                format = still.format
                try writer.storeStill(still, frame: frameCount)
            }
            if let depth = frame.depth { try writer.storeDepth(depth, frame: frameCount) }
            batch.append(
                frame, index: frameCount, storage: .still(format), motion: motion, arrival: arrival,
                sequence: sequence)
            frameCount += 1
        }
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "requested"))
        try disk.makeDirectory("/out")
    }

    /// Both clocks at the start: 2026-01-20 10:00:00.25 UTC.
    static let anchor = ClockAnchor(
        host: HostTime(nanoseconds: 12_345_600_000_000),
        wall: WallTime(nanoseconds: 1_768_903_200_250_000_000))

    /// One sample of each kind, some with timestamps older than earlier arrivals.
    static var everything: [Delivery] {
        let start: Int64 = 12_345_000_000_000
        var position = LocationSample(
            timestamp: HostTime(nanoseconds: start + 695_000_000), wall: anchor.wall,
            latitudeDegrees: 60.186, longitudeDegrees: -24.83)
        position.horizontalAccuracyMeters = 5
        let pressure = BarometerSample(
            timestamp: HostTime(nanoseconds: start + 690_000_000), pressureKilopascals: 101.325,
            relativeAltitudeMeters: 0.12)
        let drop = Drop(stream: .camera, reason: .late, evidence: .reported, timestamp: nil)
        let late = HostTime(nanoseconds: start + 710_000_000)
        return [
            .reading(.accelerometer, start + 678_901_000, 0.01, -0.02, -0.999),
            .reading(.gyroscope, start + 679_001_499, 0.001, -0.002, 0.003),
            .motion(start + 679_500_000),
            .frame(start + 700_000_000) { $0.fill() },
            .reading(.magnetometer, start + 680_000_500, 23.1, -45.2, -12.8),
            Delivery(.barometer(pressure), arrival: late),
            Delivery(.location(position), arrival: late),
            Delivery(.event(.drop(drop), at: late), arrival: late),
            .frame(start + 733_333_333),
        ]
    }

    var session: Session {
        get throws { try Session(opening: path, fileSystem: disk) }
    }

    /// Exports the session to `/out/export`.
    func export(
        _ format: DatasetFormat, _ selection: ExportSelection = .everything,
        options: ExportOptions = ExportOptions(), codecs: any MediaCodecs = DrawnCodecs()
    ) throws -> Exported {
        try Exported(
            session, format, selection, options: options, to: "/out/export", on: disk,
            codecs: codecs)
    }
}

/// An export on a disk in memory.
struct Exported {
    let report: ExportReport
    /// Every file by its path in the export, without the marker file.
    let files: [String: [UInt8]]

    init(
        _ session: Session, _ format: DatasetFormat, _ selection: ExportSelection = .everything,
        options: ExportOptions = ExportOptions(), to path: String, on disk: MemoryFileSystem,
        codecs: any MediaCodecs
    ) throws {
        let outcome = try Datasets.export(
            session, format, selection, options: options, to: path, codecs: codecs,
            fileSystem: disk)
        guard case .written(let report) = outcome else { throw StubCodecs.Refusal() }
        self.report = report
        files = disk.files(under: path).filter { $0.key != ".lockstep-export" }
    }

    /// A file as text; empty if the file is missing.
    func text(_ name: String) -> String { String(decoding: files[name] ?? [], as: UTF8.self) }

    /// A file's lines.
    func lines(_ name: String) -> [String] {
        text(name).split(separator: "\n").map(String.init)
    }
}

extension Delivery {
    /// A raw sensor's sample, delivered 1 ms later.
    static func reading(
        _ sensor: InertialSensor, _ nanoseconds: Int64, _ x: Double, _ y: Double, _ z: Double
    ) -> Delivery {
        let time = HostTime(nanoseconds: nanoseconds)
        let sample = InertialSample(sensor: sensor, timestamp: time, value: Vector3(x, y, z))
        return Delivery(.inertial(sample), arrival: time + .milliseconds(1))
    }

    /// A device motion sample: upright, rotating slowly.
    static func motion(_ nanoseconds: Int64) -> Delivery {
        let time = HostTime(nanoseconds: nanoseconds)
        var sample = DeviceMotionSample(
            timestamp: time, attitude: .identity, rotationRate: Vector3(0.01, 0.02, 0.03),
            gravity: Vector3(0, 0, -1), userAcceleration: Vector3(0.1, 0, 0))
        sample.magneticField = Vector3(20, -40, 10)
        sample.magneticFieldAccuracy = .high
        return Delivery(.deviceMotion(sample), arrival: time + .milliseconds(2))
    }

    /// A frame of 8 × 6 pixels with its own JPEG.
    static func frame(
        _ nanoseconds: Int64, _ change: (inout CameraFrame) -> Void = { _ in }
    ) -> Delivery {
        let size = PixelSize(width: 8, height: 6)
        let bytes = exampleJPEG(size, content: [UInt8(truncatingIfNeeded: nanoseconds >> 20), 7])
        let time = HostTime(nanoseconds: nanoseconds)
        var frame = CameraFrame(
            timestamp: time, image: .still(EncodedStill(bytes: bytes, size: size)))
        change(&frame)
        return Delivery(.frame(frame), arrival: time + .milliseconds(30))
    }
}

extension CameraFrame {
    /// Sets pose, angles, intrinsics, exposure and light as ARKit provides them.
    mutating func fill() {
        worldFromCamera = Transform(rotation: .identity, translation: Vector3(0.5, 1.5, -2))
        eulerAngles = CameraEulerAngles(pitch: 0.1, yaw: -0.2, roll: 0.05)
        intrinsics = Intrinsics(fx: 7.5, fy: 7.25, cx: 3.5, cy: 2.5)
        trackingState = .normal
        exposure.durationSeconds = 1 / 120.0
        exposure.iso = 100
        exposure.focalLengthMillimeters = 5.75
        exposure.offsetEV = 0.5
        exposure.ambientIntensityLumen = 1000
        exposure.ambientColorTemperatureKelvin = 5500
        orientation = .portrait
    }
}
