import LockstepSamples

/// The counts of stored samples so far.
struct RecordingTally: Sendable {
    private var counts = [Int](repeating: 0, count: Stream.allCases.count)
    private var frameSpan = Span()
    private var sampleSpan = Span()
    private(set) var resolution: PixelSize?

    private struct Span {
        var first: HostTime?
        var last: HostTime?

        mutating func add(_ time: HostTime) {
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }

        mutating func add(_ other: Span) {
            if let first = other.first { add(first) }
            if let last = other.last { add(last) }
        }
    }

    var frames: Int { counts[Stream.camera.position] }
    var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }
    var start: HostTime? { frameSpan.first ?? sampleSpan.first }
    var end: HostTime? { frameSpan.last ?? sampleSpan.last }

    /// The number of samples by stream, for streams that have any.
    var samples: [Stream: Int] {
        var samples: [Stream: Int] = [:]
        for stream in Stream.allCases where counts[stream.position] > 0 {
            samples[stream] = counts[stream.position]
        }
        return samples
    }

    mutating func count(_ stream: Stream, at time: HostTime) {
        counts[stream.position] += 1
        sampleSpan.add(time)
    }

    mutating func count(_ frame: CameraFrame) {
        count(.camera, at: frame.timestamp)
        frameSpan.add(frame.timestamp)
        if frame.depth != nil { count(.depth, at: frame.timestamp) }
        if frame.featurePoints != nil { count(.featurePoints, at: frame.timestamp) }
        resolution = resolution ?? frame.image.size
    }

    mutating func add(_ other: RecordingTally) {
        for index in counts.indices { counts[index] += other.counts[index] }
        frameSpan.add(other.frameSpan)
        sampleSpan.add(other.sampleSpan)
        resolution = resolution ?? other.resolution
    }
}

extension Stream {
    /// The index in declaration order.
    var position: Int {
        switch self {
        case .camera: return 0
        case .depth: return 1
        case .featurePoints: return 2
        case .accelerometer: return 3
        case .gyroscope: return 4
        case .magnetometer: return 5
        case .deviceMotion: return 6
        case .barometer: return 7
        case .location: return 8
        case .mesh: return 9
        case .planes: return 10
        case .audio: return 11
        }
    }
}
