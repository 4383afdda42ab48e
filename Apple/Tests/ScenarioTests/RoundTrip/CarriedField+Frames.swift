import LockstepAppleMedia
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

extension CarriedField {
    /// The fields of a frame that ARKit carries.
    static let arkitFrames: [CarriedField] =
        [
            frame("timestamp", "`TimeInterval`", .seconds) { FieldValue($0.timestamp) },
            image("camera, ARKit"),
            frame("pose", "`simd_float4x4`", .single) {
                FieldValue($0.worldFromCamera?.columnMajor)
            },
            frame("Euler angles", "`simd_float3`", .single) {
                FieldValue($0.eulerAngles.map { [$0.pitch, $0.yaw, $0.roll] })
            },
            frame("intrinsics", "`simd_float3x3`", .single) {
                FieldValue($0.intrinsics?.columnMajor)
            },
            frame("tracking state", "`ARCamera.TrackingState`", .tracking) {
                FieldValue($0.trackingState?.rawValue)
            },
            frame("orientation", "`UIDeviceOrientation`", .exact) {
                FieldValue($0.orientation?.rawValue)
            },
        ] + arkitExposure + [
            CarriedField("depth", "meters", "`CVPixelBuffer`, `fdep`", .exact) {
                try $0.depth().map { .bytes($0.depth.contentBytes()) }
            },
            CarriedField("depth", "confidence", "`CVPixelBuffer`, `L008`", .exact) {
                try $0.depth()?.confidence.map { .bytes($0.contentBytes()) }
            },
            CarriedField("feature points", "identifiers", "`UInt64`", .exact) {
                $0.points.map { .integers($0.map { Int64(bitPattern: $0.identifier) }) }
            },
            CarriedField("feature points", "positions", "`simd_float3`", .single) {
                $0.points.map { points in
                    FieldValue(points.flatMap { [$0.position.x, $0.position.y, $0.position.z] })
                }
            },
        ]

    private static let arkitExposure: [CarriedField] = [
        frame("exposure time", "`TimeInterval`", .exact) {
            FieldValue($0.exposure.durationSeconds)
        },
        frame("exposure offset", "`Float`", .single) { FieldValue($0.exposure.offsetEV) },
        frame("ISO", "EXIF's `NSNumber`", .exact) { FieldValue($0.exposure.iso) },
        frame("focal length", "EXIF's `NSNumber`", .exact) {
            FieldValue($0.exposure.focalLengthMillimeters)
        },
        frame("light", "`CGFloat`", .exact) {
            let light = $0.exposure
            return FieldValue(
                [light.ambientIntensityLumen, light.ambientColorTemperatureKelvin]
                    .compactMap { $0 })
        },
        frame("lens position", "–", .absent()) { FieldValue($0.exposure.lensPosition) },
        frame("readout time", "–", .absent()) { FieldValue($0.exposure.readoutSeconds) },
    ]

    /// The fields of a frame that AVFoundation carries.
    static let avFoundationFrames: [CarriedField] = [
        video("timestamp", "`CMTime`", .cameraClock) { FieldValue($0.timestamp) },
        image("camera, AVFoundation"),
        video("intrinsics", "`matrix_float3x3`", .cornerIntrinsics) {
            FieldValue($0.intrinsics?.columnMajor)
        },
        video("orientation", "`UIDeviceOrientation`", .exact) {
            FieldValue($0.orientation?.rawValue)
        },
        video("exposure time", "EXIF's `NSNumber`", .exact) {
            FieldValue($0.exposure.durationSeconds)
        },
        video("ISO", "EXIF's `NSNumber`", .exact) { FieldValue($0.exposure.iso) },
        video("focal length", "EXIF's `NSNumber`", .exact) {
            FieldValue($0.exposure.focalLengthMillimeters)
        },
        video("exposure offset", "the device's `Float`", .single) {
            FieldValue($0.exposure.offsetEV)
        },
        video("lens position", "the device's `Float`", .lensPosition) {
            FieldValue($0.exposure.lensPosition)
        },
        video("pose", "–", .absent()) { FieldValue($0.worldFromCamera?.columnMajor) },
        video("tracking state", "–", .absent()) { FieldValue($0.trackingState?.rawValue) },
        video("light", "–", .absent()) { FieldValue($0.exposure.ambientIntensityLumen) },
    ]

    private static func frame(
        _ name: String, _ carrier: String, _ limit: CarryingLimit,
        _ read: @escaping @Sendable (FrameRow) -> FieldValue
    ) -> CarriedField {
        CarriedField("camera, ARKit", name, carrier, limit) { $0.frame.map(read) }
    }

    private static func video(
        _ name: String, _ carrier: String, _ limit: CarryingLimit,
        _ read: @escaping @Sendable (FrameRow) -> FieldValue
    ) -> CarriedField {
        CarriedField("camera, AVFoundation", name, carrier, limit) { $0.frame.map(read) }
    }

    /// Compares pixels by their encoded files: equal pixels give equal files.
    private static func image(_ samples: String) -> CarriedField {
        CarriedField(samples, "pixels", "`CVPixelBuffer`, `420f`", .pixels) {
            try $0.still().map { .bytes($0) }
        }
    }
}

extension CarryingLimit {
    /// ARKit has no limited state without a reason; the virtual phone reports limited features.
    fileprivate static let tracking = CarryingLimit(
        "to the word; `limited` without a reason becomes `limited_features`"
    ) { value, _ in
        value == .word("limited") ? .word("limited_features") : value
    }

    fileprivate static let pixels = CarryingLimit("to the last bit, without the rows' padding") {
        value, _ in
        guard case .bytes(let file) = value else { return value }
        let pixels = try FFmpegCodecs().makeStillCodec().decodeJPEG(file)
        let codec = try AppleCodecs().makeStillCodec()
        return .bytes(try codec.encodeJPEG(pixels, quality: KnownRecording.quality))
    }

    static let cameraClock = CarryingLimit(
        "to the nanosecond, there and back again on the camera's clock"
    ) { value, _ in value }

    fileprivate static let lensPosition = CarryingLimit(
        "rounded to single precision, unless the app locks it", single.expected)

    /// ARKit's pixel origin is the center of the first pixel, AVFoundation's is its corner.
    fileprivate static let cornerIntrinsics = CarryingLimit(
        "rounded to single precision, from the pixel's corner"
    ) { value, _ in
        guard var numbers = value.numbers, numbers.count == 9 else { return value }
        numbers[6] += 0.5
        numbers[7] += 0.5
        return FieldValue(numbers.map { Double(Float($0)) })
    }
}
