import LockstepFormats
import LockstepSamples
import LockstepSessions

extension CarriedField {
    /// The fields of a photo that equal those of its frame.
    static let photos: [CarriedField] = [
        photo("timestamp", "`CMTime`", .cameraClock) { FieldValue($0.timestamp) },
        photo("exposure time", "EXIF's `NSNumber`", .exact) {
            FieldValue($0.exposure.durationSeconds)
        },
        photo("ISO", "EXIF's `NSNumber`", .exact) { FieldValue($0.exposure.iso) },
        photo("focal length", "EXIF's `NSNumber`", .exact) {
            FieldValue($0.exposure.focalLengthMillimeters)
        },
        photo("orientation", "`UIDeviceOrientation`", .exact) {
            FieldValue($0.orientation?.rawValue)
        },
        photo("exposure offset", "–", .absent()) { FieldValue($0.exposure.offsetEV) },
        photo("intrinsics", "–", .absent()) { FieldValue($0.intrinsics?.columnMajor) },
    ]

    private static func photo(
        _ name: String, _ carrier: String, _ limit: CarryingLimit,
        _ read: @escaping @Sendable (FrameRow) -> FieldValue
    ) -> CarriedField {
        CarriedField("photo", name, carrier, limit) { $0.frame.map(read) }
    }
}

extension StoredSample {
    /// Creates a frame's row from a photo's facts, to compare it with the row of its frame.
    init(_ photo: PhotoFacts, beside session: Session) {
        let still = EncodedStill(bytes: [], size: photo.size)
        var frame = CameraFrame(timestamp: photo.timestamp, image: .still(still))
        frame.exposure = photo.exposure
        frame.intrinsics = photo.intrinsics
        frame.orientation = photo.orientation
        let row = FrameRow(
            frame, index: 0, image: .image(path: photo.image), motion: nil,
            arrival: Arrival(time: nil, sequence: 0))
        self.init(row: .frame(row, featurePoints: nil), session: session)
    }
}
