/// Red, green and blue of one pixel, from 0 to 255.
package struct Color: Equatable, Sendable {
    package var red: Int
    package var green: Int
    package var blue: Int

    package init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package init(gray: Int) { self.init(red: gray, green: gray, blue: gray) }

    /// The color's luma by the matrix of ITU-R BT.601.
    package var luma: Int { rounded(19_595 * red + 38_470 * green + 7_471 * blue) }
    /// The blue-difference chroma Cb, centered at 128.
    package var blueness: Int { rounded(-11_058 * red - 21_710 * green + 32_768 * blue) + 128 }
    /// The red-difference chroma Cr, centered at 128.
    package var redness: Int { rounded(32_768 * red - 27_439 * green - 5_329 * blue) + 128 }

    /// The color of full-range luma and chroma by the same matrix, as defined by JFIF 1.02.
    package init(luma: Int, blueness: Int, redness: Int) {
        let (blueness, redness) = (blueness - 128, redness - 128)
        red = limited(luma + rounded(91_881 * redness))
        green = limited(luma + rounded(-22_554 * blueness - 46_802 * redness))
        blue = limited(luma + rounded(116_130 * blueness))
    }
}

/// Returns a number of units of 1/65,536, rounded to the nearest integer.
private func rounded(_ parts: Int) -> Int { (parts + 32_768) >> 16 }

/// Returns the number clamped to a byte.
package func limited(_ number: Int) -> Int { min(max(number, 0), 255) }
