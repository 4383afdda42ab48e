import LockstepSamples
import Testing

@testable import ARKit

/// The rules of interruptions, in all short sequences of steps.
@Suite struct TrackingStoryTests {
    private enum Step: CaseIterable {
        case run
        case stop
        case taken
        case given
        case background
        case foreground
    }

    /// Returns the news of a sequence of steps, and whether frames are delivered at its end.
    private func play(_ steps: [Step]) -> (news: [TrackingStory.News], story: TrackingStory) {
        var story = TrackingStory()
        var news: [TrackingStory.News?] = []
        for step in steps {
            switch step {
            case .run: _ = story.run(resettingTracking: true)
            case .stop: story.stop()
            case .taken: news.append(story.interrupt(.taken))
            case .given: news.append(story.end(.taken))
            case .background: news.append(story.interrupt(.background))
            case .foreground: news.append(story.end(.background))
            }
        }
        return (news.compactMap { $0 }, story)
    }

    private func stories(of length: Int) -> [[Step]] {
        guard length > 0 else { return [[]] }
        return stories(of: length - 1).flatMap { story in Step.allCases.map { story + [$0] } }
    }

    @Test func interruptionsAndTheirEndsAlternateWhileASessionRuns() {
        for steps in stories(of: 5) where !steps.contains(.stop) {
            let (news, story) = play(steps)
            for (index, one) in news.enumerated() {
                #expect(one == (index % 2 == 0 ? .interrupted : .resumed), "\(steps)")
            }
            let isFree = news.count % 2 == 0
            #expect(story.givesFrames == (steps.contains(.run) && isFree), "\(steps)")
        }
    }

    @Test func aStoppedSessionReportsNothing() {
        for steps in stories(of: 4) {
            let before = play(steps + [.stop])
            let after = play(steps + [.stop, .taken, .given, .background, .foreground])
            #expect(after.news == before.news, "\(steps)")
            #expect(!before.story.givesFrames)
        }
    }

    @Test(arguments: [(false, false, true), (true, false, false), (false, true, false)])
    func onlyAPausedSessionThatKeepsItsTrackingIsAsked(
        _ isReset: Bool, _ stillRuns: Bool, _ isAsked: Bool
    ) {
        var story = TrackingStory()
        let first = story.run(resettingTracking: false)
        if !stillRuns { story.stop() }
        let second = story.run(resettingTracking: isReset)
        #expect([first, second] == [false, isAsked])
    }
}
