import LockstepSamples
import Testing

/// When a camera's white balance is locked.
@Suite struct ConvergenceWaitTests {
    /// Returns the frame that ends the wait, and how.
    private func end(
        _ isAdjusting: (Int) -> Bool, hertz: Int64 = 30
    ) -> (frame: Int, ConvergenceWait.Outcome)? {
        var wait = ConvergenceWait()
        for frame in 0..<1000 {
            let time = HostTime(nanoseconds: 5_000_000_000 + Int64(frame) * 1_000_000_000 / hertz)
            let outcome = wait.note(isAdjusting: isAdjusting(frame), at: time)
            if outcome != .waiting { return (frame, outcome) }
        }
        return nil
    }

    @Test func threeSteadyFramesAreConverged() throws {
        #expect(try #require(end { _ in false }) == (2, .converged))
        #expect(try #require(end { $0 < 15 }) == (17, .converged))
    }

    @Test func aShortPauseIsNotConverged() throws {
        #expect(try #require(end { $0 < 20 && $0 % 3 != 0 || $0 == 20 }) == (23, .converged))
    }

    @Test(arguments: [24, 30, 60, 240] as [Int64])
    func theWaitEndsAfterTwoSecondsAtAnyRate(_ hertz: Int64) throws {
        #expect(try #require(end({ _ in true }, hertz: hertz)) == (Int(2 * hertz), .timedOut))
    }
}
