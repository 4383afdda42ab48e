public import LockstepSamples

/// A line of `features.jsonl`: the feature points that tracking found in one stored frame.
public struct FeatureRow: Hashable, Sendable, LineDecodable {
    /// The frame's `frame_index`.
    public var frameIndex: Int
    /// The frame's timestamp.
    public var timestamp: HostTime
    /// The points in world axes, in meters.
    public var points: [FeaturePoint]
    /// The frame's arrival.
    public var arrival: Arrival

    /// Creates a row from the points of a frame.
    public init(frameIndex: Int, timestamp: HostTime, points: [FeaturePoint], arrival: Arrival) {
        self.frameIndex = frameIndex
        self.timestamp = timestamp
        self.points = points
        self.arrival = arrival
    }

    /// Returns the row as a line of the file.
    ///
    /// Identifiers are strings, because JSON readers do not represent all 64-bit integers exactly.
    public func line() -> [UInt8] {
        JSONText.line { json in
            json.member("frame_index", frameIndex)
            json.member("timestamp_ns", timestamp.nanoseconds)
            json.array("ids") { ids in
                for point in points { ids.element(String(point.identifier)) }
            }
            json.array("points") { values in
                for point in points {
                    values.element(point.position.x)
                    values.element(point.position.y)
                    values.element(point.position.z)
                }
            }
            json.member("arrival_ns", arrival.time?.nanoseconds)
            json.member("seq", arrival.sequence)
        }
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        let wire = try decodeJSONLine(Wire.self, from: line)
        guard wire.points.count == 3 * wire.ids.count else {
            throw FormatError(
                .length(field: "points", expected: 3 * wire.ids.count, actual: wire.points.count))
        }
        frameIndex = try wire.frameIndex.notNegative("frame_index")
        timestamp = HostTime(nanoseconds: wire.timestamp)
        arrival = try Arrival(nanoseconds: wire.arrival, sequence: wire.sequence)
        points = []
        points.reserveCapacity(wire.ids.count)
        for (index, identifier) in wire.ids.enumerated() {
            let (x, y, z) = (3 * index, 3 * index + 1, 3 * index + 2)
            let position = Vector3(
                wire.points[x] ?? .nan, wire.points[y] ?? .nan, wire.points[z] ?? .nan)
            points.append(FeaturePoint(identifier: identifier.number, position: position))
        }
    }
}

private struct Wire: JSONObject {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case frameIndex = "frame_index"
        case timestamp = "timestamp_ns"
        case ids
        case points
        case arrival = "arrival_ns"
        case sequence = "seq"
    }

    static let keys = WordTable<CodingKeys>()
    static let requiredKeys = keys.places(
        of: [.frameIndex, .timestamp, .ids, .points, .sequence])

    var frameIndex = 0
    var timestamp: Int64 = 0
    var ids: [WireIdentifier] = []
    var points: [Double?] = []
    var arrival: Int64?
    var sequence: Int64 = 0

    mutating func read(_ key: CodingKeys, from json: inout JSONCursor) throws {
        switch key {
        case .frameIndex: frameIndex = try json.integer()
        case .timestamp: timestamp = try json.integer()
        case .ids: ids = try json.list { try WireIdentifier(spelling: $0.spelling()) }
        case .points: points = try json.list { $0.takeNull() ? nil : try $0.number() }
        case .arrival: arrival = try json.integer()
        case .sequence: sequence = try json.integer()
        }
    }
}

/// A 64-bit identifier as a string of digits.
private struct WireIdentifier: Decodable {
    let number: UInt64

    /// The smallest number with 20 digits.
    private static let twentyDigits: UInt64 = 10_000_000_000_000_000_000

    init(spelling: UnsafeRawBufferPointer) throws {
        var text = TextCursor(spelling)
        var quick: UInt64 = 0
        let count = text.takeDigits(into: &quick)
        // Any number of 19 digits fits into 64 bits. One of 20 that begins with 0 fits as well; one
        // that begins with 1 fits if it did not wrap around; no other does.
        let fits =
            switch (count, spelling.first) {
            case (...19, _), (20, UInt8(ascii: "0")): true
            case (20, UInt8(ascii: "1")): quick >= Self.twentyDigits
            default: false
            }
        guard count > 0, fits, text.isAtEnd else { throw JSONNotPlain() }
        number = quick
    }

    init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        // `UInt64` would also accept a plus sign.
        guard word.utf8.count <= 20, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = UInt64(word)
        else {
            throw FormatError(.notANumber(field: "ids", text: word))
        }
        self.number = number
    }
}
