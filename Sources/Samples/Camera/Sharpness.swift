/// Returns an image's sharpness: the variance of the 4-neighbor Laplacian of its luma, measured on
/// every fourth pixel of every fourth row, in squared levels of 8 bits.
///
/// The measure is that of the ARKit frame logger, whose threshold of 80 applies to 1920×1440
/// images. It depends on the scene and on the image's size, so values for different sizes cannot be
/// compared.
///
/// - Returns: Nil if a side is shorter than 12 pixels, so that no measured pixel has four neighbors, and
///   for formats without 8-bit luma.
public func sharpness(of pixels: PixelBuffer) -> Double? {
    switch pixels.format {
    case .nv12FullRange, .gray8: return pixels.withPlane(0, laplacianVariance)
    case .gray16, .float32: return nil
    }
}

/// The distance between measured pixels, in both directions.
private let decimation = 4

private func laplacianVariance(of plane: PixelPlane) -> Double? {
    let width = plane.size.width / decimation
    let height = plane.size.height / decimation
    guard width >= 3, height >= 3 else { return nil }
    var (sum, squares) = (Int64(0), Int64(0))
    // Three decimated rows at a time, so that each luma value is gathered once.
    var (above, here, below) = (
        decimatedRow(0, of: plane, width), decimatedRow(1, of: plane, width), [Int32]()
    )
    below.reserveCapacity(width)
    for row in 1..<height - 1 {
        below = decimatedRow(row + 1, of: plane, width)
        let (rowSum, rowSquares) = laplacianSums(above, here, below)
        sum += Int64(rowSum)
        squares += rowSquares
        (above, here) = (here, below)
    }
    let count = Double((width - 2) * (height - 2))
    let mean = Double(sum) / count
    return Double(squares) / count - mean * mean
}

private func decimatedRow(_ row: Int, of plane: PixelPlane, _ width: Int) -> [Int32] {
    let luma = plane.row(row * decimation)
    return [Int32](unsafeUninitializedCapacity: width) { values, count in
        for column in 0..<width { values[column] = Int32(luma[column &* decimation]) }
        count = width
    }
}

private func laplacianSums(
    _ above: [Int32], _ here: [Int32], _ below: [Int32]
) -> (sum: Int32, squares: Int64) {
    var (sum, squares) = (Int32(0), Int64(0))
    above.withUnsafeBufferPointer { above in
        here.withUnsafeBufferPointer { here in
            below.withUnsafeBufferPointer { below in
                for column in 1..<here.count - 1 {
                    let neighbors =
                        above[column] &+ below[column] &+ here[column &- 1] &+ here[column &+ 1]
                    let value = neighbors &- 4 &* here[column]
                    sum &+= value
                    squares &+= Int64(value &* value)
                }
            }
        }
    }
    return (sum, squares)
}
