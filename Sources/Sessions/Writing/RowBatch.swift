public import LockstepFormats
public import LockstepSamples

/// Formatted rows that wait to be written: one text for each file, and their counts.
///
/// Formatting is separate from writing so that one thread can do each.
public struct RowBatch: Sendable {
    /// The place of a frame's image.
    public enum Storage: Hashable, Sendable {
        /// In a still image file of this format, named after the frame's index.
        case still(StillFormat)
        /// In the movie, at this zero-based index in presentation order.
        case movie(imageIndex: Int)
        /// Nowhere: the source does not have it.
        case missing
    }

    /// The triangles of a surface, as the bytes of its file.
    struct MeshBytes: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// Samples of the microphone with their arrival; their row needs their place in the file.
    struct Audio: Sendable {
        let block: AudioBlock
        let arrival: Arrival
    }

    private(set) var tally = SessionTally()
    private(set) var audio: [Audio] = []
    /// The files that must exist before the rows.
    private(set) var meshes: [MeshBytes] = []
    /// The text of `desk.jsonl`.
    private(set) var deskBytes: [UInt8] = []
    private var texts = [TextBuffer](repeating: TextBuffer(), count: RowFile.allCases.count)

    /// Creates an empty batch.
    public init() {}

    /// Whether the batch is empty.
    public var isEmpty: Bool { texts.allSatisfy(\.isEmpty) && audio.isEmpty && deskBytes.isEmpty }

    /// The number of surfaces' files that must be written before the rows.
    public var meshCount: Int { meshes.count }

    /// Removes all rows and keeps their memory.
    public mutating func removeAll() {
        for index in texts.indices { texts[index].removeAll() }
        meshes.removeAll()
        audio.removeAll()
        deskBytes.removeAll(keepingCapacity: true)
        tally = SessionTally()
    }

    /// Adds a row about the clock of a desk.
    ///
    /// It has no `seq`: it is not a sample.
    public mutating func append(_ row: DeskRow) { deskBytes += row.line() }

    /// Adds the row of a reading of a desk's clock.
    public mutating func append(_ reading: DeskReading) {
        switch reading {
        case .exchange(let exchange): append(DeskRow.exchange(exchange))
        case .anchor(let anchor): append(DeskRow.anchor(anchor))
        }
    }

    /// Adds a sample's rows; ignores a frame, which has its own method.
    public mutating func append(_ sample: Sample, arrival time: HostTime?, sequence: Int64) {
        let arrival = Arrival(time: time, sequence: sequence)
        if let stream = sample.stream, stream != .camera {
            tally.count(stream, at: sample.timestamp)
        }
        switch sample {
        case .frame: break
        case .inertial(let sample): append(sample, arrival)
        case .deviceMotion(let sample): append(sample, arrival)
        case .barometer(let sample):
            BarometerRow(sample: sample, arrival: arrival).append(to: &texts[.barometer])
        case .location(let sample):
            LocationRow(sample: sample, arrival: arrival).append(to: &texts[.location])
        case .surface(let sample): append(sample, arrival)
        case .audio(let block): audio.append(Audio(block: block, arrival: arrival))
        case .event(let event, let time):
            tally.count(event)
            let row = EventRow(time: time, event: event, arrival: arrival)
            texts[.events].append(bytes: row.line())
        }
    }

    /// Adds the row of a frame whose image, if it has one, and depth map are stored.
    ///
    /// - Parameter motion: The latest device motion sample that arrived before the frame.
    public mutating func append(
        _ frame: CameraFrame, index: Int, storage: Storage, motion: DeviceMotionSample?,
        arrival time: HostTime?, sequence: Int64
    ) {
        let arrival = Arrival(time: time, sequence: sequence)
        let image: StoredImage
        switch storage {
        case .still(let format): image = .image(path: SessionLayout.image(index, format))
        case .movie(let imageIndex): image = .movie(index: imageIndex)
        case .missing: image = .missing
        }
        let row = FrameRow(frame, index: index, image: image, motion: motion, arrival: arrival)
        tally.count(row)
        texts[.frames].append(bytes: row.line())
        guard let points = frame.featurePoints else { return }
        let features = FeatureRow(
            frameIndex: index, timestamp: frame.timestamp, points: points, arrival: arrival)
        texts[.features].append(bytes: features.line())
    }

    /// Returns the text of one file.
    func bytes(of file: RowFile) -> [UInt8] { texts[file].bytes }

    private mutating func append(_ sample: InertialSample, _ arrival: Arrival) {
        let row = InertialRow(
            timestamp: sample.timestamp, channel: InertialChannel(sample.sensor),
            value: sample.value, arrival: arrival)
        row.append(to: &texts[.imu])
    }

    private mutating func append(_ sample: SurfaceSample, _ arrival: Arrival) {
        let name = SessionLayout.mesh(arrival.sequence)
        if let mesh = sample.triangles {
            meshes.append(MeshBytes(name: name, bytes: MeshFile.bytes(of: mesh)))
        }
        texts[.mesh].append(bytes: MeshRow(sample, path: name, arrival: arrival).line())
    }

    private mutating func append(_ sample: DeviceMotionSample, _ arrival: Arrival) {
        var channels: [(InertialChannel, Vector3)] = [
            (.userAcceleration, sample.userAcceleration), (.gravity, sample.gravity),
            (.rotationRate, sample.rotationRate),
        ]
        if let field = sample.magneticField { channels.append((.magneticField, field)) }
        for (channel, value) in channels {
            let row = InertialRow(
                timestamp: sample.timestamp, channel: channel, value: value, arrival: arrival)
            row.append(to: &texts[.imu])
        }
        let row = AttitudeRow(
            timestamp: sample.timestamp, attitude: sample.attitude,
            magneticFieldAccuracy: sample.magneticFieldAccuracy, arrival: arrival)
        row.append(to: &texts[.attitude])
    }
}

extension InertialChannel {
    fileprivate init(_ sensor: InertialSensor) {
        switch sensor {
        case .accelerometer: self = .accelerometer
        case .gyroscope: self = .gyroscope
        case .magnetometer: self = .magnetometer
        }
    }
}

extension [TextBuffer] {
    fileprivate subscript(file: RowFile) -> TextBuffer {
        get { self[file.position] }
        _modify { yield &self[file.position] }
    }
}

extension RowFile {
    fileprivate var position: Int {
        switch self {
        case .imu: return 0
        case .attitude: return 1
        case .barometer: return 2
        case .location: return 3
        case .features: return 4
        case .mesh: return 5
        case .audio: return 6
        case .events: return 7
        case .frames: return 8
        }
    }
}
