import LockstepRecording
import LockstepSamples
import Testing

private typealias Reading = InertialRing.Reading

private func reading(_ nanoseconds: Int64, _ x: Double = 0) -> Reading {
    Reading(timestamp: HostTime(nanoseconds: nanoseconds), value: Vector3(x, 0, 0))
}

private func contents(_ ring: InertialRing) -> [InertialRing.Reading] {
    (0..<ring.count).map { ring[$0] }
}

struct InertialRingTests {
    @Test func oldestSampleIsReplaced() {
        var ring = InertialRing(capacity: 3)
        for time in 1...5 { ring.append(reading(Int64(time))) }
        #expect(contents(ring) == [reading(3), reading(4), reading(5)])
    }

    @Test func lateSamplesAreSorted() {
        var ring = InertialRing(capacity: 3)
        for time in [1, 4, 2, 3] { ring.append(reading(Int64(time))) }
        #expect(contents(ring) == [reading(2), reading(3), reading(4)])
        ring.append(reading(1))
        #expect(contents(ring) == [reading(2), reading(3), reading(4)])
    }

    @Test func windowIncludesBothEnds() {
        var ring = InertialRing()
        for time in stride(from: Int64(0), through: 200, by: 10) {
            ring.append(reading(time * 1_000_000))
        }
        let found = ring.readings(around: HostTime(nanoseconds: 100_000_000))
        #expect(found.count == 11)
        #expect(found.first == reading(50_000_000))
        #expect(found.last == reading(150_000_000))
    }

    @Test func readingsBetweenFramesBelongToOneFrame() {
        var ring = InertialRing()
        for time in 0..<10 { ring.append(reading(Int64(time))) }
        let frames = [HostTime(nanoseconds: 2), HostTime(nanoseconds: 5), HostTime(nanoseconds: 9)]
        let parts = zip(frames, frames.dropFirst()).map { ring.readings(after: $0, through: $1) }
        #expect(parts == [(3...5).map { reading($0) }, (6...9).map { reading($0) }])
    }

    @Test func earlierOfTwoEquallyNearSamplesIsUsed() {
        var ring = InertialRing()
        #expect(ring.nearest(to: HostTime(nanoseconds: 4)) == nil)
        ring.append(reading(2, 1))
        ring.append(reading(6, 2))
        #expect(ring.nearest(to: HostTime(nanoseconds: 4)) == reading(2, 1))
        #expect(ring.nearest(to: HostTime(nanoseconds: 5)) == reading(6, 2))
        #expect(ring.nearest(to: HostTime(nanoseconds: .min)) == reading(2, 1))
        #expect(ring.nearest(to: HostTime(nanoseconds: .max)) == reading(6, 2))
    }

    @Test func doesNotExtrapolateOrInterpolateAcrossGaps() {
        var ring = InertialRing()
        ring.append(reading(10, 1))
        ring.append(reading(20, 3))
        ring.append(reading(100_000_000, 9))
        #expect(ring.value(at: HostTime(nanoseconds: 9)) == nil)
        #expect(ring.value(at: HostTime(nanoseconds: 10)) == Vector3(1, 0, 0))
        #expect(ring.value(at: HostTime(nanoseconds: 15)) == Vector3(2, 0, 0))
        #expect(ring.value(at: HostTime(nanoseconds: 50_000_000)) == nil)
        #expect(ring.value(at: HostTime(nanoseconds: 100_000_001)) == nil)
    }

    @Test func extremeTimesDoNotTrap() {
        var ring = InertialRing(capacity: 0)
        ring.append(reading(.max))
        #expect(ring.capacity == 1)
        let window = HostDuration(nanoseconds: .max)
        #expect(ring.readings(around: HostTime(nanoseconds: .min), within: window).isEmpty)
        #expect(ring.readings(around: HostTime(nanoseconds: .max), within: window).count == 1)
        let inside = HostDuration(nanoseconds: .min)
        #expect(ring.readings(around: HostTime(nanoseconds: 0), within: inside).isEmpty)
    }

    @Test(arguments: 0..<40) func agreesWithALinearScan(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let capacity = Int.random(in: 1...50, using: &random)
        var ring = InertialRing(capacity: capacity)
        var model: [Reading] = []
        for step in 0..<200 {
            let jitter = Int64.random(in: -15...15, using: &random)
            let next = reading(Int64(step) * 10 + jitter, Double(step))
            ring.append(next)
            insert(next, into: &model, capacity: capacity)
            compare(ring, model, around: Int64.random(in: 0...2000, using: &random), seed)
        }
    }

    private func insert(_ next: Reading, into model: inout [Reading], capacity: Int) {
        if model.count == capacity {
            guard model[0].timestamp <= next.timestamp else { return }
            model.removeFirst()
        }
        let place = model.lastIndex { $0.timestamp <= next.timestamp }.map { $0 + 1 } ?? 0
        model.insert(next, at: place)
    }

    private func compare(
        _ ring: InertialRing, _ model: [Reading], around nanoseconds: Int64, _ seed: UInt64
    ) {
        let time = HostTime(nanoseconds: nanoseconds)
        let window = HostDuration(nanoseconds: 40)
        #expect(contents(ring) == model, "seed \(seed)")
        #expect(
            ring.readings(around: time, within: window)
                == model.filter { ($0.timestamp - time).magnitude <= window }, "seed \(seed)")
        #expect(
            ring.readings(after: time, through: time + window)
                == model.filter { $0.timestamp > time && $0.timestamp <= time + window },
            "seed \(seed)")
        let distance = model.map { ($0.timestamp - time).magnitude }.min()
        #expect(
            ring.nearest(to: time).map { ($0.timestamp - time).magnitude } == distance,
            "seed \(seed)")
        let left = model.last { $0.timestamp < time }
        let right = model.first { $0.timestamp >= time }
        if let value = ring.value(at: time), let right {
            let low = min(left?.value.x ?? right.value.x, right.value.x)
            let high = max(left?.value.x ?? right.value.x, right.value.x)
            #expect(value.x >= low && value.x <= high, "seed \(seed)")
        }
    }
}
