@_exported public import CoreFoundationNames
@_exported public import CoreGraphics

/// The position of the first stored row and column in the upright image, with EXIF's numbers
/// (CGImageProperties.h).
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// The first row is at the top, the first column on the left.
    case up = 1
    /// The first row is at the top, the first column on the right.
    case upMirrored
    /// The first row is at the bottom, the first column on the right.
    case down
    /// The first row is at the bottom, the first column on the left.
    case downMirrored
    /// The first row is on the left, the first column at the top.
    case leftMirrored
    /// The first row is on the right, the first column at the top.
    case right
    /// The first row is on the right, the first column at the bottom.
    case rightMirrored
    /// The first row is on the left, the first column at the bottom.
    case left
}
