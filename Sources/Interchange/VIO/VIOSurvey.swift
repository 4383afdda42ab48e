import LockstepFormats
import LockstepSamples

/// The rows of a recording for visual-inertial odometry after a first pass: what there is, and what
/// frames need to find their images.
struct VIOSurvey {
    let table: TableSurvey
    /// Both clocks at the start; nil if no row says.
    let anchor: ClockAnchor?
    /// What the network's clock showed then.
    let network: WallTime?
    /// Readable rows by stream.
    let counts: [Stream: Int]
    /// The magnitudes of the accelerations, which tell their unit.
    let scale: AccelerationScale
    /// The rows of frames, in the order of the file.
    let frames: [Frame]
    /// The first matrix that a frame's row gives.
    let firstIntrinsics: Intrinsics?
    /// Whether a row of a frame gives angles alone.
    let hasComputedRotations: Bool
    /// Rows of frames of the camera mode that fewer rows are of.
    let otherFrames: Int

    /// What pairing needs of a frame's row.
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
        // One camera at a time: rows of the other kind come from a file that was put together.
        let tracked = found.frames.filter(\.isTracked)
        let isTracked = 2 * tracked.count >= found.frames.count && !tracked.isEmpty
        frames = isTracked ? tracked : found.frames.filter { !$0.isTracked }
        otherFrames = found.frames.count - frames.count
    }

    /// From the file's specific force to g with Apple's sign, which is the opposite one.
    ///
    /// The layout is in m/s²; of a file in g, only the sign is to be changed.
    var gravitiesPerUnit: Double {
        scale.unit == .gravities ? -1 : 1 / VIORow.metersPerSecondSquaredPerGravity
    }

    /// Whether ARKit gave the frames.
    var isTracked: Bool { frames.first?.isTracked ?? false }

    /// What the rows so far have shown.
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
