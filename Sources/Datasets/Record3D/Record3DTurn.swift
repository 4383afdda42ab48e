import LockstepFormats
import LockstepSamples

/// The rotation from a stored frame to a native one.
///
/// Record3D stores images and depth upright, with intrinsics and poses to match, while a session
/// stores them as the sensor delivers them. Nothing is resampled: JPEG images get an EXIF
/// orientation that turns them back, and maps and decoded images are rotated by quarter turns.
enum Record3DTurn {
    /// Images that are wider than tall are treated as native.
    case none
    /// Images that were rotated by 90° clockwise are rotated back.
    case back

    /// Determines the rotation from the size of an image as it is stored.
    init(_ stored: PixelSize) { self = stored.height > stored.width ? .back : .none }

    /// Rotations by 90° clockwise from the stored image to the native one.
    private var quarters: Int { self == .back ? 3 : 0 }

    /// The transform from the native image's camera axes to those of the stored image.
    ///
    /// A direction to the right in the native image points down in the stored image; a direction up
    /// in the native image points right in the stored image.
    var storedFromNative: Transform {
        switch self {
        case .none: return .identity
        case .back:
            return Transform(
                rotation: Matrix3(
                    columns: Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1)),
                translation: .zero)
        }
    }

    /// The native image's intrinsics.
    ///
    /// The native pixel (x, y) is the stored one (width − 1 − y, x), counted from pixel centers.
    func native(_ stored: Intrinsics, _ size: PixelSize) -> Intrinsics {
        guard self == .back else { return stored }
        return Intrinsics(
            fx: stored.fy, fy: stored.fx, cx: stored.cy, cy: Double(size.width - 1) - stored.cx)
    }

    /// An image's size after the rotation.
    func native(_ stored: PixelSize) -> PixelSize {
        JPEGTurn(quarterTurnsClockwise: quarters).turned(stored)
    }

    func native(_ image: FrameImage) -> FrameImage {
        guard self == .back else { return image }
        switch image {
        case .still(let still):
            let turn = JPEGTurn(quarterTurnsClockwise: quarters)
            return .still(
                EncodedStill(bytes: turn.tagged(still.bytes), size: turn.turned(still.size)))
        case .pixels(let pixels): return .pixels(pixels.turned(quarterTurnsClockwise: quarters))
        case .packets: return image
        case .missing(let size): return .missing(size.map { native($0) })
        }
    }

    /// Rotates depth and confidence that are stored like the image.
    func native(_ map: DepthMap) -> DepthMap {
        guard self == .back else { return map }
        let turned = DepthMap(
            depth: map.depth.turned(quarterTurnsClockwise: quarters),
            confidence: map.confidence?.turned(quarterTurnsClockwise: quarters))
        return turned ?? map
    }
}
