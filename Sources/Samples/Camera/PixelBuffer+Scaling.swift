extension PixelBuffer {
    /// Returns the same image with fewer pixels, each the mean of the area that it covers.
    ///
    /// A pixel on the border of two areas counts in each by the part that the area covers.
    ///
    /// - Returns: The image itself if it would not become smaller, or has no 8-bit values.
    public func scaledDown(to newSize: PixelSize) -> PixelBuffer {
        guard newSize.width <= size.width, newSize.height <= size.height, newSize != size,
            format == .nv12FullRange || format == .gray8
        else { return self }
        let scaled = PixelBuffer(format: format, size: newSize) { plane, bytes in
            let shape = format.planes(of: newSize)[plane]
            withPlane(plane) { source in
                var means = AreaMeans(of: source, in: shape.size)
                means.write(to: bytes)
            }
        }
        return scaled ?? self
    }
}
