/// The exposure in an image's EXIF dictionary.
public struct ExifExposure: Hashable, Sendable {
    /// `ExposureTime`, seconds.
    public var durationSeconds: Double?
    /// The first of `ISOSpeedRatings`.
    public var iso: Double?
    /// `FocalLength`, millimeters.
    public var focalLengthMillimeters: Double?

    /// Creates an exposure from the dictionary's values; nil for missing ones.
    public init(durationSeconds: Double?, iso: Double?, focalLengthMillimeters: Double?) {
        self.durationSeconds = durationSeconds
        self.iso = iso
        self.focalLengthMillimeters = focalLengthMillimeters
    }
}

extension Exposure {
    /// Creates an exposure from EXIF values, ignoring any that are not positive and finite.
    public init(exif: ExifExposure) {
        self.init()
        durationSeconds = exif.durationSeconds.measured
        iso = exif.iso.measured
        focalLengthMillimeters = exif.focalLengthMillimeters.measured
    }

    /// Adds ARKit's values of a frame: ARCamera's duration (seconds) and offset (EV), and the light
    /// estimate in lumen and kelvin.
    public mutating func addWorldTracking(
        durationSeconds: Double, offsetEV: Double, lumen: Double?, kelvin: Double?
    ) {
        self.durationSeconds = Optional(durationSeconds).measured ?? self.durationSeconds
        self.offsetEV = offsetEV.isFinite ? offsetEV : nil
        ambientIntensityLumen = lumen.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        ambientColorTemperatureKelvin = kelvin.measured
    }

    /// Adds the camera device's values when the frame arrived.
    ///
    /// EXIF values, which belong to the frame, take precedence.
    public mutating func addDevice(
        durationSeconds: Double?, iso: Double, lensPosition: Double, offsetEV: Double
    ) {
        self.durationSeconds = self.durationSeconds ?? durationSeconds.measured
        self.iso = self.iso ?? Optional(iso).measured
        self.lensPosition = (0...1).contains(lensPosition) ? lensPosition : nil
        self.offsetEV = offsetEV.isFinite ? offsetEV : nil
    }
}

extension Double? {
    /// The number if it is positive and finite: in these fields, zero means "not measured".
    fileprivate var measured: Double? {
        flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
