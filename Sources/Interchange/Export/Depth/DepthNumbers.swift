import LockstepSamples
import LockstepSessions

/// A depth map as 16-bit numbers, 0 where nothing was measured.
struct DepthNumbers {
    /// The numbers, ``PixelFormat/gray16``.
    let pixels: PixelBuffer
    /// Pixels whose depth is larger than the largest number, which are 0.
    private(set) var tooFarCount = 0
    /// Pixels whose confidence is too low, which are 0.
    private(set) var doubtfulCount = 0
    /// Whether any depth lies between two numbers, and lost what is finer than a unit.
    private(set) var isRounded = false

    /// Part of a unit by which a whole number of units differs at most once it was meters:
    /// two roundings of a Float of at most 65,535 units, each by 2⁻²⁴ of it.
    private static let wholeUnit = 0.01

    /// A map in meters, as an image of a size.
    ///
    /// An image of more pixels gets depth interpolated within surfaces (``DepthSurface``); across
    /// edges, and in other images, each pixel is that of the map which covers its center.
    ///
    /// - Parameters:
    ///   - unitsPerMeter: 1000 for millimeters.
    ///   - leastConfidence: depth of less is left out; a map without confidence keeps all.
    /// - Throws: ``ExportError`` of a map that is not in meters, or a size that no image has.
    init(
        _ map: DepthMap, size: PixelSize, unitsPerMeter: Float, leastConfidence: Int = 0
    ) throws {
        let refusal = ExportError(.depthSize(size), place: Place(file: RowFile.frames.rawValue))
        guard map.depth.format == .float32, size.isOfAnImage else { throw refusal }
        let doubtful = map.doubtful(below: leastConfidence)
        let surface = Self.surface(of: map, doubtful, for: size)
        let steps = surface.map { _ in
            (
                x: DepthSurface.steps(of: size.width, among: map.size.width),
                y: DepthSurface.steps(of: size.height, among: map.size.height)
            )
        }
        let columns = (0..<size.width).map { Self.source($0, of: size.width, map.size.width) }
        var (tooFarCount, doubtfulCount, isRounded) = (0, 0, false)
        let pixels = map.depth.withPlane(0) { plane in
            PixelBuffer(format: .gray16, size: size) { _, bytes in
                for y in 0..<size.height {
                    let sourceRow = Self.source(y, of: size.height, map.size.height)
                    let line = UnsafeMutableRawBufferPointer(
                        rebasing: bytes[2 * y * size.width..<2 * (y + 1) * size.width])
                    let source = plane.row(sourceRow)
                    let losses = Self.convert(size.width, unitsPerMeter, into: line) { x in
                        let own = source.loadUnaligned(
                            fromByteOffset: 4 * columns[x], as: Float.self)
                        guard own > 0, let surface, let steps else { return own }
                        return surface.meters(steps.x[x], steps.y[y]) ?? own
                    }
                    tooFarCount += losses.tooFarCount
                    isRounded = isRounded || losses.isRounded
                    guard let doubtful else { continue }
                    for (x, column) in columns.enumerated()
                    where doubtful[sourceRow * map.size.width + column] {
                        doubtfulCount += 1
                        line.storeBytes(of: 0, toByteOffset: 2 * x, as: UInt16.self)
                    }
                }
            }
        }
        guard let pixels else { throw refusal }
        self.pixels = pixels
        (self.tooFarCount, self.doubtfulCount) = (tooFarCount, doubtfulCount)
        self.isRounded = isRounded
    }

    /// The pixel of a row of `count` that covers the center of one of `newCount`.
    private static func source(_ index: Int, of newCount: Int, _ count: Int) -> Int {
        (2 * index + 1) * count / (2 * newCount)
    }

    /// The surfaces of a map; nil if the image has no more pixels than it along a side.
    private static func surface(
        of map: DepthMap, _ doubtful: [Bool]?, for size: PixelSize
    ) -> DepthSurface? {
        guard size.width > map.size.width, size.height > map.size.height else { return nil }
        var meters = map.depth.withContentBytes { bytes in
            (0..<bytes.count / 4).map {
                bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
            }
        }
        if let doubtful {
            for index in meters.indices where doubtful[index] { meters[index] = 0 }
        }
        return DepthSurface(meters, size: map.size)
    }

    /// - Returns: how many pixels are too far, and whether any other lost what is finer than a unit.
    @inline(__always)
    private static func convert(
        _ count: Int, _ unitsPerMeter: Float, into line: UnsafeMutableRawBufferPointer,
        _ metersAt: (Int) -> Float
    ) -> (tooFarCount: Int, isRounded: Bool) {
        var tooFarCount = 0
        var largestError = 0.0
        for x in 0..<count {
            let meters = metersAt(x)
            // Comparisons with NaN are false. Halves go up, as a call of `rounded()` would have
            // them; it costs more than all else here.
            let units = meters > 0 ? Double(meters * unitsPerMeter) + 0.5 : 0
            let fits = units < 65536
            let number = fits ? UInt16(units) : 0
            if fits, units > 0 {
                largestError = max(largestError, abs(units - 0.5 - Double(number)))
            } else if !fits {
                tooFarCount += 1
            }
            line.storeBytes(of: number, toByteOffset: 2 * x, as: UInt16.self)
        }
        return (tooFarCount, largestError > wholeUnit)
    }
}

extension DepthMap {
    /// Pixels of less confidence, row by row; nil if none is left out.
    fileprivate func doubtful(below least: Int) -> [Bool]? {
        guard least > 0, let confidence else { return nil }
        return confidence.withContentBytes { $0.map { Int($0) < least } }
    }
}
