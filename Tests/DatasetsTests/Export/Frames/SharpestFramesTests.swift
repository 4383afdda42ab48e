import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct SharpestFramesTests {
    /// Frames at positions in meters along a line, each with its sharpness.
    private func choice(
        _ count: Int, _ frames: [(meters: Double?, sharpness: Double?)]
    ) -> [Int] {
        var choice = SharpestFrames()
        for frame in frames {
            choice.add(
                position: frame.meters.map { Vector3($0, 0, 0) }, sharpness: frame.sharpness)
        }
        return choice.choice(of: count)
    }

    @Test func eachPieceOfThePathGivesItsSharpest() {
        let frames: [(Double?, Double?)] = [
            (0, 5), (0.1, 9), (0.4, 8), (1.1, 1), (1.2, 3), (1.9, 2), (2, 0),
        ]
        #expect(choice(2, frames) == [1, 4])
    }

    /// A long stay in one place does not produce more frames of that place.
    @Test func standingStillGivesOneFrame() {
        let frames = [(0.0, 1.0)] + (0..<50).map { (0.5, Double($0)) } + [(1.5, 2), (2, 1)]
        #expect(choice(4, frames.map { ($0, $1) }) == [0, 50, 51])
    }

    @Test func earliestOfEqualFramesIsUsed() {
        #expect(choice(1, [(0, 4), (1, 4), (2, 4)]) == [0])
    }

    @Test func unmeasuredFramesAreTheLeastSharp() {
        #expect(choice(1, [(0, nil), (1, .nan), (2, -3)]) == [2])
        #expect(choice(1, [(0, nil), (1, nil)]) == [0])
    }

    @Test func withoutAPathFramesCount() {
        let frames: [(Double?, Double?)] = [(nil, 1), (nil, 2), (nil, 2), (nil, 1)]
        #expect(choice(2, frames) == [1, 2])
        #expect(choice(4, frames) == [0, 1, 2, 3])
    }

    @Test(arguments: [-1, 0, 1, 3, 100, Int.max])
    func neverReturnsMoreFramesThanRequestedOrAvailable(_ count: Int) {
        let frames = (0..<20).map { (Double?(Double($0)), Double?(1)) }
        let chosen = choice(count, frames)
        #expect(!chosen.isEmpty && chosen.count <= min(max(count, 1), 20))
        #expect(chosen == chosen.sorted() && Set(chosen).count == chosen.count)
        #expect(choice(count, []).isEmpty)
    }

    /// All frames of one place are used if as many are requested.
    @Test func requestForAllFramesUsesAll() {
        let frames: [(Double?, Double?)] = [(0, 1), (0, 2), (0, 3), (1, 1), (5, 1)]
        #expect(choice(5, frames) == [0, 1, 2, 3, 4])
        #expect(choice(9, frames) == [0, 1, 2, 3, 4])
        #expect(choice(4, frames).count < 4)
    }

    @Test func hostilePositionsDoNotSpoilTheRest() {
        let frames: [(Double?, Double?)] = [
            (0, 1), (.nan, 9), (.infinity, 9), (1, 1), (1.1, 5), (2, 2),
        ]
        #expect(choice(2, frames) == [1, 4])
    }
}
