import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

@Suite struct JobQueueTests {
    /// On a thread of its own, and without one.
    @Test(arguments: [1, 0]) func jobsAreDoneOneAfterAnother(threads: Int) {
        let queue = JobQueue(starting: RefusedThreads(after: threads).start)
        let done = Mutex<[Int]>([])
        queue.add {
            // What a job adds waits for the job's end.
            queue.add { done.withLock { $0.append(2) } }
            done.withLock { $0.append(1) }
        }
        queue.waitUntilIdle()
        queue.add { done.withLock { $0.append(3) } }
        queue.waitUntilIdle()
        #expect(done.withLock { $0 } == [1, 2, 3])
    }
}
