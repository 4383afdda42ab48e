public import LockstepSamples

/// A point of a cloud with its color.
public struct ColoredPoint: Hashable, Sendable {
    /// Where it is, meters; the axes are said by whoever holds it.
    public var position: Vector3
    /// Its color.
    public var color: Color

    /// A point in meters with its color.
    public init(position: Vector3, color: Color) {
        self.position = position
        self.color = color
    }
}

/// A color of 8 bits a channel, as JPEG files of phones hold it: sRGB's, or Display P3's untold.
public struct Color: Hashable, Sendable {
    /// Its red part.
    public var red: UInt8
    /// Its green part.
    public var green: UInt8
    /// Its blue part.
    public var blue: UInt8

    /// A color given by its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
