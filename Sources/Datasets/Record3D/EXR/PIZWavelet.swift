import LockstepFormats

/// The inverse wavelet transform of PIZ, over one plane of 16-bit values inside a larger array.
///
/// At each level, the four values at the corners of a square are stored as one mean and three
/// differences. Levels run from the coarsest to single values.
struct PIZWavelet {
    let width: Int
    let height: Int
    /// The plane's start, and the distance between neighboring values.
    let start: Int
    let step: Int
    /// Whether every value fits into 14 bits, so that means and differences need no wraparound.
    let isSmall: Bool

    /// Replaces means and differences by values.
    mutating func undo(_ values: inout [UInt16]) {
        var distance = 1
        while 2 * distance <= min(width, height) { distance *= 2 }
        while distance > 1 {
            undo(&values, from: distance, to: distance / 2)
            distance /= 2
        }
    }

    /// Undoes one level: means are `large` positions apart, and their differences are `small` away.
    private func undo(_ values: inout [UInt16], from large: Int, to small: Int) {
        var y = 0
        while y + large <= height {
            var x = 0
            while x + large <= width {
                square(&values, x, y, small)
                x += large
            }
            if width & small != 0 { pair(&values, place(x, y), place(x, y + small)) }
            y += large
        }
        guard height & small != 0 else { return }
        var x = 0
        while x + large <= width {
            pair(&values, place(x, y), place(x + small, y))
            x += large
        }
    }

    private func square(_ values: inout [UInt16], _ x: Int, _ y: Int, _ small: Int) {
        let (first, right) = (place(x, y), place(x + small, y))
        let (below, last) = (place(x, y + small), place(x + small, y + small))
        pair(&values, first, below)
        pair(&values, right, last)
        pair(&values, first, right)
        pair(&values, below, last)
    }

    private func place(_ x: Int, _ y: Int) -> Int { start + (y * width + x) * step }

    /// Converts a mean and a difference to the two values.
    private func pair(_ values: inout [UInt16], _ mean: Int, _ difference: Int) {
        let (m, d) = (values[mean], values[difference])
        if isSmall {
            let signed = Int16(bitPattern: d)
            let first = Int16(bitPattern: m) &+ (signed & 1) &+ (signed >> 1)
            values[mean] = UInt16(bitPattern: first)
            values[difference] = UInt16(bitPattern: first &- signed)
        } else {
            let second = m &- d >> 1
            values[difference] = second
            values[mean] = d &+ second &- 0x8000
        }
    }
}
