import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

@Suite struct JobQueueTests {
    /// With and without a separate thread.
    @Test(arguments: [1, 0]) func jobsRunOneAfterAnother(threads: Int) {
        let queue = JobQueue(.none, starting: RefusedThreads(after: threads).start)
        let done = Mutex<[Int]>([])
        queue.add {
            // A job added by a job waits for that job's end.
            queue.add { done.withLock { $0.append(2) } }
            done.withLock { $0.append(1) }
        }
        queue.waitUntilIdle()
        queue.add { done.withLock { $0.append(3) } }
        queue.waitUntilIdle()
        #expect(done.withLock { $0 } == [1, 2, 3])
    }

    /// With and without a separate thread.
    @Test(arguments: [1, 0]) func eachJobIsDrained(threads: Int) {
        let witness = PoolWitness()
        let queue = JobQueue(witness.pool, starting: RefusedThreads(after: threads).start)
        let done = Mutex<[Bool]>([])
        for _ in 0..<3 { queue.add { done.withLock { $0.append(witness.isInUnit) } } }
        queue.waitUntilIdle()
        #expect(done.withLock { $0 } == [true, true, true])
        #expect(witness.unitCount == 3)
    }
}
