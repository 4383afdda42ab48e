public import LockstepSamples

/// Samples between the sensors' threads and the recorder's: in order, bounded by bytes and by time.
///
/// When the queue is full, new camera frames are rejected. Inertial samples and all others are
/// small and never rejected. A frame counts until ``releaseFrame(_:)`` reports that its row was
/// written, so images being encoded count too.
public struct SampleQueue: Sendable {
    /// A new frame is rejected if another has waited longer than this: data in memory is lost when
    /// the process is killed.
    ///
    /// A killed recording may lose one second. After this and the half second of a movie's
    /// fragment, a fifth of a second is left for the encoder to process one image. A phone's images
    /// fill the byte limit sooner.
    public static let longestWait = HostDuration.milliseconds(300)

    /// The maximum number of bytes of frames in the queue with which another frame is still
    /// accepted.
    public private(set) var byteLimit: Int
    /// The bytes of waiting samples, and of frames taken out but not released.
    public private(set) var byteCount = 0
    private var waiting: [Received] = []
    /// Frames that wait or are being encoded, in order of arrival.
    private var held: [HeldFrame] = []
    private var largeWaiting = 0

    /// Creates an empty queue.
    public init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Whether a frame waits or is being stored.
    var hasFrames: Bool { !held.isEmpty }

    /// Whether nothing is waiting.
    var isEmpty: Bool { waiting.isEmpty }

    /// Whether something larger than inertial samples is waiting, or very many of those.
    public var isUrgent: Bool { largeWaiting > 0 || waiting.count >= 256 }

    /// Whether a sample would be accepted now.
    ///
    /// Always true if the queue has no frame, since a frame larger than the limit would otherwise
    /// wait forever.
    ///
    /// - Parameter now: The time by the recorder's clock; nil for a source that waits for room, for
    ///   which only the byte limit applies.
    public func hasRoom(for sample: Sample, at now: HostTime? = nil) -> Bool {
        guard case .frame(let frame) = sample, let oldest = held.first else { return true }
        if let now, let since = oldest.since, now - since > Self.longestWait { return false }
        return byteCount + frame.byteCount <= byteLimit
    }

    /// Changes the byte limit; samples in the queue stay.
    mutating func limit(to byteLimit: Int) { self.byteLimit = byteLimit }

    /// Appends a sample; call ``hasRoom(for:at:)`` first.
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

    /// Takes out all waiting samples, in order.
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

    /// Whether a frame that was taken out has waited longer than allowed.
    ///
    /// Frames that arrived while the encoder was fast can be too many once it is slow; rejecting
    /// new ones does not shorten their wait.
    func hasWaitedTooLong(_ sequence: Int64, at now: HostTime) -> Bool {
        let since = held.first { $0.sequence == sequence }?.since
        return since.map { now - $0 > Self.longestWait } ?? false
    }

    /// Releases the bytes of the frame with this number, which was taken out.
    mutating func releaseFrame(_ sequence: Int64) {
        guard let index = held.firstIndex(where: { $0.sequence == sequence }) else { return }
        byteCount -= held.remove(at: index).byteCount
    }
}

/// A frame whose pixels are in memory.
private struct HeldFrame {
    let sequence: Int64
    let byteCount: Int
    /// When the frame arrived, by the recorder's clock; nil if the source waits.
    let since: HostTime?

    init(_ received: Received, since: HostTime?) {
        sequence = received.sequence
        byteCount = received.byteCount
        self.since = since
    }
}

/// A sample with its arrival and its place in the session.
struct Received: Sendable {
    /// The sample; frames are boxed, so that the many small samples take less memory.
    enum Content: Sendable {
        case inertial(InertialSample)
        case deviceMotion(DeviceMotionSample)
        case frame(FrameBox)
        case other(SampleBox)
    }

    let content: Content
    let arrival: HostTime?
    /// The session's zero-based count of samples at arrival.
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
        case .barometer, .location, .surface, .audio, .event:
            content = .other(SampleBox(sample))
        }
    }
}

extension Received {
    /// Returns the bytes that a sample takes in the queue.
    static func byteCount(of sample: Sample) -> Int {
        switch sample {
        case .frame(let frame): return MemoryLayout<Received>.stride + frame.byteCount
        // Surfaces and audio are never rejected, and must not cause the rejection of frames.
        case .inertial, .deviceMotion, .barometer, .location, .surface, .audio, .event:
            return MemoryLayout<Received>.stride
        }
    }
}

/// A frame in its own heap object.
final class FrameBox: Sendable {
    let frame: CameraFrame
    init(_ frame: CameraFrame) { self.frame = frame }
}

/// A sample in its own heap object.
final class SampleBox: Sendable {
    let sample: Sample
    init(_ sample: Sample) { self.sample = sample }
}
