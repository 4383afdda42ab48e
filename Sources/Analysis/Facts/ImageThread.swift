import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Looks at images on a thread of its own while the next ones are decoded.
///
/// Where the system has no thread to give, who adds images looks at them.
final class ImageThread {
    private let desk: ImageDesk
    private let thread: WorkerThread?
    private let sample: ImageSample
    private var wasIncluded = false

    /// A thread that has not looked at an image yet.
    init(_ facts: ImageFacts) {
        let desk = ImageDesk(facts)
        self.desk = desk
        sample = facts.sample
        thread = try? WorkerThread { desk.work() }
    }

    deinit { end() }

    /// Adds a frame as ``ImageFacts/add(_:number:pixels:)``; waits where some are not looked at.
    func add(_ row: FrameRow, number: Int, pixels: PixelBuffer?) {
        let isIncluded = sample.includes(number - 1)
        defer { wasIncluded = isIncluded }
        // The first frame after a run ends it; the others change nothing.
        guard isIncluded || wasIncluded else { return }
        give(.frame(row, number: number, pixels))
    }

    /// Has all pairs compared with the gyroscope, as ``ImageFacts/finish(camera:)``.
    func finish(camera stamps: TimestampStatistics?) {
        give(.finish(stamps))
    }

    /// Waits for what was given.
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

// Unchecked: the facts belong to the thread that works until it has ended, then to who waited.

/// The images that wait to be looked at, and what was seen.
private final class ImageDesk: @unchecked Sendable {
    enum Job {
        case frame(FrameRow, number: Int, PixelBuffer?)
        case finish(TimestampStatistics?)
    }

    private struct Queue {
        var jobs: [Job] = []
        var isEnded = false

        /// Images that wait; of the largest, 67 million pixels, one takes 100 MB.
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

    /// Works until the end.
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
        case .finish(let stamps): facts.finish(camera: stamps)
        }
    }
}
