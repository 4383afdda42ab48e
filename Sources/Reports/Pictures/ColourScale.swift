/// A perceptual scale of colours: equal steps look equally large, also to the colour-blind.
///
/// Nine colours of matplotlib's viridis (van der Walt and Smith, CC0) at equal distances, joined by
/// straight lines; the largest difference to the table of 256 is below what an eye tells apart.
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
        Colour(68, 1, 84), Colour(71, 44, 122), Colour(59, 81, 139), Colour(44, 113, 142),
        Colour(33, 144, 141), Colour(39, 173, 129), Colour(92, 200, 99), Colour(170, 220, 50),
        Colour(253, 231, 37),
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
