internal import Foundation
internal import VirtualPhone

// Unchecked: the writer's state is reached under its lock only.

/// A writer on its way to its own queue.
private struct QueuedWriter: @unchecked Sendable {
    let writer: AVAssetWriter
    let body: (AVAssetWriter) -> Void
}

extension AVAssetWriter {
    /// Writes the rest and ends the movie; `handler` is called on a queue of the writer's.
    ///
    /// A movie without samples fails (experience). Before writing starts and a second time it is an
    /// exception; after a failure or a cancellation `handler` is called all the same.
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

    /// Writes the rest and ends the movie.
    public func finishWriting() async {
        await withCheckedContinuation { continuation in
            finishWriting { continuation.resume() }
        }
    }

    /// Gives the movie up and deletes its file; does nothing where writing failed or is over.
    public func cancelWriting() {
        lock.withLock {
            guard stage.cancel() else { return }
            output?.delete()
            track = nil
        }
    }

    /// Does something on the writer's queue, after everything that waits there.
    func later(_ body: @escaping (AVAssetWriter) -> Void) {
        let queued = QueuedWriter(writer: self, body: body)
        let call: @Sendable () -> Void = { queued.body(queued.writer) }
        guard let phone = VirtualPhone.current else { return queue.async(execute: call) }
        phone.deliver(on: .dispatch(queue), call)
    }
}
