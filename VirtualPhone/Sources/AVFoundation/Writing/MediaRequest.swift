internal import Dispatch
internal import Foundation
import LockstepConcurrency
internal import VirtualPhone

// Unchecked: the input and its writer are only accessed under the writer's lock.

/// A request to be called whenever an input accepts more samples.
final class MediaRequest: @unchecked Sendable {
    private let input: AVAssetWriterInput
    private let writer: AVAssetWriter
    private let queue: DispatchQueue
    private let block: @Sendable () -> Void

    init(
        input: AVAssetWriterInput, writer: AVAssetWriter, queue: DispatchQueue,
        block: @escaping @Sendable () -> Void
    ) {
        self.input = input
        self.writer = writer
        self.queue = queue
        self.block = block
    }

    /// Calls the app as soon as the input is ready, and again after that.
    func ask() {
        guard writer.status == .writing, !writer.lock.withLock({ input.isFinished }) else { return }
        if input.isReadyForMoreMediaData {
            let body: @Sendable () -> Void = { [self] in
                if input.isReadyForMoreMediaData { block() }
                ask()
            }
            guard let phone = VirtualPhone.current else { return queue.async(execute: body) }
            phone.deliver(on: .dispatch(queue), body)
            return
        }
        // Without a phone every encoder is ready.
        guard let phone = VirtualPhone.current, let delay = writer.delay(of: input, phone) else {
            return
        }
        phone.schedule(after: delay) { [self] in ask() }
    }
}
