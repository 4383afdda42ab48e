import LockstepFormats
import LockstepSamples

/// A frame of axes in another one, by their names.
struct ROSFramePair: Hashable, Comparable {
    let parent: String
    let child: String

    /// ROS 1's first tf put a slash before names; tf2 knows none (wiki.ros.org/tf2/Migration).
    init(parent: String, child: String) {
        self.parent = Self.name(parent)
        self.child = Self.name(child)
    }

    static func name(_ frame: String) -> String { String(frame.drop { $0 == "/" }) }

    static func < (left: Self, right: Self) -> Bool {
        (left.parent, left.child) < (right.parent, right.child)
    }
}

/// How frames of axes lie in each other: some throughout, some over time.
struct ROSFrameTree {
    /// Frames that stand still in the world: REP 105's, and the name that recordings of one room
    /// have; of several the first counts.
    static let roots = ["world", "map", "odom"]
    /// Ten times the joints of a humanoid robot.
    private static let mostPairs = 1000

    /// Parent from child.
    private var constants: [ROSFramePair: Transform] = [:]
    private var numbers: [ROSFramePair: Int] = [:]
    private var rows: BoundedRows<(pair: Int, pose: PoseRow)>

    init(mostRows: Int) { rows = BoundedRows("transforms", limit: mostRows) }

    /// Adds a transform that holds throughout; of several the last counts, as in tf2.
    mutating func add(constant transform: ROSTransformStamped) throws {
        let pair = ROSFramePair(parent: transform.header.frame, child: transform.child)
        guard constants[pair] != nil || constants.count < Self.mostPairs else { throw Self.tooMany }
        constants[pair] = transform.parentFromChild
    }

    /// Adds a transform that holds at its timestamp.
    mutating func add(_ transform: ROSTransformStamped) throws {
        let pair = ROSFramePair(parent: transform.header.frame, child: transform.child)
        let number = numbers[pair] ?? numbers.count
        guard number < Self.mostPairs else { throw Self.tooMany }
        numbers[pair] = number
        try rows.append((number, PoseRow(transform.parentFromChild, at: transform.header.time)))
    }

    private static let tooMany = BinaryError(
        .tooMany("pairs of frames", limit: mostPairs), place: nil)

    /// Maps axes of one frame to another's by what holds throughout; nil if nothing joins them.
    func constant(_ goal: String, from start: String) -> Transform? {
        var found = [ROSFramePair.name(start): Transform.identity]
        var waiting = [ROSFramePair.name(start)]
        let neighbors = self.neighbors
        // Each frame is looked at once, so circles end.
        while let frame = waiting.popLast(), let frameFromStart = found[frame] {
            if frame == ROSFramePair.name(goal) { return frameFromStart }
            for (name, nameFromFrame) in neighbors[frame] ?? [] where found[name] == nil {
                found[name] = nameFromFrame * frameFromStart
                waiting.append(name)
            }
        }
        return nil
    }

    /// For each frame the frames beside it, with the transforms to them, in order of names.
    private var neighbors: [String: [(name: String, nameFromFrame: Transform)]] {
        var neighbors: [String: [(name: String, nameFromFrame: Transform)]] = [:]
        for (pair, parentFromChild) in constants.sorted(by: { $0.key < $1.key }) {
            neighbors[pair.child, default: []].append((pair.parent, parentFromChild))
            neighbors[pair.parent, default: []].append((pair.child, parentFromChild.inverse))
        }
        return neighbors
    }

    /// Where a frame was in the first of the roots in which it, or one that it is fixed to, moved.
    ///
    /// - Returns: the pair that moved, and the poses of `frame`; nil if there is none.
    func track(of frame: String) -> (pair: ROSFramePair, poses: [PoseRow])? {
        for root in Self.roots {
            let direct = ROSFramePair(parent: root, child: frame)
            let others = numbers.keys.filter { $0.parent == root && $0 != direct }.sorted()
            for pair in [direct] + others where numbers[pair] != nil {
                guard let childFromFrame = constant(pair.child, from: frame) else { continue }
                return (pair, poses(of: pair, childFromFrame))
            }
        }
        return nil
    }

    /// Where a frame was that moved in one of the roots, for a recording without a camera.
    ///
    /// A root that moves in another, as `odom` in `map`, is a correction and no body. Of several
    /// frames the one with the most poses counts, then the first by name.
    ///
    /// - Returns: the pair that moved, and its poses; nil if there is none.
    func trackOfABody() -> (pair: ROSFramePair, poses: [PoseRow])? {
        let counts = counts.filter { !Self.roots.contains($0.key.child) }
        for root in Self.roots {
            let pairs = counts.filter { $0.key.parent == root }
            guard let best = pairs.min(by: { (-$0.value, $0.key) < (-$1.value, $1.key) })
            else { continue }
            return (best.key, poses(of: best.key, .identity))
        }
        return nil
    }

    private func poses(of pair: ROSFramePair, _ childFromFrame: Transform) -> [PoseRow] {
        moved(rows.rows.filter { $0.pair == numbers[pair] }.map(\.pose), by: childFromFrame)
    }

    /// Poses of a frame, given those of another that it is fixed to.
    func moved(_ poses: [PoseRow], by childFromFrame: Transform) -> [PoseRow] {
        guard childFromFrame != .identity else { return poses }
        return poses.map { pose in
            let rootFromChild = Transform(
                rotation: pose.rotation.matrix, translation: pose.position)
            return PoseRow(rootFromChild * childFromFrame, at: pose.timestamp)
        }
    }

    /// How many transforms over time there are of each pair.
    var counts: [ROSFramePair: Int] {
        var counts = [Int](repeating: 0, count: numbers.count)
        for row in rows.rows { counts[row.pair] += 1 }
        return numbers.mapValues { counts[$0] }
    }
}

extension PoseRow {
    /// A rigid transform to the world's axes, with its time.
    init(_ worldFromThing: Transform, at time: HostTime) {
        self.init(
            timestamp: time, position: worldFromThing.translation,
            rotation: Quaternion(rotation: worldFromThing.rotation))
    }
}
