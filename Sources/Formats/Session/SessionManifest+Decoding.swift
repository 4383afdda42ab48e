import LockstepSamples

extension SessionManifest {
    /// Decodes the bytes of `metadata.json`; unknown keys and streams are kept unchanged.
    public init(decoding bytes: some Sequence<UInt8>) throws {
        let bytes = Array(bytes)
        let document = try bytes.withUnsafeBytes { try JSONValue(parsing: $0) }
        let wire = try decodeSessionJSON(Wire.self, from: document)
        guard wire.format.name == Self.formatName else {
            throw FormatError(.unknownWord(field: "format.name", text: wire.format.name))
        }
        guard (1...Self.formatVersion).contains(wire.format.version) else {
            throw FormatError(.outOfRange(field: "format.version", text: "\(wire.format.version)"))
        }
        guard let state = SessionState(rawValue: wire.state) else {
            throw FormatError(.unknownWord(field: "state", text: wire.state))
        }
        self.init(
            sessionID: wire.sessionID, mode: wire.mode, secondsFromUTC: wire.secondsFromUTC ?? 0)
        self.state = state
        deviceModel = wire.deviceModel
        osVersion = wire.osVersion
        frameCount = wire.frameCount
        hasDepth = wire.hasDepth
        start = wire.startTimestamp.flatMap(HostTime.init(seconds:))
        end = wire.endTimestamp.flatMap(HostTime.init(seconds:))
        imageSize = PixelSize(wire.rgbResolution)
        depthSize = PixelSize(wire.depthResolution)
        stopReason = wire.stopReason
        wasInterrupted = wire.wasInterrupted ?? false
        movieCodec = wire.movieCodec.flatMap(MovieCodec.init(rawValue:))
        clockAnchors = (wire.clockAnchors ?? []).map(\.anchor)
        streams = (wire.streams ?? []).compactMap(\.record)
        missingStreams = (wire.missingStreams ?? []).compactMap(Stream.init(rawValue:))
        calibration = wire.calibration?.calibration
        notices = wire.notices ?? []
        title = wire.title
        notes = wire.notes
        tags = wire.tags ?? []
        keepUnknown(of: document)
    }
}

private struct Wire: Decodable {
    struct Format: Decodable {
        var name: String
        var version: Int
    }

    struct Anchor: Decodable {
        var hostNanoseconds: Int64
        var wallNanoseconds: Int64

        var anchor: ClockAnchor {
            ClockAnchor(
                host: HostTime(nanoseconds: hostNanoseconds),
                wall: WallTime(nanoseconds: wallNanoseconds))
        }
    }

    var sessionID: String
    var format: Format
    var state: String
    var mode: String
    var deviceModel: String?
    var osVersion: String?
    var startTimestamp: Double?
    var endTimestamp: Double?
    var frameCount: Int
    var hasDepth: Bool
    var rgbResolution: [Int]?
    var depthResolution: [Int]?
    var stopReason: String?
    var wasInterrupted: Bool?
    var movieCodec: String?
    var secondsFromUTC: Int?
    var clockAnchors: [Anchor]?
    var streams: [StreamWire]?
    var missingStreams: [String]?
    var calibration: CalibrationWire?
    var notices: [String]?
    var title: String?
    var notes: String?
    var tags: [String]?
}

private struct StreamWire: Decodable {
    var name: String
    var clock: String?
    var requestedRateHertz: Double?
    var count: Int?
    var firstNanoseconds: Int64?
    var lastNanoseconds: Int64?
    var stampMeaning: String?
    var pixelOrigin: String?
    var size: [Int]?
    var drops: [String: Int]?

    /// The record; nil for a stream of a later version.
    var record: StreamRecord? {
        guard let stream = Stream(rawValue: name) else { return nil }
        var description = StreamDescription(
            stream: stream, requestedRateHertz: requestedRateHertz,
            clock: clock.flatMap(StreamClock.init(rawValue:)) ?? .host)
        description.stampMeaning = stampMeaning.flatMap(TimestampMeaning.init(rawValue:))
        description.pixelOrigin = pixelOrigin.flatMap(PixelOrigin.init(rawValue:))
        description.size = PixelSize(size)
        var record = StreamRecord(description)
        record.count = count ?? 0
        record.first = firstNanoseconds.map(HostTime.init(nanoseconds:))
        record.last = lastNanoseconds.map(HostTime.init(nanoseconds:))
        for (word, count) in drops ?? [:] {
            if let reason = DropReason(rawValue: word) { record.drops[reason] = count }
        }
        return record
    }
}

extension PixelSize {
    /// Creates a size from a list of two valid numbers.
    fileprivate init?(_ values: [Int]?) {
        guard let values, values.count == 2, values.allSatisfy((1...65_535).contains) else {
            return nil
        }
        self.init(width: values[0], height: values[1])
    }
}
