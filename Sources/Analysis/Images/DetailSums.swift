/// Squared differences of brightness along one direction, eight pixels at a time.
struct DetailSums {
    /// The distance in pixels for the comparison with the difference between neighbors.
    static let reach = 4
    /// In squared levels of 0…255; the noise of a phone's camera, about two levels, yields 5 to 8.
    private static let leastDifference: Float = 20

    // Single precision is enough for the two digits of the share.
    private var nearLanes = SIMD8<Float>.zero
    private var farLanes = SIMD8<Float>.zero
    private var nearRest: Float = 0
    private var farRest: Float = 0
    private var count = 0

    /// Compares pixels with their neighbors and with those ``reach`` away.
    mutating func add(
        _ pixels: UnsafePointer<Float>, near: UnsafePointer<Float>, far: UnsafePointer<Float>,
        count: Int
    ) {
        var column = 0
        while column &+ 8 <= count {
            let values = lanes(pixels + column)
            let (one, other) = (lanes(near + column) - values, lanes(far + column) - values)
            nearLanes += one * one
            farLanes += other * other
            column &+= 8
        }
        while column < count {
            let (one, other) = (near[column] - pixels[column], far[column] - pixels[column])
            nearRest += one * one
            farRest += other * other
            column &+= 1
        }
        self.count &+= max(0, count)
    }

    /// The ratio of neighbor differences to far differences; nil if almost nothing differs.
    var fineShare: Double? {
        let (near, far) = (nearLanes.sum() + nearRest, farLanes.sum() + farRest)
        guard count > 0, far / Float(count) > Self.leastDifference else { return nil }
        return Double(near / far)
    }
}

/// Loads eight values from an address.
@inline(__always)
func lanes(_ place: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Float>.self)
}

/// Stores eight values at an address.
@inline(__always)
func keep(_ numbers: SIMD8<Float>, at place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: numbers, as: SIMD8<Float>.self)
}
