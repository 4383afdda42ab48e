import LockstepSamples

/// Draws depth maps in color, all maps of a report on one scale.
struct DepthImage: Sendable {
    /// The longest side of a drawn map; larger maps are thinned.
    private static let longestSide = 256
    /// The width and height of a map pixel in the image, so that it has its own color: chroma has
    /// half the resolution of luma.
    private static let magnification = 2

    /// The depths of the first and the last color, in meters.
    let range: ClosedRange<Double>

    /// Creates the scale for several maps: from their 2nd to their 98th percentile, in tenths of a
    /// meter.
    ///
    /// - Returns: nil if no pixel has depth.
    init?(scaleFor maps: [DepthMap]) {
        let depths = maps.flatMap(Self.meters).sorted()
        guard let nearest = depths.first else { return nil }
        let low = depths[depths.count * 2 / 100]
        let high = depths[depths.count * 98 / 100]
        let start = Double(max(low, min(nearest, low)))
        let end = Double(high)
        let rounded = ((start * 10).rounded(.down) / 10)...((end * 10).rounded(.up) / 10)
        range = rounded.upperBound > rounded.lowerBound ? rounded : start...(start + 0.1)
    }

    /// The share of a map's pixels with depth.
    static func validShare(_ map: DepthMap) -> Double {
        Double(meters(map).count) / Double(max(1, thinned(map.size).area))
    }

    /// The image of a map: the nearest depth is blue, the farthest red, missing depth gray, low
    /// confidence striped.
    func draw(_ map: DepthMap) -> PixelBuffer? {
        let small = Self.thinned(map.size)
        let scale = Self.magnification
        let size = PixelSize(width: small.width * scale, height: small.height * scale)
        var luma = [UInt8](repeating: 0, count: size.area)
        var chroma = [UInt8](repeating: 128, count: small.area * 2)
        for y in 0..<small.height {
            for x in 0..<small.width {
                let color = self.color(map, x, y)
                chroma[(y * small.width + x) * 2] = color.cb
                chroma[(y * small.width + x) * 2 + 1] = color.cr
                let isLow = map.isLow(at: Self.place(x, y, small, map.size))
                for part in 0..<scale * scale {
                    let (column, line) = (x * scale + part % scale, y * scale + part / scale)
                    luma[line * size.width + column] =
                        isLow && (column + line) % 8 < 3 ? color.y / 2 : color.y
                }
            }
        }
        return PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            bytes.copyBytes(from: plane == 0 ? luma : chroma)
        }
    }

    private func color(_ map: DepthMap, _ x: Int, _ y: Int) -> (y: UInt8, cb: UInt8, cr: UInt8) {
        let small = Self.thinned(map.size)
        let meters = map.meters(at: Self.place(x, y, small, map.size))
        guard meters.isFinite, meters > 0 else { return (112, 128, 128) }
        let share = (Double(meters) - range.lowerBound) / (range.upperBound - range.lowerBound)
        return ColorScale.depth.color(at: share).lumaAndChroma
    }

    private static func meters(_ map: DepthMap) -> [Float] {
        let small = thinned(map.size)
        var depths: [Float] = []
        depths.reserveCapacity(small.area)
        for y in 0..<small.height {
            for x in 0..<small.width {
                let meters = map.meters(at: place(x, y, small, map.size))
                if meters.isFinite, meters > 0 { depths.append(meters) }
            }
        }
        return depths
    }

    /// A map reduced to the drawn pixels, because several maps are kept until their images arrive.
    static func thinned(_ map: DepthMap) -> DepthMap? {
        let small = thinned(map.size)
        guard small != map.size else { return map }
        let places = (0..<small.area).map {
            place($0 % small.width, $0 / small.width, small, map.size)
        }
        let meters = places.map(map.meters(at:))
        let depth = PixelBuffer(format: .float32, size: small) { _, bytes in
            meters.withUnsafeBytes { bytes.copyBytes(from: $0) }
        }
        let confidence = map.confidence.flatMap { confidence in
            let levels = places.map { place in
                confidence.withPlane(0) { $0.row(place.y)[place.x] }
            }
            return PixelBuffer(format: .gray8, size: small) { _, bytes in
                bytes.copyBytes(from: levels)
            }
        }
        return depth.flatMap { DepthMap(depth: $0, confidence: confidence) }
    }

    private static func thinned(_ size: PixelSize) -> PixelSize {
        let step = max(1, (max(size.width, size.height) + longestSide - 1) / longestSide)
        return PixelSize(width: max(1, size.width / step), height: max(1, size.height / step))
    }

    private static func place(
        _ x: Int, _ y: Int, _ small: PixelSize, _ size: PixelSize
    ) -> (x: Int, y: Int) {
        (x * size.width / small.width, y * size.height / small.height)
    }
}

extension DepthMap {
    fileprivate func meters(at place: (x: Int, y: Int)) -> Float {
        depth.withPlane(0) { plane in
            plane.row(place.y).loadUnaligned(fromByteOffset: 4 * place.x, as: Float.self)
        }
    }

    fileprivate func isLow(at place: (x: Int, y: Int)) -> Bool {
        confidence?.withPlane(0) { $0.row(place.y)[place.x] == 0 } ?? false
    }
}
