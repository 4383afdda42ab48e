import LockstepSamples

extension PixelBuffer {
    /// A hash of every sixteenth row of the brightness, eight bytes at a time, in the manner of
    /// Fowler, Noll and Vo (FNV-1a).
    ///
    /// Up to seven pixels at the end of a row are left out. Every sixteenth row is enough: sensor
    /// noise makes any two rows of different images differ.
    var fingerprint: UInt64 {
        withPlane(0) { plane in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for row in stride(from: 0, to: plane.size.height, by: 16) {
                let bytes = plane.row(row)
                var index = 0
                while index &+ 8 <= bytes.count {
                    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    hash = (hash ^ word) &* 0x100_0000_01b3
                    // Multiplication carries upward only.
                    hash ^= hash >> 32
                    index &+= 8
                }
            }
            return hash
        }
    }
}
