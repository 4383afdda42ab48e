import LockstepContainers
import LockstepFormats

/// A row of COLMAP's `points3D`: a colored point in world axes, without observations.
struct COLMAPPoint: Hashable, Sendable {
    /// COLMAP's value for an unknown reprojection error (scene/point3d.h).
    private static let unknownError = -1.0

    /// The point's ID, from 1.
    var identifier: UInt64
    /// Position in meters in world axes, and color.
    var point: ColoredPoint

    /// Appends the row with an empty track.
    func append(to text: inout TextBuffer, as encoding: COLMAPEncoding) {
        let (place, color) = (point.position, point.color)
        switch encoding {
        case .text:
            text.append("\(identifier)")
            for number in [place.x, place.y, place.z] { text.appendField(number) }
            text.append(" \(color.red) \(color.green) \(color.blue) -1\n")
        case .binary:
            var record: [UInt8] = []
            record.append(littleEndian: identifier)
            for number in [place.x, place.y, place.z] { record.append(littleEndian: number) }
            record += [color.red, color.green, color.blue]
            record.append(littleEndian: Self.unknownError)
            record.append(littleEndian: UInt64(0))
            text.append(bytes: record)
        }
    }
}
