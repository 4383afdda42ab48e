/// The position of a pixel's alpha (CGImage.h).
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha.
    case none
    /// After the colors, which are premultiplied.
    case premultipliedLast
    /// Before the colors, which are premultiplied.
    case premultipliedFirst
    /// After the colors.
    case last
    /// Before the colors.
    case first
    /// Unused space after the colors.
    case noneSkipLast
    /// Unused space before the colors.
    case noneSkipFirst
    /// Only alpha.
    case alphaOnly
}

/// The memory layout of a bitmap's pixels (CGImage.h).
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// A layout from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of the ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    /// Components are floats.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The bits of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// The default byte order: big-endian.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// 16-bit little-endian.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// 32-bit little-endian.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// 16-bit big-endian.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// 32-bit big-endian.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// The order of a pixel's bytes, for the layouts that are read and drawn here.
enum BitmapLayout: Equatable {
    /// One byte of gray.
    case gray
    /// Two bytes of gray, little-endian.
    case gray16
    /// Four bytes with red, green and blue at these indices; the fourth is alpha or unused.
    case color(red: Int, green: Int, blue: Int, alpha: Int)

    /// The layout of 8-bit pixels and of 16-bit gray; nil for others.
    init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo) {
        guard !info.contains(.floatComponents) else { return nil }
        if space.model == .monochrome, bitsPerComponent == 16, bitsPerPixel == 16,
            info.intersection(.byteOrderMask) == .byteOrder16Little
        {
            self = .gray16
            return
        }
        guard bitsPerComponent == 8 else { return nil }
        if space.model == .monochrome, bitsPerPixel == 8 {
            self = .gray
            return
        }
        guard space.model == .rgb, bitsPerPixel == 32,
            let alpha = CGImageAlphaInfo(
                rawValue: info.intersection(.alphaInfoMask).rawValue)
        else { return nil }
        let isAlphaFirst: Bool
        switch alpha {
        case .premultipliedFirst, .first, .noneSkipFirst: isAlphaFirst = true
        case .premultipliedLast, .last, .noneSkipLast: isAlphaFirst = false
        case .none, .alphaOnly: return nil
        }
        switch info.intersection(.byteOrderMask) {
        case .byteOrder32Little:
            self =
                isAlphaFirst
                ? .color(red: 2, green: 1, blue: 0, alpha: 3)
                : .color(red: 3, green: 2, blue: 1, alpha: 0)
        case .byteOrder32Big, .byteOrderDefault:
            self =
                isAlphaFirst
                ? .color(red: 1, green: 2, blue: 3, alpha: 0)
                : .color(red: 0, green: 1, blue: 2, alpha: 3)
        default: return nil
        }
    }

    var bytesPerPixel: Int {
        switch self {
        case .gray: return 1
        case .gray16: return 2
        case .color: return 4
        }
    }
}
