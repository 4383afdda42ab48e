import Foundation
import LockstepSamples
import Testing

/// Random numbers from a seed: SplitMix64 (Steele, Lea, Flood 2014).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Images that move with their number and encode the number in their mean brightness.
enum TestImage {
    /// A smooth pattern, shifted by `number` pixels.
    static func nv12(
        _ size: PixelSize, number: Int = 0, padding: Int = 0
    ) throws -> PixelBuffer {
        try filled(.nv12FullRange, size, padding: padding) { plane, column, row in
            plane == 0
                ? UInt8(40 + (column + row + 3 * number) % 160)
                : UInt8(96 + (column + 2 * row + number) % 64)
        }
    }

    /// A pixel buffer with given bytes by plane, byte column and row, and `padding` bytes of 0xEE
    /// per row.
    static func filled(
        _ format: PixelFormat, _ size: PixelSize, padding: Int = 0,
        _ value: (_ plane: Int, _ column: Int, _ row: Int) -> UInt8
    ) throws -> PixelBuffer {
        let shapes = format.planes(of: size)
        let rows = shapes.map { $0.size.width * $0.bytesPerPixel + padding }
        let count = zip(shapes, rows).reduce(0) { $0 + $1.0.size.height * $1.1 }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        let start = try #require(memory.baseAddress)
        memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
        var planes: [(baseAddress: UnsafeRawPointer, bytesPerRow: Int)] = []
        var offset = 0
        for (index, shape) in shapes.enumerated() {
            planes.append((UnsafeRawPointer(start + offset), rows[index]))
            for row in 0..<shape.size.height {
                for column in 0..<rows[index] - padding {
                    memory[offset + row * rows[index] + column] = value(index, column, row)
                }
            }
            offset += shape.size.height * rows[index]
        }
        nonisolated(unsafe) let owned = memory
        return try #require(
            PixelBuffer(format: format, size: size, planes: planes) { owned.deallocate() })
    }
}

/// The peak signal-to-noise ratio of two images' bytes in dB; infinite if they are equal.
func peakSignalToNoise(_ left: [UInt8], _ right: [UInt8]) -> Double {
    let squares = zip(left, right).reduce(0.0) {
        let difference = Double($1.0) - Double($1.1)
        return $0 + difference * difference
    }
    return squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(left.count) / squares)
}
