/// What an image's own EXIF dictionary says about its exposure.
public struct ExifExposure: Hashable, Sendable {
    /// `ExposureTime`, seconds.
    public var durationSeconds: Double?
    /// The first of `ISOSpeedRatings`.
    public var iso: Double?
    /// `FocalLength`, millimeters.
    public var focalLengthMillimeters: Double?

    /// What the dictionary says; nil for what it lacks.
    public init(durationSeconds: Double?, iso: Double?, focalLengthMillimeters: Double?) {
        self.durationSeconds = durationSeconds
        self.iso = iso
        self.focalLengthMillimeters = focalLengthMillimeters
    }
}

extension Exposure {
    /// What EXIF says of a frame, where it is a measurement: positive and finite.
    public init(exif: ExifExposure) {
        self.init()
        durationSeconds = exif.durationSeconds.measured
        iso = exif.iso.measured
        focalLengthMillimeters = exif.focalLengthMillimeters.measured
    }

    /// Takes over what ARKit says of a frame: ARCamera's duration (seconds) and offset (EV), and
    /// the light estimate in lumen and kelvin.
    public mutating func addWorldTracking(
        durationSeconds: Double, offsetEV: Double, lumen: Double?, kelvin: Double?
    ) {
        self.durationSeconds = Optional(durationSeconds).measured ?? self.durationSeconds
        self.offsetEV = offsetEV.isFinite ? offsetEV : nil
        ambientIntensityLumen = lumen.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        ambientColorTemperatureKelvin = kelvin.measured
    }

    /// Takes over what the camera device said when the frame came; EXIF, which belongs to the
    /// frame, goes before it.
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
    /// The number where it is positive and finite: zero stands for "not measured" in these fields.
    fileprivate var measured: Double? {
        flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
