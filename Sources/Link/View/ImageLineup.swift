import LockstepLive

/// The images between the source and the queue of the live view: one is being encoded, the newest
/// waits, and the numbers of all others are kept in their order.
struct ImageLineup: Sendable {
    /// What becomes of an image, in the order of the images.
    enum Step: Sendable {
        /// It is left out.
        case skip(LiveGap.Reason, count: Int)
        /// Encode it, and report to ``ImageLineup/finished()``.
        case encode(TapQueue.Item)
    }

    private var isEncoding = false
    private var waiting: TapQueue.Item?
    /// Images after the one being encoded that are left out.
    private var skipped: [(LiveGap.Reason, Int)] = []

    /// Adds images that a newer one replaced before they got here.
    mutating func add(replaced count: Int) -> [Step] {
        guard count > 0 else { return [] }
        guard isEncoding else { return [.skip(.replaced, count: count)] }
        replaceWaiting()
        skipped.append((.replaced, count))
        return []
    }

    /// Adds an image that is left out.
    mutating func add(skipped reason: LiveGap.Reason) -> [Step] {
        guard isEncoding else { return [.skip(reason, count: 1)] }
        replaceWaiting()
        skipped.append((reason, 1))
        return []
    }

    /// Adds an image.
    mutating func add(_ item: TapQueue.Item) -> [Step] {
        guard isEncoding else {
            isEncoding = true
            return [.encode(item)]
        }
        replaceWaiting()
        waiting = item
        return []
    }

    private mutating func replaceWaiting() {
        guard waiting != nil else { return }
        waiting = nil
        skipped.append((.replaced, 1))
    }

    /// The image that was being encoded is done, and its number is given.
    mutating func finished() -> [Step] {
        isEncoding = false
        var steps = skipped.map { Step.skip($0.0, count: $0.1) }
        skipped = []
        if let next = waiting {
            waiting = nil
            isEncoding = true
            steps.append(.encode(next))
        }
        return steps
    }
}
