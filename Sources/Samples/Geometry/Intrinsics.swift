/// A pinhole camera's focal lengths and principal point, in pixels of one native image.
///
/// They hold for the image size beside them and for no other: see ``scaled(to:origin:)``.
public struct Intrinsics: Hashable, Sendable {
    /// Focal length along x, pixels.
    public var fx: Double
    /// Focal length along y, pixels.
    public var fy: Double
    /// Principal point from the left, pixels from the stream's ``PixelOrigin``.
    public var cx: Double
    /// Principal point from the top, pixels from the stream's ``PixelOrigin``.
    public var cy: Double

    /// Intrinsics in pixels.
    public init(fx: Double, fy: Double, cx: Double, cy: Double) {
        self.fx = fx
        self.fy = fy
        self.cx = cx
        self.cy = cy
    }

    /// Intrinsics from a 3×3 matrix given as nine numbers, column after column.
    ///
    /// - Returns: nil when there are not nine numbers.
    public init?(columnMajor k: [Double]) {
        guard k.count == 9 else { return nil }
        self.init(fx: k[0], fy: k[4], cx: k[6], cy: k[7])
    }

    /// The 3×3 matrix K as nine numbers, column after column: fx 0 0, 0 fy 0, cx cy 1.
    public var columnMajor: [Double] { [fx, 0, 0, 0, fy, 0, cx, cy, 1] }

    /// The intrinsics of the same image scaled from `size` to `newSize`.
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

/// Where the coordinates (0, 0) lie in the upper left pixel.
public enum PixelOrigin: String, Sendable, CaseIterable {
    /// In its middle: ARKit (ARCamera.h), OpenCV.
    case pixelCenter = "pixel_centre"
    /// At its upper left corner: a sample buffer's intrinsic matrix (CMSampleBuffer.h), COLMAP.
    case pixelCorner = "pixel_corner"
}

/// An image's width and height in pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Pixels in all; saturates for sizes that no image has.
    public var area: Int {
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : area
    }

    /// Whether an image of this size is taken from a file or given to an encoder.
    ///
    /// Sides of 1 to 16,384 pixels, as H.264, HEVC and JPEG all can, and at most 67 million pixels:
    /// 8192 × 8192, twice what any phone's camera gives.
    public var isOfAnImage: Bool {
        (1...16_384).contains(width) && (1...16_384).contains(height) && area <= 1 << 26
    }
}
