import LockstepFormats
public import LockstepSamples

/// A colored point of a point cloud.
public struct ColoredPoint: Hashable, Sendable {
    /// Position in meters; the context defines the axes.
    public var position: Vector3
    /// The point's color.
    public var color: Color

    /// Creates a point in meters with its color.
    public init(position: Vector3, color: Color) {
        self.position = position
        self.color = color
    }
}

/// A color with 8 bits per channel, as in phones' JPEG files: sRGB, or Display P3 without a
/// statement of it.
public struct Color: Hashable, Sendable {
    /// The red component.
    public var red: UInt8
    /// The green component.
    public var green: UInt8
    /// The blue component.
    public var blue: UInt8

    /// Creates a color from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
