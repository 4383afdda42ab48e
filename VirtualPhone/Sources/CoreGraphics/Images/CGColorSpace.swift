public import CoreFoundationNames

/// The color model of a color space (CGColorSpace.h).
public enum CGColorSpaceModel: Int32, Sendable {
    /// Unknown.
    case unknown = -1
    /// Gray.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// CMYK.
    case cmyk = 2
    /// Lab colors.
    case lab = 3
    /// One component for each ink.
    case deviceN = 4
    /// Indices of a color table.
    case indexed = 5
    /// A repeated pattern.
    case pattern = 6
    /// CIE XYZ.
    case XYZ = 7
}

/// A color space (CGColorSpace.h); there is no conversion between color spaces here.
public final class CGColorSpace: Hashable, Sendable {
    /// The color model.
    public let model: CGColorSpaceModel
    /// The space's name; nil for device color spaces.
    public let name: CFString?

    init(_ model: CGColorSpaceModel, name: CFString?) {
        self.model = model
        self.name = name
    }

    /// A space from its name: sRGB, Display P3 or a gray; nil for others.
    public init?(name: CFString) {
        switch name {
        case Self.sRGB, Self.displayP3: model = .rgb
        case Self.genericGrayGamma2_2: model = .monochrome
        default: return nil
        }
        self.name = name
    }

    /// The number of components of a color.
    public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

    /// The standard colors of screens.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// The colors of an iPhone's screen.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Gray with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    /// Returns whether both spaces are the same.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.model == right.model && left.name == right.name
    }

    /// Hashes model and name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(model)
        hasher.combine(name)
    }
}

/// Returns a device's gray color space.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome, name: nil) }

/// Returns a device's RGB color space.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb, name: nil) }

/// The rendering of colors outside a color space (CGColorSpace.h).
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The default for images.
    case defaultIntent
    /// Absolute colorimetric: to the nearest color.
    case absoluteColorimetric
    /// Relative colorimetric: to the nearest color relative to the white point.
    case relativeColorimetric
    /// Perceptual: preserves the appearance.
    case perceptual
    /// Saturation: preserves vividness.
    case saturation
}
