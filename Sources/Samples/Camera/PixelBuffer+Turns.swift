extension PixelBuffer {
    /// Returns the same pixels turned clockwise by quarter turns; exact, without resampling.
    ///
    /// If an image with odd sides has half-resolution color, the colors of the last row or column
    /// shift by one pixel.
    public func turned(quarterTurnsClockwise quarters: Int) -> PixelBuffer {
        let quarters = (quarters % 4 + 4) % 4
        guard quarters > 0 else { return self }
        let target =
            quarters == 2 ? size : PixelSize(width: size.height, height: size.width)
        let turned = PixelBuffer(format: format, size: target) { index, bytes in
            withPlane(index) { $0.copy(turnedBy: quarters, to: bytes) }
        }
        // A buffer with as many pixels as this one can always be created.
        return turned ?? self
    }
}

extension PixelPlane {
    /// Copies the elements, turned, to rows without padding.
    fileprivate func copy(turnedBy quarters: Int, to target: UnsafeMutableRawBufferPointer) {
        let (width, height) = (size.width, size.height)
        let columns = quarters == 2 ? width : height
        for y in 0..<height {
            let row = self.row(y)
            for x in 0..<width {
                let (column, line) =
                    switch quarters {
                    case 1: (height - 1 - y, x)
                    case 2: (width - 1 - x, height - 1 - y)
                    default: (y, width - 1 - x)
                    }
                let from = x * bytesPerPixel
                let to = (line * columns + column) * bytesPerPixel
                for byte in 0..<bytesPerPixel { target[to + byte] = row[from + byte] }
            }
        }
    }
}
