import LockstepFormats
import LockstepSamples

/// The members of a line as in the file.
struct SpectacularWire: Decodable {
    struct Sensor: Decodable {
        var type: String
        var values: [Double]
    }

    struct Frame: Decodable {
        struct Parameters: Decodable {
            var focalLengthX: Double?
            var focalLengthY: Double?
            var principalPointX: Double?
            var principalPointY: Double?
            var distortionModel: String?
            var distortionCoefficients: [Double]?
        }

        var cameraInd: Int?
        var time: Double?
        var cameraParameters: Parameters?
        var imuToCamera: [[Double]]?
        var depthScale: Double?
        var missingBitmap: Bool?
    }

    struct GroundTruth: Decodable {
        struct Position: Decodable {
            var x, y, z: Double
        }

        struct Orientation: Decodable {
            var w, x, y, z: Double
        }

        var position: Position
        var orientation: Orientation?
    }

    struct Location: Decodable {
        var latitude: Double
        var longitude: Double
        var accuracy: Double?
    }

    struct Barometer: Decodable {
        var pressureHectopascals: Double
    }

    /// A member of any type; only its presence counts.
    struct Presence: Decodable {
        init(from decoder: any Decoder) {}
    }

    var time: Double?
    var number: Int?
    var missingBitmap: Bool?
    var sensor: Sensor?
    var frames: [Frame]?
    var groundTruth: GroundTruth?
    var gps: Location?
    var barometer: Barometer?
    var droppedFrame: Presence?
    var systemMetrics: Presence?
}

extension SpectacularWire {
    /// The decoded line.
    var line: SpectacularLine {
        get throws {
            if let sensor { return try reading(sensor) }
            if let frames { return try frame(frames) }
            if let groundTruth { return try pose(groundTruth) }
            if let gps { return try .location(location(gps)) }
            if let barometer { return try .barometer(pressure(barometer)) }
            if droppedFrame != nil { return try .droppedFrame(at: stamp(time)) }
            return .other(systemMetrics == nil ? "an unknown member" : "systemMetrics")
        }
    }

    private func stamp(_ seconds: Double?) throws -> HostTime {
        guard let seconds else { throw FormatError(.json("'time' is missing")) }
        guard let time = HostTime(seconds: seconds) else {
            throw FormatError(.outOfRange(field: "time", text: "\(seconds)"))
        }
        return time
    }

    private func reading(_ sensor: Sensor) throws -> SpectacularLine {
        guard let kind = InertialSensor(rawValue: sensor.type) else { return .other(sensor.type) }
        guard sensor.values.count == 3 else {
            throw FormatError(
                .length(field: "values", expected: 3, actual: sensor.values.count))
        }
        let value = Vector3(sensor.values[0], sensor.values[1], sensor.values[2])
        return .reading(kind, at: try stamp(time), value)
    }

    private func frame(_ frames: [Frame]) throws -> SpectacularLine {
        guard let first = frames.first(where: { ($0.cameraInd ?? 0) == 0 }) else {
            return .other("only frames of other cameras")
        }
        guard let number, (0..<100_000_000).contains(number) else {
            throw FormatError(
                .outOfRange(field: "number", text: number.map(\.description) ?? "missing"))
        }
        let scale = frames.lazy.compactMap(\.depthScale).first
        var frame = SpectacularFrame(
            time: try stamp(first.time ?? time), number: number,
            intrinsics: first.cameraParameters?.intrinsics,
            hasImage: !(first.missingBitmap ?? missingBitmap ?? false),
            depthScale: scale.flatMap { $0 > 0 ? $0 : nil })
        frame.camera = first.camera
        return .frame(frame)
    }

    private func pose(_ truth: GroundTruth) throws -> SpectacularLine {
        let rotation = truth.orientation.map { Quaternion(x: $0.x, y: $0.y, z: $0.z, w: $0.w) }
        if let rotation, !(0.9...1.1).contains(rotation.norm) {
            throw FormatError(
                .outOfRange(field: "the quaternion's length", text: "\(rotation.norm)"))
        }
        return .pose(
            at: try stamp(time),
            position: Vector3(truth.position.x, truth.position.y, truth.position.z),
            rotation: rotation?.normalized)
    }

    private func location(_ gps: Location) throws -> SpectacularLocation {
        SpectacularLocation(
            time: try stamp(time), latitudeDegrees: gps.latitude, longitudeDegrees: gps.longitude,
            accuracyMeters: gps.accuracy)
    }

    private func pressure(_ barometer: Barometer) throws -> BarometerSample {
        BarometerSample(
            timestamp: try stamp(time), pressureKilopascals: barometer.pressureHectopascals / 10,
            relativeAltitudeMeters: nil)
    }
}

extension SpectacularWire.Frame {
    /// The camera parameters besides the intrinsics; nil if there are none.
    fileprivate var camera: SpectacularCalibration? {
        guard imuToCamera != nil || cameraParameters?.distortionModel != nil else { return nil }
        let rows = imuToCamera.map { rows in
            JSONValue.list(rows.joined().map { .number($0) })
        }
        var camera = SpectacularCalibration(
            intrinsics: cameraParameters?.intrinsics,
            cameraFromImu: rows.flatMap(Transform.init(rigidRows:)))
        camera.model = cameraParameters?.distortionModel
        camera.distortionCoefficients = cameraParameters?.distortionCoefficients ?? []
        return camera
    }
}

extension SpectacularWire.Frame.Parameters {
    /// Focal lengths and principal point; a single focal length applies to both directions.
    fileprivate var intrinsics: Intrinsics? {
        guard let focalLengthX, let principalPointX, let principalPointY, focalLengthX > 0 else {
            return nil
        }
        return Intrinsics(
            fx: focalLengthX, fy: focalLengthY ?? focalLengthX, cx: principalPointX,
            cy: principalPointY)
    }
}
