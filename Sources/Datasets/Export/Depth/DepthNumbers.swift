import LockstepSamples
import LockstepSessions

/// A depth map as 16-bit integers, 0 where nothing was measured.
struct DepthNumbers {
    /// The integers, in ``PixelFormat/gray16``.
    let pixels: PixelBuffer
    /// The number of pixels whose depth exceeds the largest integer; they are 0.
    private(set) var tooFarCount = 0
    /// The number of pixels whose confidence is too low; they are 0.
    private(set) var doubtfulCount = 0
    /// Whether any depth is between two integers and lost precision.
    private(set) var isRounded = false

    /// The maximum error, in units, of an integer number of units that was stored as meters: two
    /// roundings of a Float of at most 65,535 units, each by 2⁻²⁴ of it.
    private static let wholeUnit = 0.01

    /// Converts a map in meters to an image of a given size.
    ///
    /// For an image with more pixels than the map, depth is interpolated within surfaces
    /// (``DepthSurface``). Across edges, and in other images, each pixel has the depth of the map's
    /// pixel that covers its center.
    ///
    /// - Parameters:
    ///   - unitsPerMeter: The units of the integers; 1000 for millimeters.
    ///   - leastConfidence: The least confidence of exported depth; a map without confidence is
    ///     exported completely.
    /// - Throws: ``ExportError`` for a map that is not in meters, or an invalid image size.
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
        var meters = [Float](repeating: 0, count: size.width)
        let pixels = map.depth.withPlane(0) { plane in
            PixelBuffer(format: .gray16, size: size) { _, bytes in
                for y in 0..<size.height {
                    let sourceRow = Self.source(y, of: size.height, map.size.height)
                    let line = UnsafeMutableRawBufferPointer(
                        rebasing: bytes[2 * y * size.width..<2 * (y + 1) * size.width])
                    tooFarCount += meters.withUnsafeMutableBufferPointer { meters in
                        Self.copy(plane.row(sourceRow), at: columns, into: meters)
                        if let surface, let steps {
                            surface.refine(meters, at: steps.x, steps.y[y])
                        }
                        isRounded = isRounded || Self.isRounded(meters, unitsPerMeter)
                        return Self.convert(meters, unitsPerMeter, into: line)
                    }
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

    /// The index, in a row of `count` pixels, of the pixel that covers the center of pixel `index`
    /// of `newCount`.
    private static func source(_ index: Int, of newCount: Int, _ count: Int) -> Int {
        (2 * index + 1) * count / (2 * newCount)
    }

    /// The surfaces of a map; nil unless the image has more pixels than the map along both sides.
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

    /// Copies those pixels of a row of the map that cover the centers of a line's pixels.
    private static func copy(
        _ row: UnsafeRawBufferPointer, at columns: [Int],
        into meters: UnsafeMutableBufferPointer<Float>
    ) {
        columns.withUnsafeBufferPointer { columns in
            for x in meters.indices {
                meters[x] = row.loadUnaligned(fromByteOffset: 4 * columns[x], as: Float.self)
            }
        }
    }

    /// Whether the depth of any pixel is between two integers.
    private static func isRounded(
        _ line: UnsafeMutableBufferPointer<Float>, _ unitsPerMeter: Float
    ) -> Bool {
        line.contains { meters in
            let units = Double(meters * unitsPerMeter)
            return units > 0 && units < 65535.5
                && abs(units - (units + 0.5).rounded(.down)) > wholeUnit
        }
    }

    /// Converts a line of pixels.
    ///
    /// - Returns: The number of pixels that are too far.
    private static func convert(
        _ line: UnsafeMutableBufferPointer<Float>, _ unitsPerMeter: Float,
        into numbers: UnsafeMutableRawBufferPointer
    ) -> Int {
        var tooFarCount = 0
        for x in line.indices {
            let meters = line[x]
            // Comparisons with NaN are false. Halves round up, as with `rounded()`, whose call
            // would cost more than everything else here.
            let units = meters > 0 ? Double(meters * unitsPerMeter) + 0.5 : 0
            let fits = units < 65536
            tooFarCount += fits ? 0 : 1
            numbers.storeBytes(of: fits ? UInt16(units) : 0, toByteOffset: 2 * x, as: UInt16.self)
        }
        return tooFarCount
    }
}

extension DepthMap {
    /// Whether each pixel, row by row, has less confidence; nil if no pixel is left out.
    fileprivate func doubtful(below least: Int) -> [Bool]? {
        guard least > 0, let confidence else { return nil }
        return confidence.withContentBytes { $0.map { Int($0) < least } }
    }
}
