import LockstepFormats
import LockstepSamples
import LockstepSessions

/// One sample of a session, with the files that belong to it.
struct StoredSample {
    let row: SequencedRow
    let session: Session

    /// All samples of a session in order of arrival, without events.
    static func all(
        of session: Session, _ streams: Set<LockstepSamples.Stream>
    ) throws -> [StoredSample] {
        var samples: [StoredSample] = []
        let rows = try SequencedRows(session)
        while let row = try rows.next() {
            let sample = StoredSample(row: row, session: session)
            if let stream = sample.stream, streams.contains(stream) { samples.append(sample) }
        }
        return samples
    }

    var stream: LockstepSamples.Stream? {
        switch row {
        case .frame: return .camera
        case .inertial(let sample, _): return sample.sensor.stream
        case .deviceMotion: return .deviceMotion
        case .barometer: return .barometer
        case .location: return .location
        case .surface(let row): return row.kind.stream
        case .audio: return .audio
        case .event: return nil
        }
    }

    var frame: FrameRow? { if case .frame(let frame, _) = row { frame } else { nil } }

    var points: [FeaturePoint]? { if case .frame(_, let points) = row { points } else { nil } }

    var reading: InertialSample? {
        if case .inertial(let sample, _) = row { sample } else { nil }
    }

    var motion: DeviceMotionSample? {
        if case .deviceMotion(let sample, _) = row { sample } else { nil }
    }

    var barometer: BarometerSample? {
        if case .barometer(let row) = row { row.sample } else { nil }
    }

    var location: LocationSample? {
        if case .location(let row) = row { row.sample } else { nil }
    }

    /// The bytes of a frame's JPEG.
    func still() throws -> [UInt8]? {
        guard let frame, case .image(let path) = frame.image else { return nil }
        return try session.still(of: frame, path: path).bytes
    }

    var audio: AudioRow? { if case .audio(let row) = row { row } else { nil } }

    /// The samples of a block of audio.
    func audioBytes() throws -> [UInt8]? {
        try audio.map { try session.audioFile().block(of: $0).bytes }
    }

    /// A frame's depth and confidence.
    func depth() throws -> DepthMap? { try frame.flatMap { try session.depth(of: $0) } }
}
