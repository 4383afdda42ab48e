import LockstepSamples
import LockstepSessions

/// A depth map as 16-bit numbers, 0 where nothing was measured.
struct DepthNumbers {
    /// The numbers, ``PixelFormat/gray16``.
    let pixels: PixelBuffer
    /// Pixels whose depth is larger than the largest number, which are 0.
    let tooFarCount: Int

    /// A map in metres, each pixel of `size` the one of the map that covers its centre.
    ///
    /// - Parameter unitsPerMetre: 1000 for millimetres.
    /// - Throws: ``ExportError`` of a map that is not in metres, or a size that no picture has.
    init(_ map: DepthMap, size: PixelSize, unitsPerMetre: Float) throws {
        let refusal = ExportError(.depthSize(size), place: Place(file: RowFile.frames.rawValue))
        guard map.depth.format == .float32, size.isOfAPicture else { throw refusal }
        var tooFarCount = 0
        let pixels = map.depth.withPlane(0) { plane in
            let columns = (0..<size.width).map { Self.source($0, of: size.width, plane.size.width) }
            return PixelBuffer(format: .gray16, size: size) { _, bytes in
                for y in 0..<size.height {
                    let row = plane.row(Self.source(y, of: size.height, plane.size.height))
                    let line = UnsafeMutableRawBufferPointer(
                        rebasing: bytes[2 * y * size.width..<2 * (y + 1) * size.width])
                    tooFarCount += Self.convert(row, columns, unitsPerMetre, into: line)
                }
            }
        }
        guard let pixels else { throw refusal }
        self.pixels = pixels
        self.tooFarCount = tooFarCount
    }

    /// The pixel of a row of `count` that covers the centre of one of `newCount`.
    private static func source(_ index: Int, of newCount: Int, _ count: Int) -> Int {
        (2 * index + 1) * count / (2 * newCount)
    }

    /// - Returns: how many pixels are too far.
    private static func convert(
        _ row: UnsafeRawBufferPointer, _ columns: [Int], _ unitsPerMetre: Float,
        into line: UnsafeMutableRawBufferPointer
    ) -> Int {
        var tooFarCount = 0
        for (x, column) in columns.enumerated() {
            let metres = row.loadUnaligned(fromByteOffset: 4 * column, as: Float.self)
            // Comparisons with NaN are false. Halves go up, as a call of `rounded()` would have
            // them; it costs more than all else here.
            let units = metres > 0 ? Double(metres * unitsPerMetre) + 0.5 : 0
            let fits = units < 65536
            if !fits { tooFarCount += 1 }
            line.storeBytes(of: fits ? UInt16(units) : 0, toByteOffset: 2 * x, as: UInt16.self)
        }
        return tooFarCount
    }
}
