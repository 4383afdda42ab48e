/// The colours of depth, from near to far: blue, cyan, green, yellow, red, as on the phone's screen
/// and in README's picture.
///
/// Hues from 240° to 0° at full value and a saturation of 200/255: between these five, of which
/// each has two primaries at an end, a hue is a straight line.
enum ColourScale {
    /// A colour, 0…255 each.
    struct Colour: Hashable {
        var red: Double
        var green: Double
        var blue: Double

        init(_ red: Double, _ green: Double, _ blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    static let colours = [
        Colour(55, 55, 255), Colour(55, 255, 255), Colour(55, 255, 55), Colour(255, 255, 55),
        Colour(255, 55, 55),
    ]

    /// The colour of a share of the scale; the nearer end for others.
    static func colour(_ share: Double) -> Colour {
        let place = min(max(share.isFinite ? share : 0, 0), 1) * Double(colours.count - 1)
        let index = min(Int(place), colours.count - 2)
        let (low, high, part) = (colours[index], colours[index + 1], place - Double(index))
        return Colour(
            low.red + (high.red - low.red) * part, low.green + (high.green - low.green) * part,
            low.blue + (high.blue - low.blue) * part)
    }
}

extension ColourScale.Colour {
    /// Full-range luma and colour differences, JFIF 1.02.
    var lumaAndChroma: (y: UInt8, cb: UInt8, cr: UInt8) {
        let y = 0.299 * red + 0.587 * green + 0.114 * blue
        return (
            UInt8(y.rounded()), UInt8(clamping: Int(((blue - y) * 0.564_334 + 128).rounded())),
            UInt8(clamping: Int(((red - y) * 0.713_267 + 128).rounded()))
        )
    }
}
