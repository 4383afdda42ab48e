import LockstepSamples
import LockstepSessions

/// The frames of a movie with timestamps from a list, as packets that are copied unchanged.
final class MovieFrames: SampleStream {
    /// Adds the known facts about the frame at its timestamp; returns further events.
    typealias Describe = (inout CameraFrame) throws -> [Sample]

    private let feed: MovieFeed
    private let pairing: FramePairing
    private let describe: Describe
    private var waiting: ArraySlice<Sample>
    private var index = 0

    init(_ feed: MovieFeed, _ pairing: FramePairing, describe: @escaping Describe = { _ in [] }) {
        self.feed = feed
        self.pairing = pairing
        self.describe = describe
        waiting = pairing.drops[...]
    }

    func next() throws -> Sample? {
        if let sample = waiting.popFirst() { return sample }
        guard index < pairing.times.count else { return nil }
        let packets = try feed.image(pairing.firstImage + index)
        let time = pairing.times[pairing.times.startIndex + index]
        var frame = CameraFrame(timestamp: time, image: .packets(packets))
        waiting = try describe(&frame)[...]
        index += 1
        return .frame(frame)
    }
}

extension FramePairing {
    /// The losses as events at the time of the first frame.
    fileprivate var drops: [Sample] {
        let start = times.first ?? surplusTimes.first ?? HostTime(nanoseconds: 0)
        var drops = surplusTimes.map { time in
            Drop(stream: .camera, reason: .unusable, evidence: .inferred, timestamp: time)
        }
        let images = surplusImages.before + surplusImages.after
        if images > 0 {
            drops.append(
                Drop(
                    stream: .camera, reason: .unusable, evidence: .inferred, timestamp: nil,
                    count: images))
        }
        return drops.map { .event(.drop($0), at: start) }
    }
}
