import LockstepConcurrency
import LockstepSamples
import Testing

@testable import LockstepRecording

/// Frames that are matched with gyroscope samples as both arrive.
@Suite struct InertialMatchingTests {
    @Test(arguments: [
        (0 as Int64, 0 as Int64?), (3, 3), (5, 5), (996, 6), (1040, 50), (1041, nil), (-50, 50),
        (-51, nil),
    ])
    func theNearestSampleIsFoundUpTo50Milliseconds(_ frame: Int64, _ distance: Int64?) {
        let matching = InertialMatching()
        for time in stride(from: 0 as Int64, to: 1000, by: 10) {
            matching.append(InertialSample(.gyroscope, milliseconds(time)))
        }
        // Another sensor's sample is at the frame itself.
        matching.append(InertialSample(.accelerometer, milliseconds(frame)))
        #expect(matching.distance(from: milliseconds(frame)) == distance.map { .milliseconds($0) })
    }

    @Test func withoutSamplesThereIsNoMatch() {
        #expect(InertialMatching().distance(from: milliseconds(0)) == nil)
    }

    /// Core Motion's queue adds samples while the camera's queue asks.
    @Test func samplesAndFramesArriveOnDifferentThreads() throws {
        let matching = InertialMatching()
        let matched = Mutex(0)
        let threads = try (0..<4).map { index in
            try WorkerThread {
                for time in 0..<5_000 as Range<Int64> {
                    if index % 2 == 0 {
                        matching.append(InertialSample(.gyroscope, milliseconds(time)))
                    } else if matching.distance(from: milliseconds(time)) != nil {
                        matched.withLock { $0 += 1 }
                    }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(matched.withLock { $0 } <= 10_000)
        #expect(matching.distance(from: milliseconds(4_999)) == .zero)
    }
}

extension InertialSample {
    fileprivate init(_ sensor: InertialSensor, _ time: HostTime) {
        self.init(sensor: sensor, timestamp: time, value: Vector3(0, 0, 0))
    }
}
