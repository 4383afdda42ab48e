import Foundation
import LockstepConcurrency
public import LockstepSamples

/// An autorelease pool that reports which threads drain it, and whether a call is inside a unit.
public final class PoolWitness: Sendable {
    private struct State {
        /// The number of units that each thread has begun and not ended.
        var depths: [ObjectIdentifier: Int] = [:]
        var unitCount = 0
    }

    private let state = Mutex(State())

    /// Creates a pool that no thread has drained.
    public init() {}

    /// The pool that is handed to the code under test.
    public var pool: AutoreleasePool {
        AutoreleasePool { [state] work in
            let thread = ObjectIdentifier(Thread.current)
            state.withLock { state in
                state.depths[thread, default: 0] += 1
                state.unitCount += 1
            }
            work()
            state.change { $0.depths[thread, default: 0] -= 1 }
        }
    }

    /// The number of threads that have drained the pool.
    public var threadCount: Int { state.withLock { $0.depths.count } }

    /// The number of units of work so far.
    public var unitCount: Int { state.withLock { $0.unitCount } }

    /// Whether the calling thread is inside a unit of work.
    public var isInUnit: Bool {
        state.withLock { $0.depths[ObjectIdentifier(Thread.current), default: 0] > 0 }
    }
}
