import LockstepConcurrency
import LockstepDesk

/// Passes what arrives at a desk on to several observers, in the order in which they were added.
final class DeskObservers: DeskObserver {
    private let observers = Mutex<[any DeskObserver]>([])

    /// Adds an observer, before the desk starts.
    func add(_ observer: any DeskObserver) { observers.withLock { $0.append(observer) } }

    func receive(_ delivery: DeskDelivery) {
        for observer in observers.withLock({ $0 }) { observer.receive(delivery) }
    }
}
