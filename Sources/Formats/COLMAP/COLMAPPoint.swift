/// A row of COLMAP's `points3D`: a coloured point in world axes that no picture's row refers to.
public struct COLMAPPoint: Hashable, Sendable {
    /// COLMAP's own word for a reprojection error that nobody measured (scene/point3d.h).
    private static let unknownError = -1.0

    /// Its number, from 1.
    public var identifier: UInt64
    /// Place in metres, world axes, and colour.
    public var point: ColouredPoint

    /// A point with its number.
    public init(identifier: UInt64, point: ColouredPoint) {
        self.identifier = identifier
        self.point = point
    }

    /// Appends the row, its track empty.
    public func append(to text: inout TextBuffer, as encoding: COLMAPEncoding) {
        let (place, colour) = (point.position, point.colour)
        switch encoding {
        case .text:
            text.append("\(identifier)")
            for number in [place.x, place.y, place.z] { text.appendField(number) }
            text.append(" \(colour.red) \(colour.green) \(colour.blue) -1\n")
        case .binary:
            var record: [UInt8] = []
            record.append(littleEndian: identifier)
            for number in [place.x, place.y, place.z] { record.append(littleEndian: number) }
            record += [colour.red, colour.green, colour.blue]
            record.append(littleEndian: Self.unknownError)
            record.append(littleEndian: UInt64(0))
            text.append(bytes: record)
        }
    }
}
