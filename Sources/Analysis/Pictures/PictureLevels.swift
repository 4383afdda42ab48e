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

    private static let reach = LevelSums.reach
    /// Squared levels; noise of a phone makes 5 to 8.
    private static let leastDifference: Float = 20

    /// Reads every pixel of a plane.
    init(_ plane: GrayPlane) {
        var sums = LevelSums()
        for row in 0..<plane.height {
            sums.add(plane.values + row * plane.width, count: plane.width)
        }
        let (near, far) = (sums.near, sums.far)
        let count = plane.width * plane.height
        dark = Double(sums.dark) / Double(count)
        blown = Double(sums.blown) / Double(count)
        let pairs = Float(max(1, (plane.width - Self.reach) * plane.height))
        if far / pairs > Self.leastDifference { detail = Double(near / far) }
    }
}

/// Sums over rows of brightness, eight pixels at a time.
private struct LevelSums {
    private(set) var dark = 0
    private(set) var blown = 0
    private var nearLanes = SIMD8<Float>.zero
    private var farLanes = SIMD8<Float>.zero
    private var nearRest: Float = 0
    private var farRest: Float = 0

    static let reach = 4
    private static let darkLevel: Float = 16
    private static let blownLevel: Float = 250

    var near: Float { nearLanes.sum() + nearRest }
    var far: Float { farLanes.sum() + farRest }

    mutating func add(_ line: UnsafePointer<Float>, count: Int) {
        var column = 0
        var (darkLanes, blownLanes) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
        while column &+ 8 &+ Self.reach <= count {
            let values = lanes(line + column)
            darkLanes.replace(with: darkLanes &+ 1, where: values .< Self.darkLevel)
            blownLanes.replace(with: blownLanes &+ 1, where: values .> Self.blownLevel)
            let one = lanes(line + column + 1) - values
            let other = lanes(line + column + Self.reach) - values
            nearLanes += one * one
            farLanes += other * other
            column &+= 8
        }
        dark &+= Int(darkLanes.wrappedSum())
        blown &+= Int(blownLanes.wrappedSum())
        while column < count {
            addOne(line, column, count)
            column &+= 1
        }
    }

    private mutating func addOne(_ line: UnsafePointer<Float>, _ column: Int, _ count: Int) {
        let value = line[column]
        if value < Self.darkLevel { dark &+= 1 }
        if value > Self.blownLevel { blown &+= 1 }
        guard column &+ Self.reach < count else { return }
        let (one, other) = (line[column &+ 1] - value, line[column &+ Self.reach] - value)
        nearRest += one * one
        farRest += other * other
    }
}

/// Eight numbers from a place on.
func lanes(_ place: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Float>.self)
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
