public import Foundation

/// Memory that processor and graphics processor share (MTLBuffer.h).
public protocol MTLBuffer: NSObjectProtocol {
    /// The length in bytes.
    var length: Int { get }

    /// Returns the address of the first byte, valid as long as the buffer.
    func contents() -> UnsafeMutableRawPointer
}

/// The type of a vertex's data (MTLVertexDescriptor.h).
public enum MTLVertexFormat: UInt, Sendable {
    /// None.
    case invalid = 0
    /// Three 32-bit floats.
    case float3 = 30
    /// One byte.
    case uchar = 45
}
