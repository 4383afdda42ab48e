import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

@Suite struct ReductionTests {
    /// All positions at which neighbors are joined, and far beyond.
    @Test(arguments: [1, 2, 7, 8, 9, 15, 16, 17, 100, 1000])
    func keepsMinimumAndMaximumOfEveryRange(_ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        var reduction = Reduction(limit: 8)
        var values: [Vector3] = []
        for index in 0..<count {
            let value = Vector3(
                .random(in: -9...9, using: &random), .random(in: -1...1, using: &random), 5)
            values.append(value)
            reduction.add(value, at: HostTime(nanoseconds: Int64(index)))
        }
        #expect(reduction.buckets.count <= 8)
        for bucket in reduction.buckets {
            let own = values[Int(bucket.first.nanoseconds)...Int(bucket.last.nanoseconds)]
            #expect(own.count <= reduction.readingsPerBucket)
            #expect(own.map(\.x).min() == bucket.low.x && own.map(\.x).max() == bucket.high.x)
            #expect(own.map(\.y).min() == bucket.low.y && own.map(\.y).max() == bucket.high.y)
        }
        let covered = reduction.buckets.reduce(0) {
            $0 + Int($1.last.nanoseconds - $1.first.nanoseconds) + 1
        }
        #expect(covered == count)
    }

    @Test func showsEverySampleOfAShortSeries() {
        var reduction = Reduction(limit: 8)
        for index in Int64(0)..<8 {
            reduction.add(Double(index), at: HostTime(nanoseconds: index))
        }
        #expect(reduction.readingsPerBucket == 1)
        #expect(reduction.buckets.map(\.low.x) == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect(reduction.buckets.allSatisfy { $0.low == $0.high })
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func omitsNonFiniteNumbers(_ value: Double) {
        var reduction = Reduction()
        reduction.add(Vector3(0, value, 0), at: HostTime(nanoseconds: 1))
        #expect(reduction.buckets.isEmpty)
    }
}

@Suite struct ThinnedTests {
    @Test(arguments: 0...40) func keepsBothEndsAndNoMoreThanTheLimit(_ count: Int) {
        var thinned = Thinned<Int>(limit: 6)
        for number in 0..<count { thinned.add(number) }
        let kept = thinned.elements
        #expect(thinned.count == count)
        #expect(kept.count <= 6)
        #expect(kept == Array(Set(kept)).sorted())
        #expect(kept.first == (count > 0 ? 0 : nil))
        #expect(kept.last == (count > 0 ? count - 1 : nil))
        if count <= 6 { #expect(kept == Array(0..<count)) }
    }
}
