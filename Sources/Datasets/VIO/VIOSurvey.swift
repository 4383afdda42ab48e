import LockstepFormats
import LockstepSamples

/// The rows of a recording for visual-inertial odometry, surveyed in a first pass.
///
/// The survey finds the streams, and the data that pairs frames with images.
struct VIOSurvey {
    let table: TableSurvey
    /// Both clocks at the start; nil if no row contains them.
    let anchor: ClockAnchor?
    /// The network's clock at the same instant.
    let network: WallTime?
    /// Readable rows by stream.
    let counts: [Stream: Int]
    /// The magnitudes of the accelerations, which determine their unit.
    let scale: AccelerationScale
    /// The rows of frames, in the order of the file.
    let frames: [Frame]
    /// The first intrinsic matrix in a frame's row.
    let firstIntrinsics: Intrinsics?
    /// Whether a frame's row contains its rotation only as angles.
    let hasComputedRotations: Bool
    /// The number of frame rows of the less frequent camera mode.
    let otherFrames: Int

    /// The part of a frame's row that is needed for pairing.
    struct Frame {
        var timestamp: HostTime
        var number: Int64
        var isTracked: Bool
    }

    /// Reads the rows once.
    init(_ reader: TableReader<VIOTable>) throws {
        var found = Found()
        table = try TableSurvey(reader) { row in
            found.note(row)
            return row.timestamp.nanoseconds
        }
        anchor = found.anchor
        network = found.network
        counts = found.counts
        scale = found.scale
        firstIntrinsics = found.firstIntrinsics
        hasComputedRotations = found.hasComputedRotations
        // One camera at a time: rows of the other mode come from a file that was assembled from
        // several.
        let tracked = found.frames.filter(\.isTracked)
        let isTracked = 2 * tracked.count >= found.frames.count && !tracked.isEmpty
        frames = isTracked ? tracked : found.frames.filter { !$0.isTracked }
        otherFrames = found.frames.count - frames.count
    }

    /// The factor from the file's specific force to g with Apple's sign, which is opposite.
    ///
    /// The format's unit is m/s²; if a file is in g, only the sign changes.
    var gravitiesPerUnit: Double {
        scale.unit == .gravities ? -1 : 1 / VIORow.metersPerSecondSquaredPerGravity
    }

    /// Whether the frames come from ARKit.
    var isTracked: Bool { frames.first?.isTracked ?? false }

    /// The facts collected from the rows so far.
    private struct Found {
        var anchor: ClockAnchor?
        var network: WallTime?
        var counts: [Stream: Int] = [:]
        var scale = AccelerationScale()
        var frames: [Frame] = []
        var firstIntrinsics: Intrinsics?
        var hasComputedRotations = false

        mutating func note(_ row: VIOTable.Row) {
            switch row.content {
            case .start(let wall, let network):
                guard anchor == nil, let wall else { return }
                anchor = ClockAnchor(host: row.timestamp, wall: wall)
                self.network = network
            case .frame(let frame):
                frames.append(
                    Frame(
                        timestamp: row.timestamp, number: frame.number,
                        isTracked: frame.isTracked))
                firstIntrinsics = firstIntrinsics ?? frame.intrinsics
                hasComputedRotations = hasComputedRotations || frame.hasComputedRotation
            case .reading(let sensor, let value):
                counts[sensor.stream, default: 0] += 1
                if sensor == .accelerometer { scale.add(value) }
            case .barometer: counts[.barometer, default: 0] += 1
            case .location: counts[.location, default: 0] += 1
            case .points: counts[.featurePoints, default: 0] += 1
            }
        }
    }
}
