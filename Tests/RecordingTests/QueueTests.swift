import LockstepSamples
import Testing

@testable import LockstepRecording

private func received(_ sample: Sample, _ sequence: Int64 = 0) -> Received {
    Received(sample, arrival: nil, sequence: sequence)
}

private let motion = Sample.inertial(
    InertialSample(sensor: .gyroscope, timestamp: HostTime(nanoseconds: 1), value: .zero))

struct SampleQueueTests {
    @Test func framesAreRefusedWhenFullAndInertialSamplesNever() throws {
        let frame = Sample.frame(try blankFrame(0))
        var queue = SampleQueue(byteLimit: frame.byteCount * 2 + 1)
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

    @Test func roomComesBackWhenPixelsAreReleased() throws {
        let frame = Sample.frame(try blankFrame(0))
        var queue = SampleQueue(byteLimit: frame.byteCount)
        queue.append(received(frame))
        queue.append(received(motion))
        _ = queue.takeAll()
        #expect(queue.byteCount == Received.byteCount(of: frame))
        #expect(!queue.hasRoom(for: frame))
        queue.releaseFrame(byteCount: Received.byteCount(of: frame))
        #expect(queue.byteCount == 0)
        #expect(queue.hasRoom(for: frame))
    }

    @Test func aFrameLargerThanTheLimitIsNotRefusedForEver() throws {
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
