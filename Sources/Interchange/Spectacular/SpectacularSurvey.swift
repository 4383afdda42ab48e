import LockstepFormats
import LockstepSamples

/// What a first pass over `data.jsonl` found.
struct SpectacularSurvey {
    private(set) var table = TableSurvey(file: SpectacularFiles.lines)
    private(set) var frames: [SpectacularFrame] = []
    /// What frames say of the camera beside its intrinsics; nil if they say nothing.
    private(set) var rowCamera: SpectacularRowCamera?
    private(set) var sensors: Set<InertialSensor> = []
    private(set) var hasBarometer = false
    private(set) var locations = 0
    private(set) var scale = AccelerationScale()
    private(set) var poses: [PoseRow] = []
    /// Poses without a rotation.
    private(set) var positions = 0
    private var others: [String: Int] = [:]

    /// - Throws: ``InterchangeError`` where not one line can be read.
    init(_ folder: RecordingFolder) throws {
        guard let reader = try SpectacularReader(folder) else {
            throw InterchangeError(
                .noSamples(.spectacular, reason: "\(SpectacularFiles.lines) is empty"),
                place: Place(file: folder.path))
        }
        while let line = try reader.next() {
            switch line {
            case .line(let line): count(line)
            case .unreadable(let error): table.count(error)
            }
        }
        try table.refuseIfUnreadable(.spectacular)
        guard !frames.isEmpty || !sensors.isEmpty else {
            let reason = "\(SpectacularFiles.lines) has neither a frame nor a reading"
            throw InterchangeError(
                .noSamples(.spectacular, reason: reason), place: Place(file: folder.path))
        }
    }

    private mutating func count(_ line: SpectacularLine) {
        if let time = line.time { table.count(time.nanoseconds) }
        switch line {
        case .reading(let sensor, _, let value):
            sensors.insert(sensor)
            if sensor == .accelerometer { scale.add(value) }
        case .frame(let frame): count(frame)
        case .barometer: hasBarometer = true
        case .location: locations += 1
        case .pose(let time, let position, let rotation?):
            poses.append(
                PoseRow(timestamp: time, position: position, rotation: rotation))
        case .pose: positions += 1
        case .other(let word): others[word, default: 0] += 1
        case .droppedFrame: break
        }
    }

    /// What all rows say alike is kept once.
    private mutating func count(_ frame: SpectacularFrame) {
        if let camera = frame.camera {
            if rowCamera == nil { rowCamera = SpectacularRowCamera(camera) }
            rowCamera?.add(camera)
        }
        var frame = frame
        frame.camera = nil
        frames.append(frame)
    }

    /// The numbers of frames whose rows have a scale of depth.
    var depthNumbers: [Int] { frames.filter { $0.depthScale != nil }.map(\.number) }

    /// What a reader should know of the lines alone, a sentence each.
    var notices: [String] {
        var notices = table.notices
        for (word, count) in others.sorted(by: { $0.key < $1.key }).prefix(12) {
            notices.append(
                "\(count.counted("line")) of \(SpectacularFiles.lines) with \(word.prefix(40)) "
                    + "\(count == 1 ? "has" : "have") no place in a session.")
        }
        if positions > 0 {
            notices.append("\(positions.counted("pose")) without an orientation were left out.")
        }
        guard sensors.contains(.accelerometer), let median = scale.median else { return notices }
        notices.append(
            "Accelerations were read as specific force in m/s² and divided by −9.80665 (median "
                + "magnitude \(median.short)).")
        if scale.unit != .metersPerSecondSquared {
            notices.append(
                "The median magnitude of accelerations, \(median.short), does not look like m/s².")
        }
        return notices
    }
}
