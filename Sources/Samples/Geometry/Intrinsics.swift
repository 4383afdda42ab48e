/// A pinhole camera's focal lengths and principal point, in pixels of one native image.
///
/// They are valid only for the image size stored with them: see ``scaled(to:origin:)``.
public struct Intrinsics: Hashable, Sendable {
    /// The focal length along x in pixels.
    public var fx: Double
    /// The focal length along y in pixels.
    public var fy: Double
    /// The principal point's x in pixels from the stream's ``PixelOrigin``.
    public var cx: Double
    /// The principal point's y in pixels from the stream's ``PixelOrigin``.
    public var cy: Double

    /// Creates intrinsics in pixels.
    public init(fx: Double, fy: Double, cx: Double, cy: Double) {
        self.fx = fx
        self.fy = fy
        self.cx = cx
        self.cy = cy
    }

    /// Creates intrinsics from a 3×3 matrix of nine numbers in column-major order.
    ///
    /// - Returns: Nil if there are not nine numbers.
    public init?(columnMajor k: [Double]) {
        guard k.count == 9 else { return nil }
        self.init(fx: k[0], fy: k[4], cx: k[6], cy: k[7])
    }

    /// The 3×3 matrix K as nine numbers in column-major order: fx 0 0, 0 fy 0, cx cy 1.
    public var columnMajor: [Double] { [fx, 0, 0, 0, fy, 0, cx, cy, 1] }

    /// Returns the intrinsics of the same image scaled from `size` to `newSize`.
    ///
    /// With the origin at the center of the first pixel, a factor s maps c to (c + 0.5)·s − 0.5;
    /// with the origin at its corner, to c·s.
    public func scaled(from size: PixelSize, to newSize: PixelSize, origin: PixelOrigin) -> Self {
        let sx = Double(newSize.width) / Double(size.width)
        let sy = Double(newSize.height) / Double(size.height)
        let shift = origin == .pixelCenter ? 0.5 : 0
        return Intrinsics(
            fx: fx * sx, fy: fy * sy,
            cx: (cx + shift) * sx - shift, cy: (cy + shift) * sy - shift)
    }
}

/// The position of the coordinates (0, 0) in the upper left pixel.
public enum PixelOrigin: String, Sendable, CaseIterable {
    /// At its center: ARKit (ARCamera.h), OpenCV.
    case pixelCenter = "pixel_centre"
    /// At its upper left corner: a sample buffer's intrinsic matrix (CMSampleBuffer.h), COLMAP.
    case pixelCorner = "pixel_corner"
}

/// An image's width and height in pixels.
public struct PixelSize: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels; saturates for sizes that no image has.
    public var area: Int {
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : area
    }

    /// Whether an image of this size is accepted from a file or for encoding.
    ///
    /// Sides of 1 to 16,384 pixels, which H.264, HEVC and JPEG all support, and at most 67 million
    /// pixels: 8192 × 8192, twice the size of any phone camera's image.
    public var isOfAnImage: Bool {
        (1...16_384).contains(width) && (1...16_384).contains(height) && area <= 1 << 26
    }
}
