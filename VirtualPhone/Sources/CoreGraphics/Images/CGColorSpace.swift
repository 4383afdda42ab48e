public import CoreFoundationNames

/// Which kind of numbers a color is (CGColorSpace.h).
public enum CGColorSpaceModel: Int32, Sendable {
    /// No one knows.
    case unknown = -1
    /// Gray.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Printing colors.
    case cmyk = 2
    /// Lab colors.
    case lab = 3
    /// One number for each ink.
    case deviceN = 4
    /// Places in a table.
    case indexed = 5
    /// An image again and again.
    case pattern = 6
    /// CIE XYZ.
    case XYZ = 7
}

/// What the numbers of colors mean (CGColorSpace.h); nothing here converts between two.
public final class CGColorSpace: Hashable, Sendable {
    /// Which kind of numbers.
    public let model: CGColorSpaceModel
    /// The space's name; nil for those of devices.
    public let name: CFString?

    init(_ model: CGColorSpaceModel, name: CFString?) {
        self.model = model
        self.name = name
    }

    /// A space by its name: sRGB, Display P3 or a gray; nil for others.
    public init?(name: CFString) {
        switch name {
        case Self.sRGB, Self.displayP3: model = .rgb
        case Self.genericGrayGamma2_2: model = .monochrome
        default: return nil
        }
        self.name = name
    }

    /// How many numbers a color has.
    public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

    /// The usual colors of screens.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// The colors of an iPhone's screen.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Gray as on screens.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    /// Whether both mean the same numbers.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.model == right.model && left.name == right.name
    }

    /// Hashes model and name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(model)
        hasher.combine(name)
    }
}

/// Gray of a device.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome, name: nil) }

/// Red, green and blue of a device.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb, name: nil) }

/// How colors outside a space are brought into it (CGColorSpace.h).
public enum CGColorRenderingIntent: Int32, Sendable {
    /// As the image usually is.
    case defaultIntent
    /// To the nearest color.
    case absoluteColorimetric
    /// To the nearest color beside the white.
    case relativeColorimetric
    /// So that it looks alike.
    case perceptual
    /// So that it stays vivid.
    case saturation
}
