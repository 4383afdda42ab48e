/// The means of a plane's bytes over areas of equal size, each of which becomes a pixel of a smaller
/// plane.
///
/// A pixel on the border of two areas counts in each by the part that the area covers.
package struct AreaMeans {
    private enum Areas {
        /// Squares of this many pixels a side, in a plane with one value per pixel.
        case squares(side: Int)
        case spans(columns: [AreaSpan], rows: [AreaSpan])
    }

    private let source: PixelPlane
    /// The number of areas in each direction.
    private let size: PixelSize
    private let areas: Areas
    /// The weighted sums of the source's rows in an area, value by value.
    private var sums: [Float] = []

    /// Divides a plane into as many areas as a smaller plane of `size` has pixels.
    package init(of source: PixelPlane, in size: PixelSize) {
        self.source = source
        self.size = size
        let side = source.size.width / max(size.width, 1)
        if source.bytesPerPixel == 1, source.size.width == side * size.width,
            source.size.height == side * size.height
        {
            areas = .squares(side: side)
        } else {
            areas = .spans(
                columns: AreaSpan.spans(of: source.size.width, in: size.width),
                rows: AreaSpan.spans(of: source.size.height, in: size.height))
            sums = [Float](repeating: 0, count: source.size.width * source.bytesPerPixel)
        }
    }

    /// Divides a plane with one value per pixel into squares of `side` pixels, at least 1; columns
    /// and rows that are left over at the end are not used.
    package init(ofSquares side: Int, in source: PixelPlane) {
        precondition(side > 0 && source.bytesPerPixel == 1, "no squares of single bytes")
        self.source = source
        size = PixelSize(width: source.size.width / side, height: source.size.height / side)
        areas = .squares(side: side)
    }

    /// Writes the means of a row of areas, value by value.
    package mutating func write(row: Int, to target: UnsafeMutablePointer<Float>) {
        switch areas {
        case .squares(side: 2): halve(row, to: target)
        case .squares(let side): reduce(row, side: side, to: target)
        case .spans(let columns, let rows):
            sum(rows[row])
            let channels = source.bytesPerPixel
            for (column, area) in columns.enumerated() {
                for channel in 0..<channels {
                    var total: Float = 0
                    area.each { index, weight in
                        total += weight * sums[index * channels + channel]
                    }
                    target[column * channels + channel] = total
                }
            }
        }
    }

    /// Writes all means, rounded to bytes, without padding.
    mutating func write(to bytes: UnsafeMutableRawBufferPointer) {
        let count = size.width * source.bytesPerPixel
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { line in
            guard let means = line.baseAddress else { return }
            means.initialize(repeating: 0, count: count)
            for row in 0..<size.height {
                write(row: row, to: means)
                for index in 0..<count {
                    bytes[row * count + index] = UInt8(min(max(means[index].rounded(), 0), 255))
                }
            }
        }
    }

    /// Sums the rows of a span, value by value.
    private mutating func sum(_ span: AreaSpan) {
        for index in sums.indices { sums[index] = 0 }
        span.each { row, weight in
            let values = source.row(row)
            for index in sums.indices { sums[index] += weight * Float(values[index]) }
        }
    }

    private func reduce(_ row: Int, side: Int, to target: UnsafeMutablePointer<Float>) {
        target.initialize(repeating: 0, count: size.width)
        for line in 0..<side {
            let bytes = source.row(row * side + line).baseAddress
            guard let bytes = bytes?.assumingMemoryBound(to: UInt8.self) else { return }
            Self.add(bytes, to: target, count: size.width, side: side)
        }
        let share = 1 / Float(side * side)
        var column = 0
        while column < size.width {
            target[column] *= share
            column &+= 1
        }
    }

    /// Most movies need half of 640 columns: computes eight means at a time.
    private func halve(_ row: Int, to target: UnsafeMutablePointer<Float>) {
        guard let above = source.row(2 * row).baseAddress,
            let below = source.row(2 * row + 1).baseAddress
        else { return }
        let width = size.width
        var column = 0
        while column &+ 8 <= width {
            let sum = Self.pairSums(above + 2 &* column) &+ Self.pairSums(below + 2 &* column)
            UnsafeMutableRawPointer(target + column).storeBytes(
                of: SIMD8<Float>(sum) * 0.25, as: SIMD8<Float>.self)
            column &+= 8
        }
        while column < width {
            let square = [above, below].flatMap { row in
                [0, 1].map { row.load(fromByteOffset: 2 * column + $0, as: UInt8.self) }
            }
            target[column] = square.reduce(0) { $0 + Float($1) } * 0.25
            column &+= 1
        }
    }

    /// Sums of eight pairs of bytes.
    @inline(__always)
    private static func pairSums(_ bytes: UnsafeRawPointer) -> SIMD8<UInt16> {
        let pairs = bytes.loadUnaligned(as: SIMD8<UInt16>.self)
        return (pairs & 0xff) &+ (pairs &>> 8)
    }

    private static func add(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<Float>, count: Int,
        side: Int
    ) {
        var (column, pixel) = (0, 0)
        while column < count {
            var sum = 0
            var part = 0
            while part < side {
                sum &+= Int(source[pixel &+ part])
                part &+= 1
            }
            target[column] += Float(sum)
            column &+= 1
            pixel &+= side
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
