internal import LockstepSamples

extension CapturedFrame {
    /// Returns the frame's image in a pixel buffer, with rows padded as the phone's world requires;
    /// nil if the image cannot be decoded or the format is unsupported.
    func draw(_ drawing: ImageDrawing, as pixelFormat: OSType) -> CVPixelBuffer? {
        guard let pixels else { return nil }
        return drawing.draw(isBlack ? nil : pixels, as: pixelFormat)
    }
}

extension ImageDrawing {
    /// Returns an image, or black, in a pixel buffer; nil if the format is unsupported.
    func draw(_ image: PixelBuffer?, as pixelFormat: OSType) -> CVPixelBuffer? {
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(
            kCFAllocatorDefault, outputSize.width, outputSize.height, pixelFormat, nil, &buffer)
        guard status == kCVReturnSuccess, let buffer,
            CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let canvas = Canvas(buffer)
        if let image {
            canvas.draw(image, self)
        } else {
            canvas.blacken()
        }
        return buffer
    }
}

/// A locked pixel buffer that is drawn into.
private struct Canvas {
    let buffer: CVPixelBuffer
    private let format: OSType

    init(_ buffer: CVPixelBuffer) {
        self.buffer = buffer
        format = CVPixelBufferGetPixelFormatType(buffer)
    }

    private var isVideoRange: Bool { format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }

    func blacken() {
        guard format != kCVPixelFormatType_32BGRA else { return fill(0, 0) }
        fill(0, isVideoRange ? 16 : 0)
        fill(1, 128)
    }

    func draw(_ image: PixelBuffer, _ drawing: ImageDrawing) {
        if format == kCVPixelFormatType_32BGRA { return drawColors(image, drawing) }
        copy(image, drawing, plane: 0)
        if image.planeCount > 1 { copy(image, drawing, plane: 1) } else { fill(1, 128) }
        if isVideoRange {
            narrow(0, LevelTable.luma)
            narrow(1, LevelTable.chroma)
        }
    }

    /// Calls `body` with the bytes of each row of a plane, without padding.
    private func eachRow(_ plane: Int, _ body: (Int, UnsafeMutablePointer<UInt8>, Int) -> Void) {
        guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { return }
        let elementBytes = format == kCVPixelFormatType_32BGRA ? 4 : plane + 1
        let count = CVPixelBufferGetWidthOfPlane(buffer, plane) * elementBytes
        let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
        for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
            let address = (base + row * stride).assumingMemoryBound(to: UInt8.self)
            body(row, address, count)
        }
    }

    private func fill(_ plane: Int, _ value: UInt8) {
        eachRow(plane) { _, address, count in address.update(repeating: value, count: count) }
    }

    private func narrow(_ plane: Int, _ table: [UInt8]) {
        eachRow(plane) { _, address, count in
            for index in 0..<count { address[index] = table[Int(address[index])] }
        }
    }

    private func copy(_ image: PixelBuffer, _ drawing: ImageDrawing, plane: Int) {
        let isTurned = drawing.turns % 2 == 1
        let (columns, rows) = drawing.indices(from: image.size, divisor: plane + 1)
        // A run of neighboring pixels is copied at once.
        let isRun = !isTurned && zip(columns, columns.dropFirst()).allSatisfy { $1 == $0 + 1 }
        image.withPlane(plane) { source in
            eachRow(plane) { row, target, count in
                guard isRun, let first = columns.first else {
                    return Self.gather(source, columns, rows[row], isTurned, into: target)
                }
                let start = source.baseAddress + rows[row] * source.bytesPerRow
                UnsafeMutableRawPointer(target).copyMemory(
                    from: start + first * source.bytesPerPixel, byteCount: count)
            }
        }
    }

    private static func gather(
        _ source: PixelPlane, _ columns: [Int], _ row: Int, _ isTurned: Bool,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        let width = source.bytesPerPixel
        let along = isTurned ? source.bytesPerRow : width
        let start = source.baseAddress + row * (isTurned ? width : source.bytesPerRow)
        for (index, column) in columns.enumerated() {
            let pixel = start + column * along
            target[index * width] = pixel.load(as: UInt8.self)
            if width == 2 { target[index * 2 + 1] = pixel.load(fromByteOffset: 1, as: UInt8.self) }
        }
    }

    /// Draws colors with the BT.709 matrix (from experience: the matrix that phones attach to
    /// high-definition images).
    private func drawColors(_ image: PixelBuffer, _ drawing: ImageDrawing) {
        let isTurned = drawing.turns % 2 == 1
        let luma = drawing.indices(from: image.size, divisor: 1)
        func pixel(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
            isTurned
                ? (luma.rows[row], luma.columns[column]) : (luma.columns[column], luma.rows[row])
        }
        eachRow(0) { row, target, count in
            for column in 0..<count / 4 {
                let (x, y) = pixel(column, row)
                let (blue, green, red) = image.color(x, y)
                target[column * 4] = blue
                target[column * 4 + 1] = green
                target[column * 4 + 2] = red
                target[column * 4 + 3] = 255
            }
        }
    }
}

/// Converts full range to video range, byte by byte, independently of the matrix.
private enum LevelTable {
    /// 0 … 255 to 16 … 235.
    static let luma = (0...255).map { UInt8((Double($0) * 219 / 255).rounded()) + 16 }
    /// 128 ± 127.5 to 128 ± 112.
    static let chroma = (0...255).map {
        UInt8((128 + (Double($0) - 128) * 224 / 255).rounded())
    }
}

extension PixelBuffer {
    /// Returns a pixel's blue, green and red.
    fileprivate func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
        let luma = withPlane(0) { Double($0.row(y)[x]) }
        guard planeCount > 1 else {
            let gray = UInt8(luma)
            return (gray, gray, gray)
        }
        let (cb, cr) = withPlane(1) { plane in
            let row = plane.row(y / 2)
            return (Double(row[x / 2 * 2]) - 128, Double(row[x / 2 * 2 + 1]) - 128)
        }
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
        return (
            byte(luma + 1.8556 * cb), byte(luma - 0.187_3 * cb - 0.468_1 * cr),
            byte(luma + 1.5748 * cr)
        )
    }
}
