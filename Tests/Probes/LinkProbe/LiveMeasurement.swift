import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How old samples and images are when they are delivered, and what a sensor's callback costs.
///
/// 640×480 at 30 fps, accelerometer and gyroscope at 400 Hz each, both ends in this process.
struct LiveMeasurement {
    /// The time before measuring, in which the phone learns the rate of the link.
    private static let warmUp = 2
    private static let samplesPerSecond = 800
    private static let samplesPerFrame = 27
    let seconds: Int

    func run() throws {
        let ages = Ages()
        let world = try ProbeWorld(ages)
        defer { world.end() }
        try world.pair()
        let without = produce(world.link, seconds: min(seconds, 5))
        world.server.show(LiveViewChoice())
        try world.wait(\.isStreaming)
        _ = produce(world.link, seconds: Self.warmUp)
        ages.begin()
        let with = produce(world.link, seconds: seconds)
        ages.show()
        print("callback without a desk: \(Percentiles(without).text("µs"))")
        print("callback with a desk: \(Percentiles(with).text("µs"))")
    }

    /// The same through a relay, and whether each sample and image was delivered or counted in a gap.
    func runSlowly() throws {
        let ages = Ages()
        let world = try ProbeWorld(ages)
        defer { world.end() }
        print(world.server.port)
        fflush(nil)
        guard let port = readLine().flatMap({ Int($0) }) else { throw ProbeWorld.NoConnection() }
        try world.pair(port: port)
        // An image that comes too early for the interval gets no number.
        world.server.show(LiveViewChoice(imageIntervalNanoseconds: 0))
        try world.wait(\.isStreaming)
        _ = produce(world.link, seconds: Self.warmUp)
        ages.begin()
        _ = produce(world.link, seconds: seconds)
        // What is still in flight arrives, or becomes a gap.
        MachineClock().sleep(until: MachineClock().now + HostDuration(nanoseconds: 1_000_000_000))
        ages.show()
        let produced = Self.numberCount(of: Self.warmUp) + Self.numberCount(of: seconds)
        print("delivered or in gaps: \(ages.counted) of \(produced)")
    }

    /// How many numbers the samples of so many seconds have: a frame is an image and a pose.
    private static func numberCount(of seconds: Int) -> Int {
        let samples = seconds * samplesPerSecond
        return samples + 2 * ((samples - 1) / samplesPerFrame + 1)
    }

    /// Delivers samples in real time; returns how long each call took, µs.
    func produce(_ link: DeskLink, seconds: Int) -> [Double] {
        let clock = MachineClock()
        var costs: [Double] = []
        let start = clock.now
        for step in 0..<seconds * Self.samplesPerSecond {
            clock.sleep(until: start + HostDuration(nanoseconds: Int64(step) * 1_250_000))
            let sensor: InertialSensor = step % 2 == 0 ? .accelerometer : .gyroscope
            let now = clock.now
            var samples: [Sample] = [
                .inertial(
                    InertialSample(sensor: sensor, timestamp: now, value: Vector3(1, 2, 3)))
            ]
            if step % Self.samplesPerFrame == 0 { samples.append(.frame(frame(step, now))) }
            for sample in samples {
                let before = clock.now
                link.tap.receive(sample, arrival: before, sequence: Int64(step))
                costs.append(Double((clock.now - before).nanoseconds) / 1_000)
            }
        }
        return costs
    }

    /// An image with edges and noise, as a camera's.
    private func frame(_ step: Int, _ time: HostTime) -> CameraFrame {
        let size = PixelSize(width: 640, height: 480)
        var state = UInt32(truncatingIfNeeded: step) | 1
        let pixels = PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            guard plane == 0 else {
                bytes.initializeMemory(as: UInt8.self, repeating: 128)
                return
            }
            for index in bytes.indices {
                state = state &* 1_664_525 &+ 1_013_904_223
                let edge: UInt8 =
                    (index % 640 / 40 + index / 640 / 40 + step / Self.samplesPerFrame) % 2 == 0
                    ? 60 : 180
                bytes[index] = edge &+ UInt8(state >> 29)
            }
        }
        var frame = CameraFrame(
            timestamp: time, image: pixels.map { .pixels($0) } ?? .missing(size))
        frame.worldFromCamera = .identity
        return frame
    }
}

extension LiveDelivery {
    /// How many numbers of a stream it accounts for.
    fileprivate var numberCount: Int64 {
        switch self {
        case .samples(let samples): Int64(samples.rows.count)
        case .item: 1
        case .gap(let gap): gap.count
        case .began, .ended: 0
        }
    }
}

/// The ages of what is delivered: samples state the host time of their delivery to the phone.
private final class Ages: DeskObserver {
    private struct State {
        var isMeasuring = false
        var samples: [Double] = []
        var images: [Double] = []
        var gaps: Int64 = 0
        /// Numbers of all streams, also those before measuring.
        var counted: Int64 = 0
    }

    private let state = Mutex(State())
    private let clock = MachineClock()

    func begin() { state.withLock { $0.isMeasuring = true } }

    var counted: Int64 { state.withLock { $0.counted } }

    func show() {
        let (samples, images, gaps) = state.withLock { ($0.samples, $0.images, $0.gaps) }
        print("samples: \(Percentiles(samples).text("ms")), \(samples.count) delivered")
        print("images: \(Percentiles(images).text("ms")), \(images.count) delivered")
        print("numbers in gaps: \(gaps)")
    }

    func receive(_ delivery: DeskDelivery) {
        guard case .live(_, let live, _) = delivery else { return }
        let now = clock.now
        state.withLock { state in
            state.counted += live.numberCount
            guard state.isMeasuring else { return }
            switch live {
            case .samples(let samples) where samples.stream != .pose:
                state.samples += samples.rows.map { Double((now - $0.timestamp).nanoseconds) / 1e6 }
            case .item(let item, _):
                state.images.append(Double((now - item.timestamp).nanoseconds) / 1e6)
            case .gap(let gap): state.gaps += gap.count
            default: break
            }
        }
    }
}
