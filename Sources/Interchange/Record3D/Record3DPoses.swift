import LockstepFormats
import LockstepSamples

/// Where frames were taken from.
struct Record3DPoses {
    private let poses: [Transform?]
    private let start: Transform?
    /// Whether no frame's pose differs from the first one's: what the front camera's recordings say.
    private let areTheSame: Bool

    init(_ metadata: Record3DMetadata) {
        poses = metadata.poses
        start = metadata.initialPose
        let known = metadata.poses.compactMap { $0 }
        areTheSame = known.count > 1 && known.allSatisfy { $0 == known.first }
    }

    /// The numbers of the poses that are known; none if all are the same.
    var numbers: [Int] { areTheSame ? [] : poses.indices.filter { poses[$0] != nil } }

    /// World from native camera; nil if nothing is said.
    func worldFromCamera(_ number: Int, _ turn: Record3DTurn) -> Transform? {
        guard !areTheSame, poses.indices.contains(number), let pose = poses[number] else {
            return nil
        }
        return (start ?? .identity) * pose * turn.storedFromNative
    }

    /// Whether the first pose is that of the world's axes, so that it says nothing of gravity.
    private var beginsAtOrigin: Bool {
        guard let first = poses.lazy.compactMap({ $0 }).first else { return false }
        let place = (start ?? .identity) * first
        // The app writes an identity with the rounding of a Float.
        return zip(place.columnMajor, Transform.identity.columnMajor)
            .allSatisfy { abs($0 - $1) < 1e-6 }
    }

    /// What a reader should know, a sentence each.
    func notices(numbers: [Int], file: String) -> [String] {
        guard !areTheSame else {
            return ["All poses of \(file) are the same, as of the front camera: frames have none."]
        }
        var notices: [String] = []
        if beginsAtOrigin {
            notices.append(
                "\(file) does not say where the first frame was: world axes are those of its "
                    + "upright image, and gravity is not known.")
        }
        let without = numbers.reduce(0) { count, number in
            worldFromCamera(number, .none) == nil ? count + 1 : count
        }
        if without > 0 {
            notices.append("\(without) of \(numbers.count) frames have no pose in \(file).")
        }
        let frames = Set(numbers)
        let lost = poses.indices.reduce(0) { $0 + (frames.contains($1) ? 0 : 1) }
        if lost > 0 {
            notices.append(
                "\(lost) of \(poses.count) poses of \(file) have no image of their number and are "
                    + "left out.")
        }
        return notices
    }
}
