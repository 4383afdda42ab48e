import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

@Suite struct AccelerationMedianTests {
    @Test(arguments: [1, 2, 7, 100, 999])
    func theMedianIsTheMiddleMagnitude(_ count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        var scale = AccelerationScale()
        var magnitudes: [Double] = []
        for _ in 0..<count {
            let z = Double(generator.next() % 50) / 10
            scale.add(Vector3(0, 0, -z))
            magnitudes.append(z)
        }
        #expect(scale.median == magnitudes.sorted()[count / 2])
    }

    @Test func withoutReadingsThereIsNone() {
        #expect(AccelerationScale().median == nil && AccelerationScale().unit == nil)
    }
}
