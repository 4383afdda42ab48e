/// The colors of depth, from near to far: blue, cyan, green, yellow, red, as on the phone's screen
/// and in the README's image.
///
/// The hues from 240° to 0° at full value and a saturation of 200/255. Between these five colors,
/// each with two primaries at an end, the hue is linear.
enum ColorScale {
    /// A color with components 0…255.
    struct Color: Hashable {
        var red: Double
        var green: Double
        var blue: Double

        init(_ red: Double, _ green: Double, _ blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    static let colors = [
        Color(55, 55, 255), Color(55, 255, 255), Color(55, 255, 55), Color(255, 255, 55),
        Color(255, 55, 55),
    ]

    /// The color at a share of the scale, clamped to its ends.
    static func color(_ share: Double) -> Color { color(share, of: colors) }

    /// The color at a share of any scale.
    static func color(_ share: Double, of colors: [Color]) -> Color {
        let place = min(max(share.isFinite ? share : 0, 0), 1) * Double(colors.count - 1)
        let index = min(Int(place), colors.count - 2)
        let (low, high, part) = (colors[index], colors[index + 1], place - Double(index))
        return Color(
            low.red + (high.red - low.red) * part, low.green + (high.green - low.green) * part,
            low.blue + (high.blue - low.blue) * part)
    }
}

/// The colors of session time from start to end, viridis: trajectory, film strip and map share
/// them, so that a color means the same time everywhere.
enum TimeScale {
    static let colors = [
        (68, 1, 84), (71, 44, 122), (59, 81, 139), (44, 113, 142), (33, 144, 141), (39, 173, 129),
        (92, 200, 99), (170, 220, 50), (253, 231, 37),
    ].map { ColorScale.Color($0.0, $0.1, $0.2) }

    /// The CSS color at a share of the time.
    static func css(_ share: Double) -> String { ColorScale.color(share, of: colors).css }

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
