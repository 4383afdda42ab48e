public import CoreFoundationNames

extension CGImage {
    /// The pixels as red, green, blue and alpha, one byte each, row by row without padding.
    ///
    /// For hosts that show an image: Apple's images have no such property. Alpha is 255 unless the
    /// image is made of bytes in this order with alpha that is not premultiplied.
    public var rgba: Data {
        if let rows = rgbaRows { return rows }
        var bytes = Data(capacity: 4 * width * height)
        withColors { color in
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = color(x, y)
                    for part in [pixel.red, pixel.green, pixel.blue, 255] {
                        bytes.append(UInt8(clamping: part))
                    }
                }
            }
        }
        return bytes
    }

    /// The rows without their padding, if they are in this order already.
    private var rgbaRows: Data? {
        guard case .rows(let data, let bytesPerRow, let layout) = content, alphaInfo == .last,
            layout == .color(red: 0, green: 1, blue: 2, alpha: 3)
        else { return nil }
        guard bytesPerRow != 4 * width else { return data.prefix(4 * width * height) }
        return (0..<height).reduce(into: Data(capacity: 4 * width * height)) { bytes, y in
            bytes += data[y * bytesPerRow..<y * bytesPerRow + 4 * width]
        }
    }
}
