/// A change of the running camera by hand, in addition to the request that started it.
///
/// It lasts until the camera stops.
public enum CameraAdjustment: Hashable, Sendable {
    /// Focus and meter at a point, and keep both until the scene changes.
    case meter(at: ImagePoint)
    /// Focus and meter at a point, and keep both.
    case lock(at: ImagePoint)
    /// Focus and meter continuously, at the image's center.
    case automatic
    /// Expose brighter or darker than metered, in EV.
    case exposureBias(ev: Double)
    /// Keep the present white balance, or adjust it continuously.
    case whiteBalance(WhiteBalancePolicy)
    /// Enlarge the image's center by a factor; 1 shows everything.
    case zoom(factor: Double)
}

/// A point of an image in its native orientation: 0…1 of its width and height, from the upper left
/// corner, as AVFoundation's points of interest (AVCaptureDevice.h).
public struct ImagePoint: Hashable, Sendable {
    /// The share of the width.
    public let x: Double
    /// The share of the height.
    public let y: Double

    /// Creates a point; a coordinate outside of the image moves to its nearest edge, one that is not
    /// a number to its center.
    public init(x: Double, y: Double) {
        self.x = Self.share(x)
        self.y = Self.share(y)
    }

    /// The image's center.
    public static let center = ImagePoint(x: 0.5, y: 0.5)

    private static func share(_ value: Double) -> Double {
        value.isNaN ? 0.5 : min(max(value, 0), 1)
    }
}

/// A running camera's image, and the adjustments that it accepts.
public struct CameraAbilities: Hashable, Sendable {
    /// The width and height of its images in their native orientation, pixels; nil if unknown.
    public var imageSize: PixelSize?
    /// Whether it focuses at a point.
    public var focusesAtPoints: Bool
    /// Whether it meters at a point.
    public var metersAtPoints: Bool
    /// The possible exposure bias in EV; nil if the exposure has none.
    public var exposureBias: ClosedRange<Double>?
    /// Whether its white balance can be locked.
    public var locksWhiteBalance: Bool
    /// The possible zoom factors; nil if the image cannot be enlarged.
    public var zoom: ClosedRange<Double>?
    /// Whether it captures single larger images while it records.
    public var capturesStills = false

    /// Creates the abilities of a camera that accepts no adjustment.
    public init() {
        focusesAtPoints = false
        metersAtPoints = false
        locksWhiteBalance = false
    }

    /// Returns the abilities that `controls` leave: what a request locks stays as requested.
    public func under(_ controls: CameraControls) -> CameraAbilities {
        var left = self
        if controls.focus != .continuous { left.focusesAtPoints = false }
        if controls.exposure != .continuous {
            left.metersAtPoints = false
            left.exposureBias = nil
        }
        if controls.whiteBalance != .continuous { left.locksWhiteBalance = false }
        return left
    }

    /// Returns the adjustment within these abilities; nil if there is nothing to do.
    public func nearest(to adjustment: CameraAdjustment) -> CameraAdjustment? {
        switch adjustment {
        case .meter, .lock, .automatic:
            return focusesAtPoints || metersAtPoints ? adjustment : nil
        case .exposureBias(let bias):
            return exposureBias?.nearest(to: bias).map { .exposureBias(ev: $0) }
        case .whiteBalance: return locksWhiteBalance ? adjustment : nil
        case .zoom(let factor): return zoom?.nearest(to: factor).map { .zoom(factor: $0) }
        }
    }
}

extension [SessionEvent.Setting] {
    /// Returns the settings with those of an adjustment in place of earlier ones.
    public func changed(by adjustment: CameraAdjustment) -> [SessionEvent.Setting] {
        let changes = adjustment.settings
        return filter { old in !changes.contains { $0.name == old.name } } + changes
    }
}

extension ClosedRange<Double> {
    /// The value in the range that is nearest to `value`; nil if that is not a number.
    fileprivate func nearest(to value: Double) -> Double? {
        value.isNaN ? nil : Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}

extension CameraAdjustment {
    /// Names and values for the session's events, as the requested camera settings.
    public var settings: [SessionEvent.Setting] {
        switch self {
        case .meter(let point): return Self.settings("once", at: point)
        case .lock(let point): return Self.settings("locked", at: point)
        case .automatic: return Self.settings("continuous", at: .center)
        case .exposureBias(let bias):
            return [SessionEvent.Setting(name: "exposureBiasEV", value: "\(bias)")]
        case .whiteBalance(let policy):
            return [SessionEvent.Setting(name: "whiteBalanceMode", value: policy.rawValue)]
        case .zoom(let factor):
            return [SessionEvent.Setting(name: "zoomFactor", value: "\(factor)")]
        }
    }

    private static func settings(
        _ mode: String, at point: ImagePoint
    ) -> [SessionEvent.Setting] {
        [
            SessionEvent.Setting(name: "focusMode", value: mode),
            SessionEvent.Setting(name: "exposureMode", value: mode),
            SessionEvent.Setting(name: "pointOfInterest", value: "\(point.x) \(point.y)"),
        ]
    }
}
