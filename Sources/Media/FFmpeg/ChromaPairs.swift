import LockstepSamples

extension PixelPlane {
    /// Splits interleaved Cb Cr pairs into two planes whose rows are `bytesPerRow` apart.
    func splitPairs(
        into first: UnsafeMutablePointer<UInt8>, and second: UnsafeMutablePointer<UInt8>,
        bytesPerRow: Int
    ) {
        for row in 0..<size.height {
            splitRow(
                UnsafeRawPointer(baseAddress + row * self.bytesPerRow), count: size.width,
                into: UnsafeMutableRawPointer(first + row * bytesPerRow),
                and: UnsafeMutableRawPointer(second + row * bytesPerRow))
        }
    }
}

/// Splits `count` pairs of bytes, 16 at a time, because this runs for every pixel of every image.
private func splitRow(
    _ pairs: UnsafeRawPointer, count: Int, into first: UnsafeMutableRawPointer,
    and second: UnsafeMutableRawPointer
) {
    var index = 0
    while index + 16 <= count {
        let block = pairs.loadUnaligned(fromByteOffset: 2 * index, as: SIMD32<UInt8>.self)
        first.storeBytes(of: block.evenHalf, toByteOffset: index, as: SIMD16<UInt8>.self)
        second.storeBytes(of: block.oddHalf, toByteOffset: index, as: SIMD16<UInt8>.self)
        index += 16
    }
    while index < count {
        first.storeBytes(
            of: pairs.load(fromByteOffset: 2 * index, as: UInt8.self), toByteOffset: index,
            as: UInt8.self)
        second.storeBytes(
            of: pairs.load(fromByteOffset: 2 * index + 1, as: UInt8.self), toByteOffset: index,
            as: UInt8.self)
        index += 1
    }
}

/// Interleaves two rows of `count` bytes into pairs.
func interleaveRow(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, count: Int,
    into pairs: UnsafeMutablePointer<UInt8>
) {
    let target = UnsafeMutableRawPointer(pairs)
    var index = 0
    while index + 16 <= count {
        var block = SIMD32<UInt8>()
        block.evenHalf = UnsafeRawPointer(first + index).loadUnaligned(as: SIMD16<UInt8>.self)
        block.oddHalf = UnsafeRawPointer(second + index).loadUnaligned(as: SIMD16<UInt8>.self)
        target.storeBytes(of: block, toByteOffset: 2 * index, as: SIMD32<UInt8>.self)
        index += 16
    }
    while index < count {
        pairs[2 * index] = first[index]
        pairs[2 * index + 1] = second[index]
        index += 1
    }
}
