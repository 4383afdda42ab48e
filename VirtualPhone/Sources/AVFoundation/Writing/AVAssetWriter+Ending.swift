internal import Foundation
import LockstepConcurrency
internal import VirtualPhone

// Unchecked: the writer's state is only accessed under its lock.

/// A writer passed to its own queue.
private struct QueuedWriter: @unchecked Sendable {
    let writer: AVAssetWriter
    let body: (AVAssetWriter) -> Void
}

extension AVAssetWriter {
    /// Writes the rest and finishes the movie; `handler` is called on a queue of the writer.
    ///
    /// A movie without samples fails (from experience). Calling it before writing starts or a
    /// second time raises an exception. After a failure or a cancellation `handler` is called
    /// anyway.
    public func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
        lock.withLock {
            obey(stage.refusalOfFinish())
            guard stage.status == .writing else { return later { _ in handler() } }
            stage.beginFinishing()
            for input in inputs { input.isFinished = true }
            do {
                guard let track else { throw AVError(.unknown) }
                try track.finish(endingAt: stage.sessionEnd)
                output?.close()
            } catch {
                fail(error)
            }
            later { writer in
                writer.lock.withLock { writer.stage.complete() }
                handler()
            }
        }
    }

    /// Writes the rest and finishes the movie.
    public func finishWriting() async {
        await withCheckedContinuation { continuation in
            finishWriting { continuation.resume() }
        }
    }

    /// Cancels the movie and deletes its file; does nothing if writing failed or is over.
    public func cancelWriting() {
        lock.withLock {
            guard stage.cancel() else { return }
            output?.delete()
            track = nil
        }
    }

    /// Runs `body` on the writer's queue, after everything that waits there.
    func later(_ body: @escaping (AVAssetWriter) -> Void) {
        let queued = QueuedWriter(writer: self, body: body)
        let call: @Sendable () -> Void = { queued.body(queued.writer) }
        guard let phone = VirtualPhone.current else { return queue.async(execute: call) }
        phone.deliver(on: .dispatch(queue), call)
    }
}
