import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The ring as a recording of any length: frames and inertial samples in order of their timestamps.
final class RingSource: StoredSource {
    let description: SourceDescription
    private let cursor: Mutex<RingCursor>

    /// A stream with a number of frames, and the inertial samples between them.
    ///
    /// - Parameter isCopied: whether each frame has its own pixels, as on a phone.
    init(_ ring: Ring, frameCount: Int, isCopied: Bool = false) {
        description = SourceDescription(streams: [
            StreamDescription(stream: .camera, requestedRateHertz: Ring.framesPerSecond),
            StreamDescription(stream: .depth, requestedRateHertz: Ring.framesPerSecond),
            StreamDescription(stream: .accelerometer, requestedRateHertz: Ring.inertialRateHertz),
            StreamDescription(stream: .gyroscope, requestedRateHertz: Ring.inertialRateHertz),
        ])
        cursor = Mutex(RingCursor(ring, frameCount: frameCount, isCopied: isCopied))
    }

    func next() throws -> Delivery? { cursor.withLock { $0.next() } }
}

/// The position in a stream made from a ring.
struct RingCursor {
    private static let start = HostTime(nanoseconds: 1_000_000_000_000)
    private static let framePeriod = period(Ring.framesPerSecond)
    private static let inertialPeriod = period(Ring.inertialRateHertz)

    private let ring: Ring
    private let frameCount: Int
    private let isCopied: Bool
    private var nextFrame = 0
    private var nextInertial = 0

    /// The start of the stream.
    init(_ ring: Ring, frameCount: Int, isCopied: Bool) {
        self.ring = ring
        self.frameCount = frameCount
        self.isCopied = isCopied
    }

    /// Returns the next sample; nil after the last frame.
    mutating func next() -> Delivery? {
        guard nextFrame < frameCount else { return nil }
        let frameTime = Self.start + HostDuration(nanoseconds: Self.framePeriod * Int64(nextFrame))
        let sample = inertialSample()
        if sample.timestamp <= frameTime {
            nextInertial += 1
            return Delivery(.inertial(sample), arrival: sample.timestamp)
        }
        defer { nextFrame += 1 }
        let frame = ring.frame(nextFrame, at: frameTime)
        return Delivery(.frame(isCopied ? frame.copied() ?? frame : frame), arrival: frameTime)
    }

    /// The samples of the two sensors alternate on one time grid.
    private func inertialSample() -> InertialSample {
        var sample = ring.inertial[nextInertial % ring.inertial.count]
        let elapsed = HostDuration(nanoseconds: Self.inertialPeriod / 2 * Int64(nextInertial))
        sample.timestamp = Self.start + elapsed
        return sample
    }

    private static func period(_ rateHertz: Double) -> Int64 { Int64(1e9 / rateHertz) }
}
