internal import CoreMedia
internal import Foundation

/// A part of a composition's track.
struct CompositionPart {
    /// The place in a file.
    struct Source {
        var url: URL
        var trackID: CMPersistentTrackID
        var timescale: CMTimeScale
        var start: CMTime
    }

    /// Nil if the part is empty.
    var source: Source?
    var duration: CMTime

    /// Divides the part.
    ///
    /// - Parameter length: the duration of the first piece.
    func divided(after length: CMTime) -> [CompositionPart] {
        var rest = self
        rest.source?.start = (source?.start ?? .zero) + length
        rest.duration = duration - length
        return [CompositionPart(source: source, duration: length), rest]
    }
}

/// The parts of a composition's track, one after another from zero.
struct CompositionParts {
    private var list: [CompositionPart] = []

    /// The time after the last part.
    var end: CMTime { list.reduce(.zero) { $0 + $1.duration } }

    /// The timescale of the first file; nil without one.
    var timescale: CMTimeScale? { list.lazy.compactMap(\.source?.timescale).first }

    /// The parts with their times.
    var segments: [AVCompositionTrackSegment] {
        var start = CMTime.zero
        return list.map { part in
            defer { start = start + part.duration }
            return AVCompositionTrackSegment(part, at: start)
        }
    }

    /// Inserts a part at a time, before what was there and after a gap that is empty.
    mutating func insert(_ part: CompositionPart, at time: CMTime) {
        let end = end
        guard time < end else {
            if time > end { list.append(CompositionPart(source: nil, duration: time - end)) }
            list.append(part)
            return
        }
        var start = CMTime.zero
        for index in list.indices {
            let next = start + list[index].duration
            if time == start { return list.insert(part, at: index) }
            if time < next {
                let pieces = list[index].divided(after: time - start)
                return list.replaceSubrange(index...index, with: [pieces[0], part, pieces[1]])
            }
            start = next
        }
    }
}
