import LockstepSamples

/// Pairs frame times with a movie's images if both were written separately.
///
/// With equal counts, they are paired in order. Otherwise the shorter list is shifted along the
/// longer one to where the intervals fit best; frames missing inside the movie are found by the
/// movie's own times.
struct FramePairing {
    /// Times of the images from `firstImage` on.
    private(set) var times: ArraySlice<HostTime>
    /// The first image that has a time.
    let firstImage: Int
    /// Times without an image.
    private(set) var surplusTimes: [HostTime]
    /// The numbers of images without a time: before the first one with a time, and after the last.
    let surplusImages: (before: Int, after: Int)
    /// The largest difference between a time and its image's own, both relative to the first pair.
    private(set) var disagreement: HostDuration

    /// The largest offset that is tried.
    ///
    /// If there are more surplus entries, the counts show that the files do not belong together.
    private static let mostOffsets = 64

    /// Pairs times with the images shown at `images`.
    init(times: [HostTime], images: [HostDuration]) {
        let count = min(times.count, images.count)
        var best = (offset: 0, disagreement: HostDuration(nanoseconds: .max))
        for offset in 0...min(max(times.count, images.count) - count, Self.mostOffsets) {
            let paired = times.count > images.count ? times[offset..<offset + count] : times[...]
            let shown =
                images.count > times.count ? images[offset..<offset + count] : images[...]
            let worst = Self.disagreement(paired, shown)
            if worst < best.disagreement { best = (offset, worst) }
        }
        let timeOffset = times.count > images.count ? best.offset : 0
        firstImage = images.count > times.count ? best.offset : 0
        self.times = times[timeOffset..<timeOffset + count]
        surplusTimes = Array(times[..<timeOffset]) + Array(times[(timeOffset + count)...])
        surplusImages = (firstImage, images.count - count - firstImage)
        disagreement = count == 0 ? .zero : best.disagreement
        if times.count > images.count { findHoles(times, images) }
    }

    /// Pairs by the movie's own times if surplus frame times are between others.
    ///
    /// The logger then noted frames that its encoder did not accept.
    private mutating func findHoles(_ times: [HostTime], _ images: [HostDuration]) {
        guard let interval = meanInterval,
            disagreement.nanoseconds > interval.nanoseconds / 2
        else { return }
        let candidates = (0...min(times.count - images.count, Self.mostOffsets)).compactMap {
            HoleySearch(times, images, from: $0, tolerance: interval)
        }
        guard let best = candidates.min(by: { $0.disagreement < $1.disagreement }),
            best.disagreement.nanoseconds <= interval.nanoseconds / 2
        else { return }
        self.times = best.indices.map { times[$0] }[...]
        let paired = Set(best.indices)
        surplusTimes = times.indices.filter { !paired.contains($0) }.map { times[$0] }
        disagreement = best.disagreement
    }

    private static func disagreement(
        _ times: ArraySlice<HostTime>, _ images: ArraySlice<HostDuration>
    ) -> HostDuration {
        guard let time = times.first, let shown = images.first else { return .zero }
        return zip(times, images).reduce(.zero) { worst, pair in
            max(worst, ((pair.0 - time) - (pair.1 - shown)).magnitude)
        }
    }

    /// Notices for the user, one sentence each.
    func notices(movie: String, table: String) -> [String] {
        var notices: [String] = []
        if !surplusTimes.isEmpty {
            notices.append(
                surplusTimes.count.counted("frame time", of: surplusTimes.count + times.count)
                    + " of \(table) \(surplusTimes.count.verb("has", "have")) no image in \(movie) "
                    + "and \(surplusTimes.count.verb("is", "are")) left out.")
        }
        let images = surplusImages.before + surplusImages.after
        if images > 0 {
            notices.append(
                "\(images.counted("image", of: images + times.count)) of \(movie) "
                    + "\(images.verb("has", "have")) no frame time in \(table) and "
                    + "\(images.verb("is", "are")) left out (\(surplusImages.before) at its start, "
                    + "\(surplusImages.after) at its end).")
        }
        if let interval = meanInterval, disagreement.nanoseconds > interval.nanoseconds / 2 {
            notices.append(
                "The frame times of \(table) and those in \(movie) differ by up to "
                    + "\((disagreement.seconds * 1000).short) ms, more than half a frame; those of "
                    + "\(table) are kept, and an image may belong to its neighbor's row.")
        }
        return notices
    }

    /// The mean interval between paired frames; nil for fewer than two.
    private var meanInterval: HostDuration? {
        guard let first = times.first, let last = times.last, times.count > 1 else { return nil }
        return HostDuration(nanoseconds: (last - first).nanoseconds / Int64(times.count - 1))
    }
}

/// The entries of a list of frame times that are nearest to the times of a movie's images.
///
/// Assumes that the first image belongs to one of them.
private struct HoleySearch {
    /// For each image, the index of its frame time.
    let indices: [Int]
    /// The largest difference between an image's time and its frame time.
    let disagreement: HostDuration

    /// - Returns: nil if an image has no time within `tolerance` that an earlier image has not
    ///   taken.
    init?(
        _ times: [HostTime], _ images: [HostDuration], from start: Int, tolerance: HostDuration
    ) {
        guard let shown = images.first, times.indices.contains(start) else { return nil }
        var indices: [Int] = []
        var worst = HostDuration.zero
        var next = start
        for image in images {
            let wanted = times[start] + (image - shown)
            func distance(_ index: Int) -> HostDuration { (times[index] - wanted).magnitude }
            while next + 1 < times.count, distance(next + 1) <= distance(next) { next += 1 }
            guard next < times.count, distance(next) <= tolerance else { return nil }
            worst = max(worst, distance(next))
            indices.append(next)
            next += 1
        }
        self.indices = indices
        disagreement = worst
    }
}
