import LockstepSamples
import Testing

@testable import LockstepRecording

private func received(_ sample: Sample, _ sequence: Int64 = 0) -> Received {
    Received(sample, arrival: nil, sequence: sequence)
}

private let motion = Sample.inertial(
    InertialSample(sensor: .gyroscope, timestamp: HostTime(nanoseconds: 1), value: .zero))

struct SampleQueueTests {
    @Test func fullQueueDropsFramesButNoInertialSamples() throws {
        let frame = Sample.frame(try blankFrame(0))
        var queue = SampleQueue(byteLimit: Received.byteCount(of: frame) * 2 + 1)
        for sequence in 0..<2 {
            #expect(queue.hasRoom(for: frame))
            queue.append(received(frame, Int64(sequence)))
        }
        #expect(!queue.hasRoom(for: frame))
        for sequence in 2..<1000 {
            #expect(queue.hasRoom(for: motion))
            queue.append(received(motion, Int64(sequence)))
        }
        #expect(queue.takeAll().map(\.sequence) == Array(0..<1000))
        #expect(queue.isEmpty)
    }

    @Test func releasedPixelsFreeSpace() throws {
        let frame = Sample.frame(try blankFrame(0))
        var queue = SampleQueue(byteLimit: Received.byteCount(of: frame))
        queue.append(received(frame))
        queue.append(received(motion))
        _ = queue.takeAll()
        #expect(queue.byteCount == Received.byteCount(of: frame))
        #expect(!queue.hasRoom(for: frame))
        queue.releaseFrame(0)
        #expect(queue.byteCount == 0)
        #expect(queue.hasRoom(for: frame))
    }

    /// Data that waits in memory is lost with the process, even if it is small.
    @Test func framesAreDroppedWhileOneWaitsTooLong() throws {
        let frame = Sample.frame(try blankFrame(0))
        var queue = SampleQueue(byteLimit: .max)
        let start = HostTime(nanoseconds: 7)
        queue.append(received(frame, 0), at: start)
        queue.append(received(frame, 1), at: start + .milliseconds(100))
        _ = queue.takeAll()
        #expect(queue.hasRoom(for: frame, at: start + .milliseconds(300)))
        #expect(!queue.hasRoom(for: frame, at: start + .milliseconds(301)))
        #expect(queue.hasRoom(for: motion, at: start + .milliseconds(301)))
        #expect(queue.hasRoom(for: frame), "a source that waits is bounded by bytes alone")
        queue.releaseFrame(1)
        #expect(!queue.hasRoom(for: frame, at: start + .milliseconds(301)))
        queue.releaseFrame(0)
        #expect(queue.hasRoom(for: frame, at: start + .milliseconds(301)))
        #expect(queue.byteCount == 0)
    }

    @Test func oversizedFrameIsNotDroppedForever() throws {
        let frame = Sample.frame(try blankFrame(0))
        var queue = SampleQueue(byteLimit: 1)
        queue.append(received(motion))
        #expect(queue.hasRoom(for: frame))
        queue.append(received(frame))
        #expect(!queue.hasRoom(for: frame))
    }
}

struct DropLedgerTests {
    @Test func countsByStreamAndReasonInAFixedOrder() {
        var ledger = DropLedger()
        #expect(ledger.isEmpty)
        ledger.add(drop(.gyroscope, .gap, nil))
        ledger.add(drop(.camera, .queueFull, 2))
        ledger.add(drop(.camera, .late, 1))
        ledger.add(drop(.camera, .queueFull, 1))
        #expect(ledger.count(.camera, .queueFull) == 3)
        #expect(ledger.entries.map(\.reason) == [.late, .queueFull, .gap])
        #expect(ledger.entries.map(\.count) == [1, 3, 0])
        #expect(ledger.entries.map(\.isAtLeast) == [false, false, true])
    }

    @Test func hostileCountsDoNotTrap() {
        var ledger = DropLedger()
        ledger.add(drop(.camera, .late, .max))
        ledger.add(drop(.camera, .late, .max))
        ledger.add(drop(.camera, .late, .min))
        #expect(ledger.count(.camera, .late) == .max)
    }

    private func drop(_ stream: Stream, _ reason: DropReason, _ count: Int?) -> Drop {
        Drop(stream: stream, reason: reason, evidence: .reported, timestamp: nil, count: count)
    }
}
