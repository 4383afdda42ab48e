internal import CoreGraphics
internal import LockstepSamples
internal import VirtualPhone

/// A device whose screen is shown: its display and its hardware.
struct ScreenDevice: Hashable, Sendable {
    /// The name that the panel shows.
    var name: String
    /// The display in points, held upright.
    var size: CGSize
    /// The heights at the top and bottom that the cutout and the home indicator take, held upright.
    var insets: (top: CGFloat, bottom: CGFloat)
    /// The radius of the display's corners.
    var corner: CGFloat
    var scale: CGFloat
    var model: PhoneModel

    static func == (a: ScreenDevice, b: ScreenDevice) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The devices.
    ///
    /// Sizes and insets: Apple's Human Interface Guidelines, "Layout", and the safe areas that
    /// UIKit reports on these devices (from public lists).
    static let all = [
        ScreenDevice(
            name: "iPhone 15 Pro", size: CGSize(width: 393, height: 852), insets: (59, 34),
            corner: 55, scale: 3, model: .iPhone15Pro),
        ScreenDevice(
            name: "iPhone 15 Pro Max", size: CGSize(width: 430, height: 932), insets: (59, 34),
            corner: 55, scale: 3, model: .iPhone15Pro),
        ScreenDevice(
            name: "iPhone SE 3", size: CGSize(width: 375, height: 667), insets: (20, 0), corner: 0,
            scale: 2, model: .iPhoneSE3),
        ScreenDevice(
            name: "iPad Pro 11-inch", size: CGSize(width: 834, height: 1194), insets: (24, 20),
            corner: 18, scale: 2, model: .iPadProM2),
    ]

    /// The device with a name; nil if there is none.
    static func named(_ name: String) -> ScreenDevice? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The display as the phone is held.
    func traits(_ orientation: PhoneOrientation) -> ScreenTraits {
        let isLandscape = orientation == .landscapeLeft || orientation == .landscapeRight
        guard isLandscape else {
            var traits = ScreenTraits(size: size)
            traits.safeFrame = CGRect(
                x: 0, y: insets.top, width: size.width,
                height: size.height - insets.top - insets.bottom)
            traits.scale = scale
            return traits
        }
        var traits = ScreenTraits(size: CGSize(width: size.height, height: size.width))
        // Beside a cutout, both sides are inset equally, and the home indicator takes 21 points.
        let side = insets.top > 30 ? insets.top : 0
        let bottom: CGFloat = insets.bottom > 0 ? 21 : 0
        traits.safeFrame = CGRect(
            x: side, y: 0, width: size.height - 2 * side, height: size.width - bottom)
        traits.scale = scale
        return traits
    }
}
