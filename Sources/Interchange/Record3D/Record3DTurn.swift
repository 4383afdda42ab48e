import LockstepFormats
import LockstepSamples

/// What makes a frame native again: Record3D stores pictures and depth upright, with intrinsics and
/// poses to match, while a session holds them as the sensor has them.
///
/// Nothing is sampled anew: pictures get an EXIF orientation that turns them back, and numbers
/// change places.
enum Record3DTurn {
    /// Pictures that are wider than high: taken for native.
    case none
    /// Pictures that were turned by 90° clockwise: turned back.
    case back

    /// By the size of a picture as it is stored.
    init(_ stored: PixelSize) { self = stored.height > stored.width ? .back : .none }

    /// Turns of 90° clockwise from the stored picture to the native one.
    private var quarters: Int { self == .back ? 3 : 0 }

    /// From the native camera's axes to those of the picture as it is stored.
    ///
    /// What points right in the native picture points down in the stored one, and what points up
    /// there points right here.
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

    /// The native picture's intrinsics.
    ///
    /// The native pixel (x, y) is the stored one (width − 1 − y, x), counted from pixels' centres.
    func native(_ stored: Intrinsics, _ size: PixelSize) -> Intrinsics {
        guard self == .back else { return stored }
        return Intrinsics(
            fx: stored.fy, fy: stored.fx, cx: stored.cy, cy: Double(size.width - 1) - stored.cx)
    }

    /// A picture's size once it is native.
    func native(_ stored: PixelSize) -> PixelSize {
        JPEGTurn(quarterTurnsClockwise: quarters).turned(stored)
    }

    func native(_ picture: Picture) -> Picture {
        guard self == .back else { return picture }
        switch picture {
        case .still(let still):
            let turn = JPEGTurn(quarterTurnsClockwise: quarters)
            return .still(
                EncodedStill(bytes: turn.tagged(still.bytes), size: turn.turned(still.size)))
        case .pixels(let pixels): return .pixels(pixels.turned(quarterTurnsClockwise: quarters))
        case .packets: return picture
        case .missing(let size): return .missing(size.map { native($0) })
        }
    }

    /// Depth and confidence that are stored like the picture.
    func native(_ map: DepthMap) -> DepthMap {
        guard self == .back else { return map }
        let turned = DepthMap(
            depth: map.depth.turned(quarterTurnsClockwise: quarters),
            confidence: map.confidence?.turned(quarterTurnsClockwise: quarters))
        return turned ?? map
    }
}
