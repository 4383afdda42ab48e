public import LockstepSamples

/// Where the recorded image is on the screen, and which of its points is at a point of the screen.
///
/// Points and rectangles are in the view's own units, from its upper left corner.
public struct ViewfinderGeometry: Hashable, Sendable {
    /// A rectangle of the view.
    public struct Frame: Hashable, Sendable {
        /// The left edge.
        public var x: Double
        /// The upper edge.
        public var y: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double
    }

    /// The whole recorded image; larger than the view if the image fills the view.
    public let frame: Frame
    private let quarterTurns: Int
    private let isMirrored: Bool

    /// Places an image in a view.
    ///
    /// - Parameters:
    ///   - image: the width and height of the image in its native orientation, pixels.
    ///   - width: the view's width.
    ///   - height: the view's height.
    ///   - screen: how the screen is held, which is how the image is turned.
    ///   - isFitted: whether the whole image is shown; if not, it fills the view.
    ///   - isMirrored: whether left and right are swapped, as for the front camera.
    /// - Returns: Nil if the image or the view is empty.
    public init?(
        image: PixelSize, width: Double, height: Double, screen: ImageOrientation, isFitted: Bool,
        isMirrored: Bool = false
    ) {
        let isTurned = screen.swapsSides
        let shown = (
            width: Double(isTurned ? image.height : image.width),
            height: Double(isTurned ? image.width : image.height)
        )
        guard shown.width > 0, shown.height > 0, width > 0, height > 0 else { return nil }
        let scales = (width / shown.width, height / shown.height)
        let scale = isFitted ? min(scales.0, scales.1) : max(scales.0, scales.1)
        let size = (width: shown.width * scale, height: shown.height * scale)
        frame = Frame(
            x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width,
            height: size.height)
        quarterTurns = screen.quarterTurnsClockwise
        self.isMirrored = isMirrored
    }

    /// Returns the image's point at a point of the view; nil outside of the image.
    public func imagePoint(x: Double, y: Double) -> ImagePoint? {
        let shown = (x: (x - frame.x) / frame.width, y: (y - frame.y) / frame.height)
        guard (0...1).contains(shown.x), (0...1).contains(shown.y) else { return nil }
        let across = isMirrored ? 1 - shown.x : shown.x
        switch quarterTurns {
        case 1: return ImagePoint(x: shown.y, y: 1 - across)
        case 2: return ImagePoint(x: 1 - across, y: 1 - shown.y)
        case 3: return ImagePoint(x: 1 - shown.y, y: across)
        default: return ImagePoint(x: across, y: shown.y)
        }
    }

    /// Returns the view's point that shows a point of the image.
    public func viewPoint(_ point: ImagePoint) -> (x: Double, y: Double) {
        let shown: (x: Double, y: Double)
        switch quarterTurns {
        case 1: shown = (1 - point.y, point.x)
        case 2: shown = (1 - point.x, 1 - point.y)
        case 3: shown = (point.y, 1 - point.x)
        default: shown = (point.x, point.y)
        }
        let across = isMirrored ? 1 - shown.x : shown.x
        return (frame.x + across * frame.width, frame.y + shown.y * frame.height)
    }
}

/// Returns the phone's tilt in radians, clockwise as its user sees it, from the nearest upright
/// position: −π/4…π/4.
///
/// - Parameter gravity: the direction of gravity in the device's axes: x to the right of the screen,
///   y to its top (CMDeviceMotion.h).
/// - Returns: Nil if the phone lies so flat that it has no upright position.
func tilt(gravity: Vector3) -> Double? {
    let across = (gravity.x * gravity.x + gravity.y * gravity.y).squareRoot()
    guard across > gravity.z.magnitude / 2, across > 0 else { return nil }
    let turn = arcTangent(y: gravity.x, x: -gravity.y)
    let quarter = Double.pi / 2
    return turn - (turn / quarter).rounded() * quarter
}
