public import LockstepSamples

/// A row of COLMAP's `images`: an image, its camera and its pose, without points of its own.
public struct COLMAPImage: Hashable, Sendable {
    /// Its number, from 1.
    public var identifier: UInt32
    /// Its camera's number.
    public var camera: UInt32
    /// The image's file below `images`, without spaces.
    public var name: String
    /// World-to-camera, rigid, meters; camera axes are vision's: x right, y down, z forward.
    public var visionFromWorld: Transform

    /// An image with its pose.
    public init(identifier: UInt32, camera: UInt32, name: String, visionFromWorld: Transform) {
        self.identifier = identifier
        self.camera = camera
        self.name = name
        self.visionFromWorld = visionFromWorld
    }

    /// Appends the row; as text, it is two lines, the second empty.
    public func append(to text: inout TextBuffer, as encoding: COLMAPEncoding) {
        switch encoding {
        case .text:
            text.append(Int64(identifier))
            for number in pose { text.appendField(number) }
            text.append(" \(camera) \(name)\n\n")
        case .binary:
            var record: [UInt8] = []
            record.append(littleEndian: identifier)
            for number in pose { record.append(littleEndian: number) }
            record.append(littleEndian: camera)
            record.append(contentsOf: name.utf8)
            record.append(littleEndian: UInt8(0))
            record.append(littleEndian: UInt64(0))
            text.append(bytes: record)
        }
    }

    /// The quaternion, w first, then the translation.
    private var pose: [Double] {
        let turn = Quaternion(rotation: visionFromWorld.rotation)
        let shift = visionFromWorld.translation
        return [turn.w, turn.x, turn.y, turn.z, shift.x, shift.y, shift.z]
    }
}
