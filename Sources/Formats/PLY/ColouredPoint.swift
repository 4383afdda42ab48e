public import LockstepSamples

/// A point of a cloud with its colour.
public struct ColouredPoint: Hashable, Sendable {
    /// Where it is, metres; the axes are said by whoever holds it.
    public var position: Vector3
    /// Its colour.
    public var colour: Colour

    /// A point in metres with its colour.
    public init(position: Vector3, colour: Colour) {
        self.position = position
        self.colour = colour
    }
}

/// A colour of 8 bits a channel, as JPEG files of phones hold it: sRGB's, or Display P3's untold.
public struct Colour: Hashable, Sendable {
    /// Its red part.
    public var red: UInt8
    /// Its green part.
    public var green: UInt8
    /// Its blue part.
    public var blue: UInt8

    /// A colour given by its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
