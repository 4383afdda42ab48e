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
                AreaMeans(from: source, to: shape.size).write(to: bytes)
            }
        }
        return scaled ?? self
    }
}

/// Area means of a plane of bytes, which may have several values a pixel.
private struct AreaMeans {
    private let source: PixelPlane
    private let size: PixelSize
    private let columns: [AreaSpan]

    init(from source: PixelPlane, to size: PixelSize) {
        self.source = source
        self.size = size
        columns = AreaSpan.spans(of: source.size.width, in: size.width)
    }

    func write(to bytes: UnsafeMutableRawBufferPointer) {
        let rows = AreaSpan.spans(of: source.size.height, in: size.height)
        let channels = source.bytesPerPixel
        var sums = [Float](repeating: 0, count: source.size.width * channels)
        for (row, span) in rows.enumerated() {
            sum(span, into: &sums)
            for (column, area) in columns.enumerated() {
                for channel in 0..<channels {
                    var total: Float = 0
                    area.each { index, weight in
                        total += weight * sums[index * channels + channel]
                    }
                    let place = (row * size.width + column) * channels + channel
                    bytes[place] = UInt8(min(max(total.rounded(), 0), 255))
                }
            }
        }
    }

    /// The weighted sum of the rows of a span, value by value.
    private func sum(_ span: AreaSpan, into sums: inout [Float]) {
        for index in sums.indices { sums[index] = 0 }
        span.each { row, weight in
            let values = source.row(row)
            for index in sums.indices { sums[index] += weight * Float(values[index]) }
        }
    }
}

/// The pixels of a line that one pixel of a shorter line covers, with their weights.
private struct AreaSpan {
    private let first: Int
    private let last: Int
    private let firstWeight: Float
    private let innerWeight: Float
    private let lastWeight: Float

    /// Returns the spans of a line of `count` pixels for the pixels of a line of `newCount`.
    static func spans(of count: Int, in newCount: Int) -> [AreaSpan] {
        (0..<newCount).map { index in
            let ratio = Double(count) / Double(newCount)
            let (start, end) = (Double(index) * ratio, Double(index + 1) * ratio)
            let first = min(Int(start), count - 1)
            let last = min(max(first, Int(end.rounded(.up)) - 1), count - 1)
            let whole = Float(1 / ratio)
            guard first < last else {
                return AreaSpan(
                    first: first, last: last, firstWeight: 1, innerWeight: 0, lastWeight: 0)
            }
            return AreaSpan(
                first: first, last: last,
                firstWeight: Float((Double(first + 1) - start) / ratio), innerWeight: whole,
                lastWeight: Float((min(end, Double(count)) - Double(last)) / ratio))
        }
    }

    func each(_ body: (Int, Float) -> Void) {
        body(first, firstWeight)
        guard first < last else { return }
        for index in first + 1..<last { body(index, innerWeight) }
        body(last, lastWeight)
    }
}
