import LockstepSamples

/// The colors of session time from start to end, viridis: trajectory, film strip and map share
/// them, so that a color means the same time everywhere.
enum TimeScale {
    private static let scale = ColorScale(
        from: ColorScale.Color(68, 1, 84),
        through: [
            (71, 44, 122), (59, 81, 139), (44, 113, 142), (33, 144, 141), (39, 173, 129),
            (92, 200, 99), (170, 220, 50),
        ].map { ColorScale.Color($0.0, $0.1, $0.2) },
        to: ColorScale.Color(253, 231, 37))

    /// The colors at equal distances of time.
    static var colors: [ColorScale.Color] { scale.colors }

    /// The CSS color at a share of the time.
    static func css(_ share: Double) -> String { scale.color(at: share).css }

    /// The entire scale from left to right.
    static var ramp: String {
        "background:linear-gradient(90deg,\(colors.map(\.css).joined(separator: ",")))"
    }
}

extension ColorScale.Color {
    /// The color in CSS.
    var css: String { "rgb(\(Int(red)),\(Int(green)),\(Int(blue)))" }

    /// Full-range luma and color differences, JFIF 1.02.
    var lumaAndChroma: (y: UInt8, cb: UInt8, cr: UInt8) {
        let y = 0.299 * red + 0.587 * green + 0.114 * blue
        return (
            UInt8(y.rounded()), UInt8(clamping: Int(((blue - y) * 0.564_334 + 128).rounded())),
            UInt8(clamping: Int(((red - y) * 0.713_267 + 128).rounded()))
        )
    }
}
