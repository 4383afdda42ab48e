internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

// Unchecked: mutable state is behind the lock, and the handler is called on the feed's own queue.

/// One sensor of a batched manager: gathers the phone's samples and passes them in batches.
final class BatchFeed<Reading: AnyObject>: @unchecked Sendable {
    typealias Handler = ([Reading]?, (any Error)?) -> Void

    private struct State {
        var handler: Handler?
        var latest: [Reading]?
        var thinning = SampleThinning()
        /// The unfinished batch, with the samples' times.
        var gathered: [(reading: Reading, time: HostTime)] = []
        var subscriptions: [PhoneSubscription] = []
        /// Counts starts and stops, so that what was scheduled before a stop does nothing.
        var turn = 0
    }

    private let stream: LockstepSamples.Stream
    private let queue: DispatchQueue
    private let rate: @Sendable (PhoneWorld) -> Double
    private let read: (Sample) -> Reading?
    private let state = Mutex(State())

    init(
        _ stream: LockstepSamples.Stream, on queue: DispatchQueue,
        _ rate: @escaping @Sendable (PhoneWorld) -> Double, _ read: @escaping (Sample) -> Reading?
    ) {
        self.stream = stream
        self.queue = queue
        self.rate = rate
        self.read = read
    }

    deinit { stop() }

    var isActive: Bool { state.withLock { !$0.subscriptions.isEmpty } }

    var latest: [Reading]? { state.withLock { $0.latest } }

    /// The rate of the phone's batches, rounded as Core Motion reports it.
    var hertz: Int {
        guard let phone = VirtualPhone.current, phone.hasBatches(of: stream) else { return 0 }
        return Int(rate(phone.world).rounded())
    }

    /// Starts delivery, or continues with another handler; does nothing on a phone without batches.
    func start(_ handler: @escaping Handler) {
        stop()
        guard let phone = VirtualPhone.current, phone.hasBatches(of: stream) else { return }
        let turn = state.withLock { state in
            state.handler = handler
            return state.turn
        }
        phone.request(.motion) { [weak self, weak phone] answer in
            guard let self, let phone, isCurrent(turn) else { return }
            if answer == .authorized {
                subscribe(to: phone, turn)
            } else {
                deliver(nil, NSError(motion: Int(CMErrorNotAuthorized.rawValue)), phone)
            }
        }
    }

    func stop() {
        let subscriptions = state.withLock { state in
            defer {
                state.turn += 1
                (state.subscriptions, state.gathered, state.handler) = ([], [], nil)
                state.thinning = SampleThinning()
            }
            return state.subscriptions
        }
        for subscription in subscriptions { subscription.cancel() }
    }

    private func isCurrent(_ turn: Int) -> Bool { state.withLock { $0.turn == turn } }

    private func subscribe(to phone: VirtualPhone, _ turn: Int) {
        let subscriptions = [
            phone.subscribe(to: stream) { [weak self, weak phone] delivery in
                if let phone { self?.take(delivery.sample, phone, turn) }
            },
            phone.subscribe { [weak self, weak phone] (event: PhoneEvent) in
                if let phone { self?.take(event, phone) }
            },
        ]
        state.withLock { $0.subscriptions = subscriptions }
    }

    private func take(_ sample: Sample, _ phone: VirtualPhone, _ turn: Int) {
        let interval = 1 / rate(phone.world)
        let isFirst = state.withLock { state in
            guard state.thinning.admits(sample, intervalSeconds: interval, of: phone),
                let reading = read(sample)
            else { return false }
            state.gathered.append((reading, sample.timestamp))
            return state.gathered.count == 1
        }
        guard isFirst else { return }
        phone.schedule(after: phone.world.batchInterval) { [weak self, weak phone] in
            if let self, let phone, isCurrent(turn) { deliverBatch(phone) }
        }
    }

    private func take(_ event: PhoneEvent, _ phone: VirtualPhone) {
        guard case .sensorFailed(stream, let code) = event else { return }
        deliver(nil, NSError(motion: code), phone)
    }

    private func deliverBatch(_ phone: VirtualPhone) {
        let batch = state.withLock { state in
            defer { state.gathered = [] }
            state.latest = state.gathered.map(\.reading)
            return state.gathered
        }
        guard !phone.isSuspended else { return }
        for sample in batch { phone.noteTold(ToldSample(stream, at: sample.time)) }
        deliver(batch.map(\.reading), nil, phone)
    }

    private func deliver(_ batch: [Reading]?, _ error: (any Error)?, _ phone: VirtualPhone) {
        guard let handler = state.withLock({ $0.handler }) else { return }
        phone.deliver(on: .dispatch(queue)) { handler(batch, error) }
    }
}

extension VirtualPhone {
    /// Whether Core Motion delivers a stream in batches.
    func hasBatches(of stream: LockstepSamples.Stream) -> Bool {
        let world = world
        return world.capabilities.hasBatchedSensors && world.motionStreams.contains(stream)
    }
}
