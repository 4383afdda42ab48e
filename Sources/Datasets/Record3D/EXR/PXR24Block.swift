import LockstepContainers
import LockstepSamples

/// Lines compressed with PXR24: for each line and channel, the numbers' differences, split into
/// planes of bytes with the most significant byte first, and compressed with zlib.
struct PXR24Block {
    private let header: EXRHeader
    private let lineCount: Int

    init(_ header: EXRHeader, lineCount: Int) {
        self.header = header
        self.lineCount = lineCount
    }

    func content(of bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        let width = header.size.width
        let packedLine = width * header.channels.reduce(0) { $0 + $1.number.packedByteCount }
        let packed = try EXRCompression.inflated(bytes, count: lineCount * packedLine)
        var content: [UInt8] = []
        content.reserveCapacity(lineCount * header.lineByteCount)
        var start = 0
        for _ in 0..<lineCount {
            for channel in header.channels {
                let byteCount = channel.number.packedByteCount
                var number: UInt32 = 0
                for column in 0..<width {
                    var difference: UInt32 = 0
                    for byte in 0..<byteCount {
                        difference = difference << 8 | UInt32(packed[start + byte * width + column])
                    }
                    // Floats lost their lowest eight bits.
                    if channel.number == .float { difference <<= 8 }
                    number &+= difference
                    switch channel.number {
                    case .half: content.append(littleEndian: UInt16(truncatingIfNeeded: number))
                    case .float, .uint: content.append(littleEndian: number)
                    }
                }
                start += byteCount * width
            }
        }
        return content
    }
}

extension EXRChannel.Number {
    /// The number of bytes that PXR24 keeps of a number.
    fileprivate var packedByteCount: Int {
        switch self {
        case .half: return 2
        case .float: return 3
        case .uint: return 4
        }
    }
}
