internal import Foundation
internal import ImageIO
internal import LockstepSamples

extension ExifExposure {
    /// Reads a dictionary with ImageIO's keys: EXIF's own dictionary, or one that contains it under
    /// `kCGImagePropertyExifDictionary`.
    init(properties: [String: Any]) {
        let inner = properties[kCGImagePropertyExifDictionary as String] as? [String: Any]
        let exif = inner ?? properties
        let ratings = exif[kCGImagePropertyExifISOSpeedRatings as String] as? [NSNumber]
        self.init(
            durationSeconds: Self.number(exif[kCGImagePropertyExifExposureTime as String]),
            iso: ratings?.first?.doubleValue,
            focalLengthMillimeters: Self.number(exif[kCGImagePropertyExifFocalLength as String]))
    }

    private static func number(_ value: Any?) -> Double? {
        (value as? NSNumber)?.doubleValue
    }
}
