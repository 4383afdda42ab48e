import LockstepFormats
import LockstepSamples

/// The camera poses of frames.
struct Record3DPoses {
    private let poses: [Transform?]
    private let start: Transform?
    /// Whether all poses equal the first, as in recordings of the front camera.
    private let areTheSame: Bool

    init(_ metadata: Record3DMetadata) {
        poses = metadata.poses
        start = metadata.initialPose
        let known = metadata.poses.compactMap { $0 }
        areTheSame = known.count > 1 && known.allSatisfy { $0 == known.first }
    }

    /// The indices of the known poses; empty if all are the same.
    var knownIndices: [Int] { areTheSame ? [] : poses.indices.filter { poses[$0] != nil } }

    /// The pose of a frame, world_from_camera in meters, with the camera axes of the sensor's image
    /// before it is turned; nil if unknown.
    func worldFromCamera(_ index: Int, _ turn: Record3DTurn) -> Transform? {
        guard !areTheSame, poses.indices.contains(index), let pose = poses[index] else {
            return nil
        }
        return (start ?? .identity) * pose * turn.storedFromNative
    }

    /// Whether the first known pose is the identity: the world's axes are then those of the camera, and
    /// unrelated to gravity.
    private var beginsAtOrigin: Bool {
        guard let first = poses.lazy.compactMap({ $0 }).first else { return false }
        let place = (start ?? .identity) * first
        // The app stores the identity with the rounding errors of a Float.
        return zip(place.columnMajor, Transform.identity.columnMajor)
            .allSatisfy { abs($0 - $1) < 1e-6 }
    }

    /// Notices for the user, one sentence each.
    func notices(numbers: [Int], file: String) -> [String] {
        guard !areTheSame else {
            return [
                "All poses in \(file) are equal, as in recordings of the front camera. Frames are "
                    + "imported without poses."
            ]
        }
        var notices: [String] = []
        if beginsAtOrigin {
            notices.append(
                "\(file) does not contain the first frame's pose in the world. The world axes are "
                    + "those of that frame's stored image, and gravity's direction is unknown.")
        }
        let without = numbers.reduce(0) { count, number in
            worldFromCamera(number, .none) == nil ? count + 1 : count
        }
        if without > 0 {
            notices.append(
                "\(without.counted("frame", of: numbers.count)) \(without.verb("has", "have")) no "
                    + "pose in \(file).")
        }
        let frames = Set(numbers)
        let lost = knownIndices.reduce(0) { $0 + (frames.contains($1) ? 0 : 1) }
        if lost > 0 {
            notices.append(
                "\(lost.counted("pose", of: knownIndices.count)) of \(file) \(lost.verb("has", "have")) no "
                    + "image with \(lost.verb("its", "their")) index and "
                    + "\(lost.verb("is", "are")) left out.")
        }
        return notices
    }
}
