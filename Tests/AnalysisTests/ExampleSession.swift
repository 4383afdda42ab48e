import LockstepAnalysis
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// One second of a phone's data as plain lists, which a test changes before they are written.
struct ExamplePlan: Sendable {
    enum Storage: Sendable {
        case stills
        case movie
    }

    var storage = Storage.stills
    var hasDepth = false
    var isFinished = true
    /// Samples in order of arrival, with the latency from timestamp to arrival; nil if unknown.
    var deliveries: [(sample: Sample, latency: HostDuration?)] = []
    var streams: [StreamDescription] = [
        StreamDescription(stream: .camera, requestedRateHertz: 30),
        StreamDescription(stream: .accelerometer, requestedRateHertz: 100),
        StreamDescription(stream: .gyroscope, requestedRateHertz: 100),
        StreamDescription(stream: .deviceMotion),
    ]
    /// How the camera is mounted on the inertial sensors; nil if unknown.
    var calibration: Calibration?
    /// Requested streams that are missing.
    var missingStreams: [Stream] = []
    /// Changes the movie's times, in nanoseconds since its first image.
    var changeMovie: @Sendable (inout [Int64]) -> Void = { _ in }

    static let frameInterval: Int64 = 33_333_333

    /// Samples at 100 Hz from 1 s to 2 s, with frames at 30 Hz well inside that range.
    static func good(_ storage: Storage = .stills, depth: Bool = false) -> ExamplePlan {
        var plan = ExamplePlan(storage: storage, hasDepth: depth)
        var samples: [Sample] = []
        for index in Int64(0)...100 {
            let time = 1_000_000_000 + index * 10_000_000
            samples.append(reading(.accelerometer, at: time))
            samples.append(reading(.gyroscope, at: time + 2_000_000))
        }
        for index in Int64(0)..<25 {
            samples.append(motion(at: 1_001_000_000 + index * 40_000_000))
            samples.append(frame(at: 1_100_000_000 + index * frameInterval, depth: depth))
        }
        samples.sort { $0.timestamp < $1.timestamp }
        plan.deliveries = samples.map { ($0, .milliseconds(5)) }
        plan.calibration = Calibration(
            cameraFromImu: Transform(
                rotation: Calibration.backCameraFromImuRotation, translation: .zero),
            origin: .nominal)
        return plan
    }

    static func reading(_ sensor: InertialSensor, at nanoseconds: Int64) -> Sample {
        .inertial(
            InertialSample(
                sensor: sensor, timestamp: HostTime(nanoseconds: nanoseconds),
                value: Vector3(0, 0, -1)))
    }

    static func motion(at nanoseconds: Int64) -> Sample {
        .deviceMotion(
            DeviceMotionSample(
                timestamp: HostTime(nanoseconds: nanoseconds),
                attitude: Quaternion(x: 0, y: 0, z: 0, w: 1), rotationRate: Vector3(0, 0, 0),
                gravity: Vector3(0, 0, -1), userAcceleration: Vector3(0, 0, 0)))
    }

    static func frame(at nanoseconds: Int64, depth: Bool = false) -> Sample {
        let still = EncodedStill(
            bytes: exampleJPEG(ExampleCodecs.size), size: ExampleCodecs.size)
        var frame = CameraFrame(
            timestamp: HostTime(nanoseconds: nanoseconds), image: .still(still))
        frame.intrinsics = Intrinsics(fx: 5, fy: 5, cx: 2.5, cy: 1.5)
        frame.worldFromCamera = Transform(rotation: .identity, translation: .zero)
        let size = PixelSize(width: 2, height: 2)
        if depth, let meters = PixelBuffer(format: .float32, size: size, fill: { _, _ in }) {
            let confidence = PixelBuffer(format: .gray8, size: size) { _, _ in }
            frame.depth = DepthMap(depth: meters, confidence: confidence)
        }
        return .frame(frame)
    }

    static func drop(_ stream: Stream, _ reason: DropReason, count: Int = 1) -> Sample {
        let drop = Drop(
            stream: stream, reason: reason, evidence: .reported, timestamp: nil, count: count)
        return .event(.drop(drop), at: HostTime(nanoseconds: 1_500_000_000))
    }
}

extension ExamplePlan {
    /// Maps the times of a stream's samples; nil removes a sample.
    mutating func change(_ stream: Stream, _ body: (Int, Int64) -> Int64?) {
        var position = 0
        deliveries = deliveries.compactMap { delivery in
            guard delivery.sample.stream == stream else { return delivery }
            defer { position += 1 }
            guard let time = body(position, delivery.sample.timestamp.nanoseconds) else {
                return nil
            }
            return (delivery.sample.stamped(time), delivery.latency)
        }
    }

    /// Continues a stream's samples at 100 Hz, in order of arrival.
    mutating func prolong(_ stream: Stream, by nanoseconds: Int64) {
        guard let last = deliveries.last(where: { $0.sample.stream == stream }) else { return }
        for step in stride(from: 10_000_000, through: nanoseconds, by: 10_000_000) {
            let time = last.sample.timestamp.nanoseconds + step
            deliveries.append((last.sample.stamped(time), last.latency))
        }
    }

    /// Removes every second frame's image.
    mutating func removeImages() {
        for index in deliveries.indices where index % 2 == 0 {
            guard case .frame(var frame) = deliveries[index].sample else { continue }
            frame.image = .missing(ExampleCodecs.size)
            deliveries[index].sample = .frame(frame)
        }
    }

    /// Stores every image as a HEIC whose rotation makes it native.
    mutating func turnImages() {
        let (shown, stored) = (ExampleCodecs.size, PixelSize(width: 4, height: 6))
        for index in deliveries.indices {
            guard case .frame(var frame) = deliveries[index].sample else { continue }
            let bytes = exampleHEIC(stored, [.rotation])
            frame.image = .still(EncodedStill(bytes: bytes, size: shown, format: .heic))
            deliveries[index].sample = .frame(frame)
        }
    }

    mutating func delay(_ stream: Stream, by latency: HostDuration?) {
        for index in deliveries.indices where deliveries[index].sample.stream == stream {
            deliveries[index].latency = latency
        }
    }

    mutating func describe(_ stream: Stream, _ body: (inout StreamDescription) -> Void) {
        for index in streams.indices where streams[index].stream == stream { body(&streams[index]) }
    }
}

extension Sample {
    fileprivate func stamped(_ nanoseconds: Int64) -> Sample {
        let time = HostTime(nanoseconds: nanoseconds)
        switch self {
        case .frame(var frame):
            frame.timestamp = time
            return .frame(frame)
        case .inertial(var sample):
            sample.timestamp = time
            return .inertial(sample)
        default: return self
        }
    }
}

/// A session on a disk that is removed when its test ends.
final class ExampleSession {
    let path: String
    private let directory: String
    private let disk = LocalFileSystem()

    init(_ plan: ExamplePlan) throws {
        directory = temporaryPath("analysis")
        var source = SourceDescription(streams: plan.streams)
        source.calibration = plan.calibration
        if plan.hasDepth { source.streams.append(StreamDescription(stream: .depth)) }
        let anchor = ClockAnchor(
            host: HostTime(nanoseconds: 1_000_000_000), wall: WallTime(nanoseconds: 1_000))
        var opening = SessionOpening(
            source: source, mode: "logger", start: anchor, secondsFromUTC: 0)
        opening.missingStreams = plan.missingStreams
        let writer = try SessionWriter.create(in: directory, opening, fileSystem: disk)
        path = writer.path
        try write(plan, to: writer)
        try plan.isFinished
            ? writer.finish(SessionClosing(stopReason: "user")) : writer.synchronize()
    }

    deinit { try? disk.removeTree(directory) }

    private func write(_ plan: ExamplePlan, to writer: SessionWriter) throws {
        var batch = RowBatch()
        var frameTimes: [Int64] = []
        for (sequence, delivery) in plan.deliveries.enumerated() {
            let arrival = delivery.latency.map { delivery.sample.timestamp + $0 }
            guard case .frame(let frame) = delivery.sample else {
                batch.append(delivery.sample, arrival: arrival, sequence: Int64(sequence))
                continue
            }
            let index = frameTimes.count
            frameTimes.append(frame.timestamp.nanoseconds)
            if case .still(let still) = frame.image, plan.storage == .stills {
                try writer.storeStill(still, frame: index)
            }
            if let depth = frame.depth { try writer.storeDepth(depth, frame: index) }
            var storage = RowBatch.Storage.still(.jpeg)
            if case .still(let still) = frame.image { storage = .still(still.format) }
            if plan.storage == .movie { storage = .movie(imageIndex: index) }
            if case .missing = frame.image { storage = .missing }
            batch.append(
                frame, index: index, storage: storage,
                motion: nil, arrival: arrival, sequence: Int64(sequence))
        }
        try writer.write(batch)
        guard plan.storage == .movie else { return }
        var times = frameTimes.map { $0 - (frameTimes.first ?? 0) }
        plan.changeMovie(&times)
        try ExampleCodecs.movie(nanoseconds: times).withUnsafeBytes {
            try writer.openMovie().append($0)
        }
    }

    /// Returns the report of a check of the session.
    func check(
        _ profile: CheckProfile = .all, limits: Limits = Limits()
    ) throws -> CheckReport {
        let session = try Session(opening: path, fileSystem: disk)
        return try SessionCheck.run(
            session: session, codecs: ExampleCodecs(), profile: profile, limits: limits)
    }

    /// Returns the differences of another session from this one.
    func differences(from other: ExampleSession) throws -> [SessionDifference] {
        let sessions = try [self, other].map { try Session(opening: $0.path, fileSystem: disk) }
        return try SessionComparison(sessions[0], sessions[1], codecs: ExampleCodecs()).differences
    }

    func text(of file: String) throws -> String {
        String(
            decoding: try disk.contents(of: path + "/" + file, limit: 1 << 24), as: UTF8.self)
    }

    func write(_ text: String, to file: String) throws {
        try write(Array(text.utf8), to: file)
    }

    func write(_ bytes: [UInt8], to file: String) throws {
        let open = try disk.create(path + "/" + file)
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = try rest.withUnsafeBytes { try open.write($0) }
            rest = rest.dropFirst(taken)
        }
        try open.close()
    }

    func remove(_ file: String) throws { try disk.remove(path + "/" + file) }

    func replaceFirst(_ old: String, with new: String, in file: String) throws {
        try write(text(of: file).replacing(old, with: new, maxReplacements: 1), to: file)
    }

    /// Changes the lines of a text file, header included.
    func edit(_ file: String, _ body: (inout [String]) -> Void) throws {
        var lines = try text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        body(&lines)
        try write(lines.joined(separator: "\n"), to: file)
    }
}
