internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

// Unchecked: mutable state is behind the lock, and the handler is called on the app's chosen queue.

/// One sensor of a motion manager: passes the phone's samples to the app's property and handler.
final class MotionFeed<Reading: AnyObject>: @unchecked Sendable {
    typealias Handler = (Reading?, (any Error)?) -> Void

    private struct State {
        var intervalSeconds: Double
        var isActive = false
        var latest: Reading?
        var thinning = SampleThinning()
        var queue: OperationQueue?
        var handler: Handler?
        var subscriptions: [PhoneSubscription] = []
    }

    private let stream: LockstepSamples.Stream
    private let read: (Sample) -> Reading?
    private let state: Mutex<State>

    init(
        _ stream: LockstepSamples.Stream, intervalSeconds: Double,
        _ read: @escaping (Sample) -> Reading?
    ) {
        self.stream = stream
        self.read = read
        state = Mutex(State(intervalSeconds: intervalSeconds))
    }

    deinit { stop() }

    var isActive: Bool { state.withLock { $0.isActive } }

    var latest: Reading? { state.withLock { $0.latest } }

    var intervalSeconds: Double {
        get { state.withLock { $0.intervalSeconds } }
        set { state.withLock { $0.intervalSeconds = newValue } }
    }

    /// Starts delivery, or continues with another handler.
    ///
    /// Does nothing on a phone without the sensor (from experience).
    func start(on queue: OperationQueue? = nil, _ handler: Handler? = nil) {
        stop(canceling: false)
        guard let phone = VirtualPhone.current, isPresent(on: phone) else { return }
        state.withLock { state in
            state.isActive = true
            state.thinning = SampleThinning()
            (state.queue, state.handler) = (queue, handler)
            state.subscriptions = [
                phone.subscribe(to: stream) { [weak self, weak phone] delivery in
                    if let phone { self?.take(delivery.sample, phone) }
                },
                phone.subscribe { [weak self, weak phone] (event: PhoneEvent) in
                    if let phone { self?.take(event, phone) }
                },
            ]
        }
    }

    func stop() { stop(canceling: true) }

    private func stop(canceling: Bool) {
        let (subscriptions, queue) = state.withLock { state in
            defer {
                state.subscriptions = []
                (state.isActive, state.queue, state.handler) = (false, nil, nil)
            }
            return (state.subscriptions, state.queue)
        }
        for subscription in subscriptions { subscription.cancel() }
        if canceling { queue?.cancelAllOperations() }
    }

    private func isPresent(on phone: VirtualPhone) -> Bool {
        if stream == .barometer { return phone.world.capabilities.hasBarometer }
        return phone.world.motionStreams.contains(stream)
    }

    private func take(_ sample: Sample, _ phone: VirtualPhone) {
        guard admits(sample, phone), let reading = read(sample) else { return }
        state.withLock { $0.latest = reading }
        deliver(reading, nil, of: sample.timestamp, phone)
    }

    private func take(_ event: PhoneEvent, _ phone: VirtualPhone) {
        guard case .sensorFailed(stream, let code) = event else { return }
        deliver(nil, NSError(motion: code), of: nil, phone)
    }

    private func deliver(
        _ reading: Reading?, _ error: (any Error)?, of time: HostTime?, _ phone: VirtualPhone
    ) {
        guard case (let queue?, let handler?) = state.withLock({ ($0.queue, $0.handler) }) else {
            return
        }
        if let time { phone.noteTold(ToldSample(stream, at: time)) }
        phone.deliver(on: .operation(queue)) { handler(reading, error) }
    }

    /// Returns whether a sample is delivered at the requested rate.
    private func admits(_ sample: Sample, _ phone: VirtualPhone) -> Bool {
        guard stream != .barometer else { return true }
        let interval = max(intervalSeconds, 1 / phone.world.motionLimitHertz)
        return state.withLock {
            $0.thinning.admits(sample, intervalSeconds: interval, of: phone)
        }
    }
}
