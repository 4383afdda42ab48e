/// A scale of colors, between which each component is interpolated linearly.
public struct ColorScale: Hashable, Sendable {
    /// A color in sRGB with components 0…255.
    public struct Color: Hashable, Sendable {
        /// The red component, 0…255.
        public let red: Double
        /// The green component, 0…255.
        public let green: Double
        /// The blue component, 0…255.
        public let blue: Double

        /// Creates a color from its components, 0…255.
        public init(_ red: Double, _ green: Double, _ blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The colors of depth, from near to far: blue, cyan, green, yellow, red; for the phone's
    /// screen, reports and the README's image.
    ///
    /// The hues from 240° to 0° at full value and a saturation of 200/255. Between these five
    /// colors, each with two primaries at an end, the hue is linear.
    public static let depth = ColorScale(
        from: Color(55, 55, 255),
        through: [Color(55, 255, 255), Color(55, 255, 55), Color(255, 255, 55)],
        to: Color(255, 55, 55))

    /// The colors at equal distances from the scale's start to its end; at least two.
    public let colors: [Color]

    /// Creates a scale whose colors are at equal distances.
    public init(from first: Color, through inner: [Color] = [], to last: Color) {
        colors = [first] + inner + [last]
    }

    /// Returns the color at a share of the scale.
    ///
    /// - Parameter share: 0 for the start, 1 for the end; clamped to them, NaN and infinities count
    ///   as 0.
    public func color(at share: Double) -> Color {
        let place = min(max(share.isFinite ? share : 0, 0), 1) * Double(colors.count - 1)
        let index = min(Int(place), colors.count - 2)
        let (low, high, part) = (colors[index], colors[index + 1], place - Double(index))
        return Color(
            low.red + (high.red - low.red) * part, low.green + (high.green - low.green) * part,
            low.blue + (high.blue - low.blue) * part)
    }
}
