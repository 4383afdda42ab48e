public import LockstepSamples

/// Samples between the sensors' threads and the recorder's: in order, bounded by bytes and by time.
///
/// When it is full, camera frames are refused, the newest one first of all; inertial samples and
/// everything else are small and never refused. A frame counts until ``releaseFrame(_:)`` says that
/// its row was written, so images being encoded take room too.
public struct SampleQueue: Sendable {
    /// A frame that finds another which has waited longer is refused: what waits in memory is lost
    /// when the process is killed.
    ///
    /// With the half second of a movie's fragment, a fifth of a second is left of the second that a
    /// killed recording may lose, for the encoder to take for one image; images of a phone fill
    /// the bytes sooner.
    public static let longestWait = HostDuration.milliseconds(300)

    /// The most bytes that frames may find in the queue, and still get in.
    public private(set) var byteLimit: Int
    /// Bytes of samples waiting, and of frames taken out but not released.
    public private(set) var byteCount = 0
    private var waiting: [Received] = []
    /// Frames that wait or are being encoded, in order of arrival.
    private var held: [HeldFrame] = []
    private var largeWaiting = 0

    /// An empty queue.
    public init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Whether nothing waits.
    public var isEmpty: Bool { waiting.isEmpty }

    /// Whether something larger than inertial samples waits, or very many of those.
    public var isUrgent: Bool { largeWaiting > 0 || waiting.count >= 256 }

    /// Whether a sample would be taken now.
    ///
    /// A single frame always is, or one larger than the limit would wait for ever.
    ///
    /// - Parameter now: the time by the recorder's clock; nil for a source that waits for room,
    ///   which is bounded by bytes alone.
    public func hasRoom(for sample: Sample, at now: HostTime? = nil) -> Bool {
        guard case .frame(let frame) = sample, let oldest = held.first else { return true }
        if let now, let since = oldest.since, now - since > Self.longestWait { return false }
        return byteCount + frame.byteCount <= byteLimit
    }

    /// Changes the bound; what is in the queue already stays.
    mutating func limit(to byteLimit: Int) { self.byteLimit = byteLimit }

    /// Adds a sample at the end; ask ``hasRoom(for:at:)`` first.
    mutating func append(_ received: Received, at now: HostTime? = nil) {
        byteCount += received.byteCount
        switch received.content {
        case .inertial, .deviceMotion: break
        case .other: largeWaiting += 1
        case .frame:
            largeWaiting += 1
            held.append(HeldFrame(received, since: now))
        }
        waiting.append(received)
    }

    /// Takes everything out that waits, in order.
    ///
    /// The bytes of frames stay counted until they are released.
    mutating func takeAll() -> [Received] {
        let taken = waiting
        waiting = []
        largeWaiting = 0
        waiting.reserveCapacity(taken.count)
        for received in taken {
            if case .frame = received.content { continue }
            byteCount -= received.byteCount
        }
        return taken
    }

    /// Whether a frame that was taken out has waited longer than any may.
    ///
    /// Frames that came while the encoder was quick can be too many once it is slow: refusing new ones
    /// does not make those wait less.
    func hasWaitedTooLong(_ sequence: Int64, at now: HostTime) -> Bool {
        let since = held.first { $0.sequence == sequence }?.since
        return since.map { now - $0 > Self.longestWait } ?? false
    }

    /// Gives back the room of the frame with this number, which was taken out.
    mutating func releaseFrame(_ sequence: Int64) {
        guard let index = held.firstIndex(where: { $0.sequence == sequence }) else { return }
        byteCount -= held.remove(at: index).byteCount
    }
}

/// A frame whose pixels are in memory.
private struct HeldFrame {
    let sequence: Int64
    let byteCount: Int
    /// When it came, by the recorder's clock; nil if the source waits.
    let since: HostTime?

    init(_ received: Received, since: HostTime?) {
        sequence = received.sequence
        byteCount = received.byteCount
        self.since = since
    }
}

/// A sample with its place in the session.
struct Received: Sendable {
    /// The sample; frames are boxed, so that the many small ones stay small.
    enum Content: Sendable {
        case inertial(InertialSample)
        case deviceMotion(DeviceMotionSample)
        case frame(FrameBox)
        case other(SampleBox)
    }

    let content: Content
    let arrival: HostTime?
    /// The session's count of samples at arrival, from 0.
    let sequence: Int64
    let byteCount: Int

    init(_ sample: Sample, arrival: HostTime?, sequence: Int64) {
        self.arrival = arrival
        self.sequence = sequence
        byteCount = Self.byteCount(of: sample)
        switch sample {
        case .inertial(let reading): content = .inertial(reading)
        case .deviceMotion(let motion): content = .deviceMotion(motion)
        case .frame(let frame): content = .frame(FrameBox(frame))
        case .barometer, .location, .event: content = .other(SampleBox(sample))
        }
    }
}

extension Received {
    /// Bytes that a sample takes in the queue.
    static func byteCount(of sample: Sample) -> Int {
        guard case .frame(let frame) = sample else { return MemoryLayout<Received>.stride }
        return MemoryLayout<Received>.stride + frame.byteCount
    }
}

/// A frame in a place of its own.
final class FrameBox: Sendable {
    let frame: CameraFrame
    init(_ frame: CameraFrame) { self.frame = frame }
}

/// A sample in a place of its own.
final class SampleBox: Sendable {
    let sample: Sample
    init(_ sample: Sample) { self.sample = sample }
}
