import LockstepSamples

// Unchecked: bands write rows of their own, and no one writes afterwards.

/// Depth in meters of every pixel of a map; each row's ends are repeated once beyond them.
final class DepthPlane: @unchecked Sendable {
    let size: PixelSize
    private let values: UnsafeMutablePointer<Float>

    /// A plane whose content is still to be stored.
    init(size: PixelSize) {
        self.size = size
        values = .allocate(capacity: (size.width + 2) * size.height)
    }

    deinit { values.deallocate() }

    /// The depth of a pixel; of the nearest one inside where it lies outside.
    subscript(column: Int, row: Int) -> Float {
        address(max(0, min(column, size.width - 1)), max(0, min(row, size.height - 1))).pointee
    }

    /// The eight depths from a pixel on; `column` may be −1 and `column + 8` one beyond the width.
    @inline(__always) func lanes(row: Int, column: Int) -> Lanes {
        UnsafeRawPointer(address(column, row)).loadUnaligned(as: Lanes.self)
    }

    /// Writes eight depths from a pixel on.
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
