import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Examines images on a thread of its own while the next ones are decoded.
///
/// If the system cannot start a thread, the caller that adds images examines them.
final class ImageThread {
    private let desk: ImageDesk
    private let thread: WorkerThread?
    private let sample: ImageSample
    private var wasIncluded = false

    /// Starts a thread for the images.
    init(_ facts: ImageFacts) {
        let desk = ImageDesk(facts)
        self.desk = desk
        sample = facts.sample
        thread = try? WorkerThread { desk.work() }
    }

    deinit { end() }

    /// Adds a frame as ``ImageFacts/add(_:number:pixels:)`` does; waits if too many are queued.
    func add(_ row: FrameRow, number: Int, pixels: PixelBuffer?) {
        let isIncluded = sample.includes(number - 1)
        defer { wasIncluded = isIncluded }
        // The first frame after a run ends the run; the others change nothing.
        guard isIncluded || wasIncluded else { return }
        give(.frame(row, number: number, pixels))
    }

    /// Compares all pairs with the gyroscope, as ``ImageFacts/finish(camera:)`` does.
    func finish(camera timestamps: TimestampStatistics?) {
        give(.finish(timestamps))
    }

    /// Waits until all frames are examined, and returns the facts.
    func result() -> ImageFacts {
        end()
        return desk.facts
    }

    private func give(_ job: ImageDesk.Job) {
        if thread == nil { desk.perform(job) } else { desk.give(job) }
    }

    private func end() {
        desk.end()
        thread?.join()
    }
}

// Unchecked: the facts belong to the worker thread until it has ended, then to the thread that
// waited.

/// The images that wait to be examined, and the facts found so far.
private final class ImageDesk: @unchecked Sendable {
    enum Job {
        case frame(FrameRow, number: Int, PixelBuffer?)
        case finish(TimestampStatistics?)
    }

    private struct Queue {
        var jobs: [Job] = []
        var isEnded = false

        /// The most images that wait; one of the largest, 67 million pixels, takes 100 MB.
        private static let most = 2

        var hasRoom: Bool { jobs.count < Self.most }
        var hasJobOrEnded: Bool { isEnded || !jobs.isEmpty }
    }

    private(set) var facts: ImageFacts
    private let queue = Mutex(Queue())

    init(_ facts: ImageFacts) { self.facts = facts }

    func give(_ job: sending Job) {
        queue.change(when: \.hasRoom) { $0.jobs.append(job) }
    }

    func end() { queue.change { $0.isEnded = true } }

    /// Works until the queue ends.
    func work() {
        while let job = next() { perform(job) }
    }

    private func next() -> Job? {
        queue.change(when: \.hasJobOrEnded) { queue in
            queue.jobs.isEmpty ? nil : queue.jobs.removeFirst()
        }
    }

    func perform(_ job: Job) {
        switch job {
        case .frame(let row, let number, let pixels):
            facts.add(row, number: number, pixels: pixels)
        case .finish(let timestamps): facts.finish(camera: timestamps)
        }
    }
}
