/// Brightness and detail of a reduced image.
struct ImageLevels: Hashable {
    /// The share of pixels that are nearly black, 0…1.
    private(set) var dark = 0.0
    /// The share of pixels that are nearly white, 0…1.
    private(set) var blown = 0.0
    /// The mean squared difference between neighbors as a share of that of pixels four apart; nil
    /// if almost nothing differs.
    ///
    /// It is the smaller value along rows or columns, because motion blur smears one direction.
    ///
    /// Edges of a sharp image yield a quarter or more, a smooth slope a sixteenth. Contrast
    /// cancels, as in the structure function of an image (Ruderman, "The statistics of natural
    /// images", 1994).
    private(set) var detail: Double?

    /// Examines every pixel of a plane.
    init(_ plane: GrayPlane) {
        var light = LightCounts()
        var (across, down) = (DetailSums(), DetailSums())
        let (width, reach) = (plane.width, DetailSums.reach)
        for row in 0..<plane.height {
            let line = plane.values + row * width
            light.add(line, count: width)
            if width > reach {
                across.add(line, near: line + 1, far: line + reach, count: width - reach)
            }
            if row + reach < plane.height {
                down.add(line, near: line + width, far: line + reach * width, count: width)
            }
        }
        let count = Double(max(1, width * plane.height))
        dark = Double(light.dark) / count
        blown = Double(light.blown) / count
        detail = [across.fineShare, down.fineShare].compactMap { $0 }.min()
    }
}

/// Counts pixels that are nearly black or nearly white, eight at a time.
private struct LightCounts {
    private(set) var dark = 0
    private(set) var blown = 0

    // Levels of 0…255. Video black is 16 (ITU-R BT.601); a phone's white is slightly below 255.
    private static let darkLevel: Float = 16
    private static let blownLevel: Float = 250

    mutating func add(_ line: UnsafePointer<Float>, count: Int) {
        var column = 0
        var (darkLanes, blownLanes) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
        while column &+ 8 <= count {
            let values = lanes(line + column)
            darkLanes.replace(with: darkLanes &+ 1, where: values .< Self.darkLevel)
            blownLanes.replace(with: blownLanes &+ 1, where: values .> Self.blownLevel)
            column &+= 8
        }
        dark &+= Int(darkLanes.wrappedSum())
        blown &+= Int(blownLanes.wrappedSum())
        while column < count {
            if line[column] < Self.darkLevel { dark &+= 1 }
            if line[column] > Self.blownLevel { blown &+= 1 }
            column &+= 1
        }
    }
}
