import LockstepSamples

extension FrameRow {
    /// Decodes a line of the file.
    ///
    /// Absent keys become nil. `motion` is not read back, because `imu.csv` is its source.
    public init(line: UnsafeRawBufferPointer) throws {
        let wire = try decodeJSONLine(Wire.self, from: line)
        index = try wire.index.notNegative("frame_index")
        timestamp = HostTime(nanoseconds: wire.timestamp)
        rawTimestamp = wire.raw.map { RationalTime(value: $0.value, timescale: $0.timescale) }
        arrival = try Arrival(nanoseconds: wire.arrival, sequence: wire.sequence)
        image = try wire.storedImage()
        size = try wire.imageSize()
        depthSize =
            try wire.hasDepth
            ? wire.size("depth_resolution", wire.depthResolution ?? []) : nil
        hasConfidence = wire.hasConfidence ?? false
        worldFromCamera = try wire.list("camera_transform", wire.transform, 16)
            .flatMap(Transform.init(columnMajor:))
        intrinsics = try wire.list("camera_intrinsics", wire.intrinsics, 9)
            .flatMap(Intrinsics.init(columnMajor:))
        eulerAngles = try wire.list("camera_euler_angles", wire.euler, 3)
            .map { CameraEulerAngles(pitch: $0[0], yaw: $0[1], roll: $0[2]) }
        trackingState = wire.trackingState.map { TrackingState(rawValue: $0) ?? .limited }
        exposure = wire.exposure
        orientation = wire.orientation.flatMap(ImageOrientation.init(rawValue:))
        sharpness = wire.sharpness
        featurePointCount = try wire.featurePointCount?.notNegative("feature_point_count")
        motion = nil
    }
}

/// The line's members under their keys in the file.
private struct Wire: JSONObject {
    var index = 0
    var timestamp: Int64 = 0
    var raw: WireTime?
    var arrival: Int64?
    var sequence: Int64 = 0
    var image: String?
    var videoIndex: Int?
    var resolution: [Int]?
    var transform: [Double]?
    var intrinsics: [Double]?
    var euler: [Double]?
    var trackingState: String?
    var exposureDuration: Double?
    var exposureOffset: Double?
    var iso: Double?
    var focalLength: Double?
    var lensPosition: Double?
    var readout: Double?
    var ambientIntensity: Double?
    var ambientColorTemperature: Double?
    var hasDepth = false
    var hasConfidence: Bool?
    var depthResolution: [Int]?
    var featurePointCount: Int?
    var orientation: String?
    var sharpness: Double?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case index = "frame_index"
        case timestamp = "timestamp_ns"
        case raw = "raw_timestamp"
        case arrival = "arrival_ns"
        case sequence = "seq"
        case image
        case videoIndex = "video_index"
        case resolution = "camera_resolution"
        case transform = "camera_transform"
        case intrinsics = "camera_intrinsics"
        case euler = "camera_euler_angles"
        case trackingState = "tracking_state"
        case exposureDuration = "exposure_duration"
        case exposureOffset = "exposure_offset"
        case iso
        case focalLength = "focal_length_mm"
        case lensPosition = "lens_position"
        case readout = "readout_s"
        case ambientIntensity = "ambient_intensity"
        case ambientColorTemperature = "ambient_color_temperature"
        case hasDepth = "has_depth"
        case hasConfidence = "has_confidence"
        case depthResolution = "depth_resolution"
        case featurePointCount = "feature_point_count"
        case orientation
        case sharpness
    }

    static let keys = WordTable<CodingKeys>()
    static let requiredKeys = keys.places(
        of: [.index, .timestamp, .sequence, .hasDepth])

    mutating func read(_ key: CodingKeys, from json: inout JSONCursor) throws {
        switch key {
        case .index: index = try json.integer()
        case .timestamp: timestamp = try json.integer()
        case .raw: raw = try WireTime(reading: &json)
        case .arrival: arrival = try json.integer()
        case .sequence: sequence = try json.integer()
        case .image: image = try json.string()
        case .videoIndex: videoIndex = try json.integer()
        case .resolution: resolution = try json.list { try $0.integer() }
        case .transform: transform = try json.list { try $0.number() }
        case .intrinsics: intrinsics = try json.list { try $0.number() }
        case .euler: euler = try json.list { try $0.number() }
        case .trackingState: trackingState = try json.string()
        case .exposureDuration: exposureDuration = try json.number()
        case .exposureOffset: exposureOffset = try json.number()
        case .iso: iso = try json.number()
        case .focalLength: focalLength = try json.number()
        case .lensPosition: lensPosition = try json.number()
        case .readout: readout = try json.number()
        case .ambientIntensity: ambientIntensity = try json.number()
        case .ambientColorTemperature: ambientColorTemperature = try json.number()
        case .hasDepth: hasDepth = try json.boolean()
        case .hasConfidence: hasConfidence = try json.boolean()
        case .depthResolution: depthResolution = try json.list { try $0.integer() }
        case .featurePointCount: featurePointCount = try json.integer()
        case .orientation: orientation = try json.string()
        case .sharpness: sharpness = try json.number()
        }
    }
}

/// The value of `raw_timestamp`.
private struct WireTime: JSONObject {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case value
        case timescale
    }

    static let keys = WordTable<CodingKeys>()
    static let requiredKeys = keys.places(of: [.value, .timescale])

    var value: Int64 = 0
    var timescale: Int32 = 0

    mutating func read(_ key: CodingKeys, from json: inout JSONCursor) throws {
        switch key {
        case .value: value = try json.integer()
        case .timescale: timescale = try json.integer()
        }
    }
}

extension Wire {
    var exposure: Exposure {
        var exposure = Exposure()
        exposure.durationSeconds = exposureDuration
        exposure.offsetEV = exposureOffset
        exposure.iso = iso
        exposure.focalLengthMillimeters = focalLength
        exposure.lensPosition = lensPosition
        exposure.readoutSeconds = readout
        exposure.ambientIntensityLumen = ambientIntensity
        exposure.ambientColorTemperatureKelvin = ambientColorTemperature
        return exposure
    }

    func storedImage() throws -> StoredImage {
        if let image { return .image(path: image) }
        if let videoIndex { return .movie(index: try videoIndex.notNegative("video_index")) }
        return .missing
    }

    /// The image's size, which is optional only for a frame without an image.
    func imageSize() throws -> PixelSize? {
        if let resolution { return try size("camera_resolution", resolution) }
        guard image == nil, videoIndex == nil else {
            throw FormatError(.json("'camera_resolution' is missing"))
        }
        return nil
    }

    func list(_ field: String, _ values: [Double]?, _ count: Int) throws -> [Double]? {
        try values?.counted(count, field)
    }

    /// Returns a valid size of an image: both sides are between 1 and 65,535, which is JPEG's
    /// limit.
    func size(_ field: String, _ values: [Int]) throws -> PixelSize {
        guard values.count == 2 else {
            throw FormatError(.length(field: field, expected: 2, actual: values.count))
        }
        guard values.allSatisfy((1...65_535).contains) else {
            throw FormatError(.outOfRange(field: field, text: "\(values[0])×\(values[1])"))
        }
        return PixelSize(width: values[0], height: values[1])
    }
}
