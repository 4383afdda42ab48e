import LockstepFormats
import LockstepSamples

/// A depth map in memory, with its camera.
struct DepthView {
    /// Width and height of the map.
    let size: PixelSize
    /// Depth in meters along the viewing axis, row by row; 0 if missing.
    let meters: [Float]
    /// Confidence from 0, low, to 2, high, row by row; empty if missing.
    let confidence: [UInt8]
    /// Intrinsics for the map's size, (0, 0) at the center of the first pixel; nil if unknown.
    let intrinsics: Intrinsics?
    /// The pose in ARKit's axes, as stated; nil if unknown.
    let worldFromCamera: Transform?
    let stamp: HostTime

    /// - Parameters:
    ///   - intrinsics: for images of `imageSize`; ignored if that is unknown.
    ///   - origin: the origin of their pixel coordinates.
    init(
        _ map: DepthMap, intrinsics: Intrinsics?, imageSize: PixelSize?, origin: PixelOrigin,
        worldFromCamera: Transform?, stamp: HostTime
    ) {
        size = map.size
        meters = Self.meters(of: map.depth)
        confidence = map.confidence?.contentBytes() ?? []
        let image = imageSize.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
        self.intrinsics = image.flatMap {
            intrinsics?.forMap(of: map.size, imageSize: $0, origin: origin)
        }
        self.worldFromCamera = worldFromCamera
        self.stamp = stamp
    }

    /// The view of a row's depth map.
    ///
    /// - Parameter origin: the origin of pixel coordinates in the row's image.
    init(_ map: DepthMap, of row: FrameRow, _ origin: PixelOrigin) {
        self.init(
            map, intrinsics: row.intrinsics, imageSize: row.size, origin: origin,
            worldFromCamera: row.worldFromCamera, stamp: row.timestamp)
    }

    private init(
        _ view: DepthView, size: PixelSize, meters: [Float], intrinsics: Intrinsics?
    ) {
        self.size = size
        self.meters = meters
        self.intrinsics = intrinsics
        confidence = []
        worldFromCamera = view.worldFromCamera
        stamp = view.stamp
    }

    /// The view with every second pixel, every third and so on, until it has at most `mostPixels`,
    /// and without confidence.
    func thinned(to mostPixels: Int) -> DepthView {
        var step = 1
        while size.area / (step * step) > mostPixels { step += 1 }
        let columns = Array(stride(from: 0, to: size.width, by: step))
        var meters: [Float] = []
        meters.reserveCapacity(mostPixels)
        for row in stride(from: 0, to: size.height, by: step) {
            for column in columns { meters.append(self.meters[row * size.width + column]) }
        }
        let scale = 1 / Double(step)
        let thinned = intrinsics.map { k in
            Intrinsics(fx: k.fx * scale, fy: k.fy * scale, cx: k.cx * scale, cy: k.cy * scale)
        }
        return DepthView(
            self, size: PixelSize(width: columns.count, height: meters.count / columns.count),
            meters: meters, intrinsics: thinned)
    }

    private static func meters(of buffer: PixelBuffer) -> [Float] {
        var meters: [Float] = []
        meters.reserveCapacity(buffer.size.area)
        buffer.withPlane(0) { plane in
            for row in 0..<plane.size.height {
                let bytes = plane.row(row)
                for column in 0..<plane.size.width {
                    let depth = bytes.loadUnaligned(fromByteOffset: 4 * column, as: Float.self)
                    meters.append(depth.isFinite && depth > 0 ? depth : 0)
                }
            }
        }
        return meters
    }

    /// The surface at one position of the map.
    struct Surface {
        /// Depth in meters along the viewing axis.
        var depth: Double
        /// The change of depth per pixel, to the right and down.
        var right: Double
        var down: Double
    }

    /// Pixels from the center to both ends of the stretch for a slope: over neighboring pixels
    /// noise would hide it.
    private static let reach = 3

    /// The surface at a position; nil at the border, without depth, and where the surface is not
    /// planar.
    func surface(x: Double, y: Double) -> Surface? {
        let reach = Double(Self.reach)
        guard x >= reach, y >= reach, x < Double(size.width) - 1 - reach,
            y < Double(size.height) - 1 - reach
        else { return nil }
        let (column, row) = (Int(x.rounded()), Int(y.rounded()))
        let here = row * size.width + column
        guard let right = slope(here, step: 1, beside: size.width),
            let down = slope(here, step: size.width, beside: 1)
        else { return nil }
        let middle = Double(meters[here])
        return Surface(
            depth: middle + right * (x - Double(column)) + down * (y - Double(row)),
            right: right, down: down)
    }

    /// The slope in meters per pixel along `step`, over three neighboring lines; nil if depth is
    /// missing or bends by more than noise, 3 % of it.
    private func slope(_ here: Int, step: Int, beside: Int) -> Double? {
        var sum = 0.0
        // Not an array of three lines, which would be allocated millions of times.
        for offset in -1...1 {
            let line = here + offset * beside
            let (before, middle, after) = (
                Double(meters[line - Self.reach * step]), Double(meters[line]),
                Double(meters[line + Self.reach * step])
            )
            guard before > 0, middle > 0, after > 0,
                (before + after - 2 * middle).magnitude < 0.06 * middle
            else { return nil }
            sum += after - before
        }
        return sum / Double(3 * 2 * Self.reach)
    }
}

extension Intrinsics {
    /// The same camera's intrinsics for its depth map, (0, 0) at the center of the first pixel.
    fileprivate func forMap(
        of size: PixelSize, imageSize: PixelSize, origin: PixelOrigin
    ) -> Intrinsics? {
        var scaled = scaled(from: imageSize, to: size, origin: origin)
        if origin == .pixelCorner {
            scaled.cx -= 0.5
            scaled.cy -= 0.5
        }
        let numbers = [scaled.fx, scaled.fy, scaled.cx, scaled.cy]
        guard numbers.allSatisfy(\.isFinite), scaled.fx > 0, scaled.fy > 0 else { return nil }
        return scaled
    }
}
