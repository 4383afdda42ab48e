public import CoreGraphics
public import Foundation

// Unchecked: an image is immutable.

/// An image with the orientation in which it is shown (UIImage.h).
open class UIImage: NSObject, @unchecked Sendable {
    /// The turn that shows an image upright (UIImage.h).
    public enum Orientation: Int, Sendable {
        /// As it is.
        case up
        /// Rotated by 180°.
        case down
        /// Rotated by 90° counterclockwise.
        case left
        /// Rotated by 90° clockwise.
        case right
        /// Mirrored horizontally.
        case upMirrored
        /// Mirrored horizontally, then rotated by 180°.
        case downMirrored
        /// Mirrored, then rotated by 90° counterclockwise.
        case leftMirrored
        /// Mirrored, then rotated by 90° clockwise.
        case rightMirrored
    }

    private let image: CGImage
    private let turn: Orientation
    private let pixelsPerPoint: CGFloat

    /// An image from its pixels.
    ///
    /// - Parameter scale: the number of pixels per point.
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        image = cgImage
        pixelsPerPoint = scale
        turn = orientation
    }

    /// The pixels, which are not rotated.
    open var cgImage: CGImage? { image }

    /// The turn that shows the image upright.
    open var imageOrientation: Orientation { turn }

    /// The number of pixels per point.
    open var scale: CGFloat { pixelsPerPoint }

    /// Width and height in points; "reflects orientation setting" (UIImage.h).
    open var size: CGSize {
        let (width, height) = (CGFloat(image.width) / scale, CGFloat(image.height) / scale)
        switch turn {
        case .up, .down, .upMirrored, .downMirrored: return CGSize(width: width, height: height)
        case .left, .right, .leftMirrored, .rightMirrored:
            return CGSize(width: height, height: width)
        }
    }
}
