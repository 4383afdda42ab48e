import LockstepSamples

extension AudioBlock {
    /// The samples as shares of full scale.
    var samples: [Double] {
        let size = format.sampleType.byteCount
        return bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - size + 1, by: size).map { offset in
                switch format.sampleType {
                case .int16:
                    let bits = bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self)
                    return Double(Int16(littleEndian: bits)) / 32768
                case .float32:
                    let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    return Double(Float(bitPattern: UInt32(littleEndian: bits)))
                }
            }
        }
    }

    /// Returns the largest difference between samples, as a share of full scale; nil if the blocks
    /// have different formats or lengths.
    func largestDifference(from other: AudioBlock) -> Double? {
        guard format == other.format, bytes.count == other.bytes.count else { return nil }
        guard bytes != other.bytes else { return 0 }
        return zip(samples, other.samples).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
    }
}
