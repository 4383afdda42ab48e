import LockstepFormats
import LockstepSamples

/// The results of a first pass over `data.jsonl`.
struct SpectacularSurvey {
    private(set) var table = TableSurvey(file: SpectacularFiles.lines)
    private(set) var frames: [SpectacularFrame] = []
    /// The camera facts in rows of frames besides intrinsics; nil if they contain none.
    private(set) var rowCamera: SpectacularRowCamera?
    private(set) var sensors: Set<InertialSensor> = []
    private(set) var hasBarometer = false
    private(set) var locations = 0
    private(set) var scale = AccelerationScale()
    private(set) var poses: [PoseRow] = []
    /// The number of poses without a rotation.
    private(set) var positions = 0
    private var others: [String: Int] = [:]

    /// Reads the file once.
    ///
    /// - Throws: ``DatasetError`` if no line can be read, or none is a frame or an inertial sample.
    init(_ folder: RecordingFolder) throws {
        guard let reader = try SpectacularReader(folder) else {
            throw DatasetError(
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
            let reason = "\(SpectacularFiles.lines) contains neither a frame nor a sample"
            throw DatasetError(
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

    /// Facts common to all rows are kept once.
    private mutating func count(_ frame: SpectacularFrame) {
        if let camera = frame.camera {
            if rowCamera == nil { rowCamera = SpectacularRowCamera(camera) }
            rowCamera?.add(camera)
        }
        var frame = frame
        frame.camera = nil
        frames.append(frame)
    }

    /// The indices of frames whose rows have a depth scale.
    var depthNumbers: [Int] { frames.filter { $0.depthScale != nil }.map(\.number) }

    /// Notices about the lines alone, one sentence each.
    var notices: [String] {
        var notices = table.notices
        for (word, count) in others.sorted(by: { $0.key < $1.key }).prefix(12) {
            notices.append(
                "\(count.counted("line")) of \(SpectacularFiles.lines) with \(word.prefix(40)) "
                    + "\(count.verb("is", "are")) left out: a session cannot store them.")
        }
        if positions > 0 {
            notices.append("\(positions.counted("pose")) without an orientation were left out.")
        }
        guard sensors.contains(.accelerometer), let median = scale.median else { return notices }
        notices.append(
            "Accelerations were read as specific force in m/s² and divided by -9.80665 (median "
                + "magnitude \(median.short)).")
        if scale.unit != .metersPerSecondSquared {
            notices.append(
                "The median magnitude of accelerations, \(median.short), does not fit m/s².")
        }
        return notices
    }
}
