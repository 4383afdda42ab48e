public import Dispatch
public import Foundation
import LockstepConcurrency
internal import LockstepSessions

// Unchecked: the case holds a run loop, and calls only those of its methods that are safe on any
// thread.

/// The queue on which a phone calls its app.
public enum DeliveryQueue: @unchecked Sendable {
    /// A dispatch queue, assumed to be serial, as AVFoundation requires of its delegates' queues.
    case dispatch(DispatchQueue)
    /// An operation queue with its own concurrency limit.
    case operation(OperationQueue)
    /// The run loop of a thread, in its default mode; no call arrives while it does not run.
    case runLoop(RunLoop)
    /// Any thread, without a limit on concurrent calls.
    case anywhere

    /// The calling thread's own queue: the main queue, or the thread's run loop.
    public static var ofThisThread: DeliveryQueue {
        MainQueue.isCurrent ? .dispatch(.main) : .runLoop(.current)
    }

    /// Whether this is the main thread's queue under one of its three names.
    var isMain: Bool {
        switch self {
        case .dispatch(let queue): return MainQueue.isSame(queue)
        case .operation(let queue): return queue === OperationQueue.main
        case .runLoop(let loop): return loop === RunLoop.main
        case .anywhere: return false
        }
    }

    /// Whether the queue is known to be paused: a suspended operation queue, or a run loop that does
    /// not run.
    var isAtRest: Bool {
        switch self {
        case .dispatch, .anywhere: return false
        case .operation(let queue): return queue.isSuspended
        case .runLoop(let loop): return !isMain && loop.currentMode == nil
        }
    }

    /// The line of calls that wait for each other.
    var line: ActivityLedger.Line {
        if isMain { return ActivityLedger.Line(queue: 0, width: 1) }
        switch self {
        case .dispatch(let queue):
            return ActivityLedger.Line(queue: address(of: queue), width: 1)
        case .operation(let queue):
            let limit = queue.maxConcurrentOperationCount
            return ActivityLedger.Line(
                queue: address(of: queue), width: limit > 0 ? limit : nil)
        case .runLoop(let loop): return ActivityLedger.Line(queue: address(of: loop), width: 1)
        case .anywhere: return ActivityLedger.Line(queue: 1, width: nil)
        }
    }

    /// Enqueues `body`; `removed` is called if it is removed without having run.
    func enqueue(_ body: @escaping @Sendable () -> Void, removed: @escaping @Sendable () -> Void) {
        switch self {
        case .dispatch(let queue): queue.async(execute: body)
        case .operation(let queue):
            let operation = BlockOperation(block: body)
            operation.completionBlock = removed
            queue.addOperation(operation)
        case .runLoop(let loop) where loop === RunLoop.main: DispatchQueue.main.async(execute: body)
        case .runLoop(let loop):
            // A timer wakes a waiting run loop; `perform` does not on Linux.
            let timer = Timer(timeInterval: 0, repeats: false) { _ in body() }
            loop.add(timer, forMode: .default)
        case .anywhere: DispatchQueue.global().async(execute: body)
        }
    }

    private func address(of object: AnyObject) -> UInt {
        UInt(bitPattern: ObjectIdentifier(object).hashValue)
    }
}

extension VirtualPhone {
    /// Whether the calling code runs on the main thread, or on the main queue.
    public static var isMainThread: Bool { MainQueue.isCurrent }
}

/// The main queue, whichever thread drains it: on Linux a program that runs async code may leave
/// that to a thread other than the main one.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// On Linux `DispatchQueue.main` is a new object each time: its specific value identifies it.
    static func isSame(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }

    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    }
}

/// One call of the phone to its app.
public struct PhoneDelivery: Sendable {
    let number: Int
    let clock: VirtualClock

    /// Whether the app's code has started.
    public var hasBegun: Bool { clock.state.withLock { $0.ledger.hasBegun(number) } }

    /// Whether the app's code has returned.
    public var hasReturned: Bool { clock.state.withLock { $0.ledger.hasEnded(number) } }
}

extension VirtualClock {
    /// Enqueues a call of the app and tracks it.
    func deliver(on queue: DeliveryQueue, _ body: @escaping @Sendable () -> Void) -> PhoneDelivery {
        let number = state.change { $0.ledger.post(in: queue.line) }
        let delivery = PhoneDelivery(number: number, clock: self)
        if queue.isMain, MainQueue.isCurrent, isDriving {
            run(number, body)
            return delivery
        }
        queue.enqueue { [self] in
            run(number, body)
        } removed: { [self] in
            state.change { $0.ledger.end(number, on: currentThread()) }
        }
        if queue.isAtRest { state.change { $0.ledger.abandon(number) } }
        return delivery
    }

    private var isDriving: Bool {
        let thread = currentThread()
        return state.withLock { $0.driver?.thread == thread }
    }

    private func run(_ number: Int, _ body: () -> Void) {
        let thread = currentThread()
        state.change { $0.ledger.begin(number, on: thread) }
        // Dispatch, operation queues and run loops drain a pool after calls.
        VirtualPhone.drainingAutoreleasePool(body)
        state.change { $0.ledger.end(number, on: thread) }
    }
}
