import LockstepSamples
import Testing
import VirtualPhone

@Suite struct EventQueueTests {
    @Test(arguments: 0..<20)
    func orderIsByTimeAndThenByArrival(_ seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let times = (0..<200).map { _ in Int64.random(in: 0..<20, using: &generator) }
        var queue = EventQueue<Int>()
        for (index, time) in times.enumerated() { queue.add(index, at: .milliseconds(time)) }
        var taken: [Int] = []
        while let (_, index) = queue.takeFirst() { taken.append(index) }
        let expected = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        #expect(taken == expected)
    }

    @Test func laterInsertionsAreInOrder() {
        var queue = EventQueue<String>()
        queue.add("late", at: .milliseconds(9))
        queue.add("early", at: .milliseconds(1))
        #expect(queue.takeFirst()?.content == "early")
        queue.add("between", at: .milliseconds(5))
        #expect(queue.firstTime == .milliseconds(5))
        #expect(queue.count == 2)
        #expect(queue.takeFirst()?.content == "between")
        #expect(queue.takeFirst()?.content == "late")
        #expect(queue.takeFirst() == nil)
    }
}

/// A small generator with a seed (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
