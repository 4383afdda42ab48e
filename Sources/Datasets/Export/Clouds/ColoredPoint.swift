import LockstepFormats
import LockstepSamples

/// A colored point of a point cloud.
struct ColoredPoint: Hashable, Sendable {
    /// Position in meters; the context defines the axes.
    var position: Vector3
    /// The point's color.
    var color: Color
}

/// A color with 8 bits per channel, as in phones' JPEG files: sRGB, or Display P3 without a
/// statement of it.
struct Color: Hashable, Sendable {
    /// The red component.
    var red: UInt8
    /// The green component.
    var green: UInt8
    /// The blue component.
    var blue: UInt8
}
