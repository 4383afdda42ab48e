import LockstepContainers
import LockstepFormats
import LockstepSamples

/// A row of COLMAP's `images`: an image with its camera and pose, without 2D points.
struct COLMAPImage: Hashable, Sendable {
    /// The image's ID, from 1.
    var identifier: UInt32
    /// The camera's ID.
    var camera: UInt32
    /// The image's file below `images`, without spaces.
    var name: String
    /// World-to-camera transform, rigid, in meters; camera axes as in computer vision: x right, y
    /// down, z forward.
    var visionFromWorld: Transform

    /// Creates an image with its pose.
    init(identifier: UInt32, camera: UInt32, name: String, visionFromWorld: Transform) {
        self.identifier = identifier
        self.camera = camera
        self.name = name
        self.visionFromWorld = visionFromWorld
    }

    /// Appends the row; in text files it has two lines, the second of them empty.
    func append(to text: inout TextBuffer, as encoding: COLMAPEncoding) {
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
