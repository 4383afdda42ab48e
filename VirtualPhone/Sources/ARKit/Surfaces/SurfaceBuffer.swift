internal import Foundation
internal import Metal

// Unchecked: the bytes are written once, in the initializer.

/// A copy of numbers in memory of its own, as ARKit keeps them in a Metal buffer.
final class SurfaceBuffer: NSObject, MTLBuffer, @unchecked Sendable {
    private let start: UnsafeMutableRawPointer
    let length: Int

    /// - Parameter offset: the bytes before the first number; ARKit's vectors need not begin at 0.
    init<Number>(_ numbers: [Number], offset: Int) {
        length = offset + numbers.count * MemoryLayout<Number>.stride
        start = .allocate(byteCount: max(length, 1), alignment: 16)
        super.init()
        numbers.withUnsafeBytes { numbers in
            UnsafeMutableRawBufferPointer(start: start + offset, count: numbers.count)
                .copyMemory(from: numbers)
        }
    }

    deinit { start.deallocate() }

    func contents() -> UnsafeMutableRawPointer { start }
}
