public import Foundation

/// Memory that processor and graphics processor share (MTLBuffer.h).
public protocol MTLBuffer: NSObjectProtocol {
    /// The length in bytes.
    var length: Int { get }

    /// Returns the address of the first byte, valid as long as the buffer.
    func contents() -> UnsafeMutableRawPointer
}
