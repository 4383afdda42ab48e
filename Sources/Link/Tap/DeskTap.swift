import LockstepConcurrency
import LockstepLive
public import LockstepSamples

/// Where the app passes every sample of its source, for the live view of a desk.
///
/// A sensor's callback takes one lock, which is held only to add to a bounded queue, and never waits
/// for the link. While no desk asked for the live view, nothing is kept. What does not fit is
/// counted, and becomes a gap.
public final class DeskTap: LiveViewSink {
    fileprivate struct State {
        var request: LiveRequest?
        var imageGate = IntervalGate(nanoseconds: 0)
        var depthGate = IntervalGate(nanoseconds: 0)
        var queue = TapQueue()
    }

    private let state = Mutex(State())
    private let clock: any HostClock
    private let wake: @Sendable () -> Void

    /// - Parameter wake: Called when a frame waits, on the source's thread.
    init(clock: any HostClock, wake: @escaping @Sendable () -> Void) {
        self.clock = clock
        self.wake = wake
    }

    /// Takes what a desk asked for; nil for nothing.
    ///
    /// What waits belongs to the request before, and is dropped with it.
    func begin(_ request: LiveRequest?) {
        state.withLock { state in
            state = State(request: request)
            guard let request else { return }
            state.imageGate = IntervalGate(nanoseconds: request.imageIntervalNanoseconds)
            state.depthGate = IntervalGate(nanoseconds: request.depthIntervalNanoseconds)
        }
    }

    /// Takes out everything that waits.
    func takeAll() -> TapQueue {
        state.withLock { state in
            defer { state.queue = TapQueue() }
            return state.queue
        }
    }

    /// Receives one sample without waiting.
    public func receive(_ sample: Sample, arrival: HostTime?, sequence: Int64?) {
        let number = sequence ?? -1
        switch sample {
        case .inertial(let reading):
            add(reading.sensor.liveStream, arrival) { .init(reading, sequence: number) }
        case .deviceMotion(let motion):
            add(.deviceMotion, arrival) { .init(motion, sequence: number) }
        case .barometer(let reading):
            add(.barometer, arrival) { .init(reading, sequence: number) }
        case .frame(let frame): add(frame, arrival, number)
        case .location, .surface, .audio, .event: break
        }
    }

    private func add(
        _ stream: LiveStream, _ arrival: HostTime?, _ row: () -> LiveSamples.Row
    ) {
        let since = arrival ?? clock.now
        state.withLock { state in
            guard state.request?.streams.contains(stream) == true else { return }
            state.queue.append(row(), stream, since: since)
        }
    }

    private func add(_ frame: CameraFrame, _ arrival: HostTime?, _ sequence: Int64) {
        let item = TapQueue.Item(
            frame: frame, sequence: sequence, since: arrival ?? clock.now)
        let isUrgent = state.withLock { $0.add(item) }
        if isUrgent { wake() }
    }
}

extension DeskTap.State {
    /// Returns whether a frame waits.
    fileprivate mutating func add(_ item: TapQueue.Item) -> Bool {
        guard let request else { return false }
        let frame = item.frame
        if request.streams.contains(.pose),
            let pose = LiveSamples.Row(frame, sequence: item.sequence)
        {
            queue.append(pose, .pose, since: item.since)
        }
        if request.streams.contains(.image), imageGate.passes(frame.timestamp) {
            queue.appendImage(item)
        }
        if request.streams.contains(.depth), frame.depth != nil,
            depthGate.passes(frame.timestamp)
        {
            queue.appendDepth(item)
        }
        if request.streams.contains(.points), frame.featurePoints?.isEmpty == false {
            queue.appendPoints(item)
        }
        return queue.hasItems
    }
}
