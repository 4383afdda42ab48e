import LockstepSamples

/// What a reduced picture shows of light and detail.
struct PictureLevels: Hashable {
    /// Shares of pixels that are nearly black, and nearly white.
    private(set) var dark = 0.0
    private(set) var blown = 0.0
    /// The mean square of differences between neighbours as a share of that of pixels four apart;
    /// nil where hardly anything differs.
    ///
    /// Edges of a sharp picture make it a quarter or more, a smooth slope makes it a sixteenth.
    /// Contrast cancels, as in the structure function of a picture (Ruderman, "The statistics of
    /// natural images", 1994).
    private(set) var detail: Double?

    private static let darkLevel: Float = 16
    private static let blownLevel: Float = 250
    private static let reach = 4
    /// Squared levels; noise of a phone makes 5 to 8.
    private static let leastDifference: Float = 20

    /// Reads every pixel of a plane.
    init(_ plane: GrayPlane) {
        var (dark, blown) = (0, 0)
        var (near, far): (Float, Float) = (0, 0)
        for row in 0..<plane.height {
            let line = plane.values + row * plane.width
            var column = 0
            while column < plane.width {
                let value = line[column]
                if value < Self.darkLevel { dark &+= 1 }
                if value > Self.blownLevel { blown &+= 1 }
                if column &+ Self.reach < plane.width {
                    let (one, other) = (line[column &+ 1] - value, line[column &+ 4] - value)
                    near += one * one
                    far += other * other
                }
                column &+= 1
            }
        }
        let count = plane.width * plane.height
        self.dark = Double(dark) / Double(count)
        self.blown = Double(blown) / Double(count)
        let pairs = Float(max(1, (plane.width - Self.reach) * plane.height))
        if far / pairs > Self.leastDifference { detail = Double(near / far) }
    }
}

extension PixelBuffer {
    /// A number that two pictures share when every sixteenth row of their brightness is the same:
    /// Fowler, Noll and Vo's hash (FNV-1a), eight bytes at a time.
    var fingerprint: UInt64 {
        withPlane(0) { plane in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for row in stride(from: 0, to: plane.size.height, by: 16) {
                let bytes = plane.row(row)
                var index = 0
                while index &+ 8 <= bytes.count {
                    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    hash = (hash ^ word) &* 0x100_0000_01b3
                    // Multiplying carries upwards only.
                    hash ^= hash >> 32
                    index &+= 8
                }
            }
            return hash
        }
    }
}
