import LockstepSamples

// Unchecked: each band writes its own rows, and nothing is written afterwards.

/// The depth in meters of every pixel of a map; each row's end pixels are repeated once beyond the
/// ends.
final class DepthPlane: @unchecked Sendable {
    let size: PixelSize
    private let values: UnsafeMutablePointer<Float>

    /// Creates a plane whose content is stored later.
    init(size: PixelSize) {
        self.size = size
        values = .allocate(capacity: (size.width + 2) * size.height)
    }

    deinit { values.deallocate() }

    /// The depth of a pixel; outside the map, that of the nearest pixel inside.
    subscript(column: Int, row: Int) -> Float {
        address(max(0, min(column, size.width - 1)), max(0, min(row, size.height - 1))).pointee
    }

    /// Returns the eight depths from a pixel on; `column` may be −1 and `column + 8` one beyond the
    /// width.
    @inline(__always) func lanes(row: Int, column: Int) -> Lanes {
        UnsafeRawPointer(address(column, row)).loadUnaligned(as: Lanes.self)
    }

    /// Stores eight depths from a pixel on.
    @inline(__always) func store(_ depths: Lanes, row: Int, column: Int) {
        UnsafeMutableRawPointer(address(column, row)).storeBytes(of: depths, as: Lanes.self)
    }

    /// Completes a row whose pixels are stored.
    func repeatEnds(ofRow row: Int) {
        address(-1, row).pointee = address(0, row).pointee
        address(size.width, row).pointee = address(size.width - 1, row).pointee
    }

    @inline(__always) private func address(_ column: Int, _ row: Int) -> UnsafeMutablePointer<Float>
    {
        values + (row * (size.width + 2) + 1 + column)
    }
}
