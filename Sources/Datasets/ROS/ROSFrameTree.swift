import LockstepFormats
import LockstepSamples

/// A coordinate frame within another one, by their names.
struct ROSFramePair: Hashable, Comparable {
    let parent: String
    let child: String

    /// Removes leading slashes: ROS 1's original tf puts them before names, tf2 does not allow them
    /// (wiki.ros.org/tf2/Migration).
    init(parent: String, child: String) {
        self.parent = Self.name(parent)
        self.child = Self.name(child)
    }

    static func name(_ frame: String) -> String { String(frame.drop { $0 == "/" }) }

    static func < (left: Self, right: Self) -> Bool {
        (left.parent, left.child) < (right.parent, right.child)
    }
}

/// The transforms between coordinate frames: static ones, and ones that change over time.
struct ROSFrameTree {
    /// Frames that are fixed in the world: those of REP 105, and a name that recordings of one room
    /// use.
    ///
    /// If there are several, the first is used.
    static let roots = ["world", "map", "odom"]
    /// Ten times the joints of a humanoid robot.
    private static let mostPairs = 1000

    /// Parent from child.
    private var constants: [ROSFramePair: Transform] = [:]
    private var numbers: [ROSFramePair: Int] = [:]
    private var rows: BoundedRows<(pair: Int, pose: PoseRow)>

    init(mostRows: Int) { rows = BoundedRows("transforms", limit: mostRows) }

    /// Adds a static transform; the last one replaces others, as in tf2.
    mutating func add(constant transform: ROSTransformStamped) throws {
        let pair = ROSFramePair(parent: transform.header.frame, child: transform.child)
        guard constants[pair] != nil || constants.count < Self.mostPairs else { throw Self.tooMany }
        constants[pair] = transform.parentFromChild
    }

    /// Adds a transform that is valid at its timestamp.
    mutating func add(_ transform: ROSTransformStamped) throws {
        let pair = ROSFramePair(parent: transform.header.frame, child: transform.child)
        let number = numbers[pair] ?? numbers.count
        guard number < Self.mostPairs else { throw Self.tooMany }
        numbers[pair] = number
        try rows.append((number, PoseRow(transform.parentFromChild, at: transform.header.time)))
    }

    private static let tooMany = BinaryError(
        .tooMany("pairs of frames", limit: mostPairs), place: nil)

    /// The static transform from one frame's axes to another's; nil if nothing connects them.
    func constant(_ goal: String, from start: String) -> Transform? {
        var found = [ROSFramePair.name(start): Transform.identity]
        var waiting = [ROSFramePair.name(start)]
        let neighbors = self.neighbors
        // Each frame is visited once, so cycles end.
        while let frame = waiting.popLast(), let frameFromStart = found[frame] {
            if frame == ROSFramePair.name(goal) { return frameFromStart }
            for (name, nameFromFrame) in neighbors[frame] ?? [] where found[name] == nil {
                found[name] = nameFromFrame * frameFromStart
                waiting.append(name)
            }
        }
        return nil
    }

    /// Each frame's adjacent frames, with the transforms to them, in order of names.
    private var neighbors: [String: [(name: String, nameFromFrame: Transform)]] {
        var neighbors: [String: [(name: String, nameFromFrame: Transform)]] = [:]
        for (pair, parentFromChild) in constants.sorted(by: { $0.key < $1.key }) {
            neighbors[pair.child, default: []].append((pair.parent, parentFromChild))
            neighbors[pair.parent, default: []].append((pair.child, parentFromChild.inverse))
        }
        return neighbors
    }

    /// The poses of a frame in the first root in which it, or a frame that it is fixed to, moved.
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

    /// The poses of a frame that moved in one of the roots, for a recording without a camera.
    ///
    /// A root that moves in another, such as `odom` in `map`, is a correction and not a body. Of
    /// several frames, the one with the most poses is used, then the first by name.
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

    /// The poses of a frame, from those of another frame that it is fixed to.
    func moved(_ poses: [PoseRow], by childFromFrame: Transform) -> [PoseRow] {
        guard childFromFrame != .identity else { return poses }
        return poses.map { pose in
            let rootFromChild = Transform(
                rotation: pose.rotation.matrix, translation: pose.position)
            return PoseRow(rootFromChild * childFromFrame, at: pose.timestamp)
        }
    }

    /// The number of transforms over time for each pair.
    var counts: [ROSFramePair: Int] {
        var counts = [Int](repeating: 0, count: numbers.count)
        for row in rows.rows { counts[row.pair] += 1 }
        return numbers.mapValues { counts[$0] }
    }
}

extension PoseRow {
    /// Creates a pose from a rigid transform to the world's axes, with its time.
    init(_ worldFromThing: Transform, at time: HostTime) {
        self.init(
            timestamp: time, position: worldFromThing.translation,
            rotation: Quaternion(rotation: worldFromThing.rotation))
    }
}
