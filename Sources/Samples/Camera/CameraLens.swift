/// One of the cameras on the same side of a phone.
public enum CameraLens: String, Sendable, CaseIterable {
    /// The widest field of view, "0.5×".
    case ultraWide
    /// The camera that every phone has, "1×".
    case wide
    /// A narrow field of view, "2×" to "5×".
    case telephoto

    /// Returns the lens to use for a request: this one if available, else the wide one, else any.
    ///
    /// - Returns: Nil if there is none.
    public func nearest(among available: Set<CameraLens>) -> CameraLens? {
        [self, .wide, .ultraWide, .telephoto].first(where: available.contains)
    }
}

/// A camera of a phone, and what it offers.
public struct CameraOffer: Hashable, Sendable {
    /// The side of the phone.
    public var position: CameraPosition
    /// The lens.
    public var lens: CameraLens
    /// How much larger a distant subject is than through the wide lens of the same side; nil if
    /// unknown.
    public var magnification: Double?
    /// The image sizes, each with its highest rate.
    public var formats: [CameraFormat]
    /// The sizes that photos can have, pixels.
    public var photoSizes: [PixelSize] = []
    /// The sensitivities (ISO) that can be locked; nil if unknown.
    public var iso: ClosedRange<Double>?
    /// The exposure times that can be locked, seconds; nil if unknown.
    public var exposureSeconds: ClosedRange<Double>?

    /// Creates an offer without formats.
    public init(position: CameraPosition, lens: CameraLens) {
        self.position = position
        self.lens = lens
        formats = []
    }

    /// Adds a format; of several formats of a size, the highest rate is kept.
    public mutating func add(_ size: PixelSize, framesPerSecond: Double) {
        guard let index = formats.firstIndex(where: { $0.size == size }) else {
            return formats.append(CameraFormat(size: size, framesPerSecond: framesPerSecond))
        }
        formats[index].framesPerSecond = max(formats[index].framesPerSecond, framesPerSecond)
    }

    /// Returns the magnification from both fields of view, degrees; nil if one is not between 0 and
    /// 180.
    public static func magnification(
        fieldOfView: Double, ofWide wide: Double
    ) -> Double? {
        guard let own = halfTangent(fieldOfView), let reference = halfTangent(wide) else {
            return nil
        }
        return reference / own
    }

    private static func halfTangent(_ degrees: Double) -> Double? {
        guard degrees > 0, degrees < 180 else { return nil }
        let (sine, cosine) = sineAndCosine(degrees * .pi / 360)
        return sine / cosine
    }
}
