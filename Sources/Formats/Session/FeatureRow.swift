public import LockstepSamples

/// A line of `features.jsonl`: the points that tracking recognised in one stored frame.
public struct FeatureRow: Hashable, Sendable {
    /// The frame's `frame_index`.
    public var frameIndex: Int
    /// The frame's stamp.
    public var timestamp: HostTime
    /// The points, world axes, metres.
    public var points: [FeaturePoint]
    /// The frame's arrival.
    public var arrival: Arrival

    /// A row from the points of a frame.
    public init(frameIndex: Int, timestamp: HostTime, points: [FeaturePoint], arrival: Arrival) {
        self.frameIndex = frameIndex
        self.timestamp = timestamp
        self.points = points
        self.arrival = arrival
    }

    /// The row as a line of the file: identifiers as text, since JSON readers cut 64-bit numbers.
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

    /// The row that a line of the file holds.
    public init(line: ArraySlice<UInt8>) throws {
        let wire = try decodeJSON(Wire.self, from: line)
        guard wire.points.count == 3 * wire.ids.count else {
            throw FormatError(
                .length(field: "points", expected: 3 * wire.ids.count, actual: wire.points.count))
        }
        frameIndex = try wire.frameIndex.notNegative("frame_index")
        timestamp = HostTime(nanoseconds: wire.timestamp)
        arrival = try Arrival(nanoseconds: wire.arrival, sequence: wire.sequence)
        points = []
        points.reserveCapacity(wire.ids.count)
        for (index, word) in wire.ids.enumerated() {
            guard let identifier = UInt64(word) else {
                throw FormatError(.notANumber(field: "ids", text: word))
            }
            let values = wire.points[3 * index..<3 * index + 3].map { $0 ?? .nan }
            let position = Vector3(values[0], values[1], values[2])
            points.append(FeaturePoint(identifier: identifier, position: position))
        }
    }

    private struct Wire: Decodable {
        var frameIndex: Int
        var timestamp: Int64
        var ids: [String]
        var points: [Double?]
        var arrival: Int64?
        var sequence: Int64

        enum CodingKeys: String, CodingKey {
            case frameIndex = "frame_index"
            case timestamp = "timestamp_ns"
            case ids
            case points
            case arrival = "arrival_ns"
            case sequence = "seq"
        }
    }
}
