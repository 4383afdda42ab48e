import LockstepSamples

/// Which frame time belongs to which picture of a movie, where both were written apart.
///
/// With equal counts, the n-th belongs to the n-th. Otherwise the shorter list is laid along the
/// longer one where the intervals fit best.
struct FramePairing {
    /// Times of the pictures from `firstPicture` on.
    let times: ArraySlice<HostTime>
    /// The first picture that has a time.
    let firstPicture: Int
    /// Times that have no picture.
    let surplusTimes: [HostTime]
    /// Pictures that have no time: before the first one with a time, and after the last.
    let surplusPictures: (before: Int, after: Int)
    /// The largest difference between a time and its picture's own, both from the first pair on.
    let disagreement: HostDuration

    /// More surplus entries than this are not tried as an offset: the counts say that the files do
    /// not belong together.
    private static let mostOffsets = 64

    /// Pairs times with the pictures shown at `pictures`.
    init(times: [HostTime], pictures: [HostDuration]) {
        let count = min(times.count, pictures.count)
        var best = (offset: 0, disagreement: HostDuration(nanoseconds: .max))
        for offset in 0...min(max(times.count, pictures.count) - count, Self.mostOffsets) {
            let paired = times.count > pictures.count ? times[offset..<offset + count] : times[...]
            let shown =
                pictures.count > times.count ? pictures[offset..<offset + count] : pictures[...]
            let worst = Self.disagreement(paired, shown)
            if worst < best.disagreement { best = (offset, worst) }
        }
        let timeOffset = times.count > pictures.count ? best.offset : 0
        firstPicture = pictures.count > times.count ? best.offset : 0
        self.times = times[timeOffset..<timeOffset + count]
        surplusTimes = Array(times[..<timeOffset]) + Array(times[(timeOffset + count)...])
        surplusPictures = (firstPicture, pictures.count - count - firstPicture)
        disagreement = count == 0 ? .zero : best.disagreement
    }

    private static func disagreement(
        _ times: ArraySlice<HostTime>, _ pictures: ArraySlice<HostDuration>
    ) -> HostDuration {
        guard let time = times.first, let shown = pictures.first else { return .zero }
        return zip(times, pictures).reduce(.zero) { worst, pair in
            max(worst, ((pair.0 - time) - (pair.1 - shown)).magnitude)
        }
    }

    /// What a reader should know, a sentence each.
    func notices(movie: String, table: String) -> [String] {
        var notices: [String] = []
        if !surplusTimes.isEmpty {
            notices.append(
                "\(surplusTimes.count) of \(surplusTimes.count + times.count) frame times of "
                    + "\(table) have no picture in \(movie) and are left out.")
        }
        let pictures = surplusPictures.before + surplusPictures.after
        if pictures > 0 {
            notices.append(
                "\(pictures) of \(pictures + times.count) pictures of \(movie) have no frame time "
                    + "in \(table) and get no row (\(surplusPictures.before) at its start, "
                    + "\(surplusPictures.after) at its end).")
        }
        if let interval = meanInterval, disagreement.nanoseconds > interval.nanoseconds / 2 {
            notices.append(
                "The frame times of \(table) and those in \(movie) differ by up to "
                    + "\((disagreement.seconds * 1000).short) ms, more than half a frame; those of "
                    + "\(table) are kept, and a picture may belong to its neighbour's row.")
        }
        return notices
    }

    private var meanInterval: HostDuration? {
        guard let first = times.first, let last = times.last, times.count > 1 else { return nil }
        return HostDuration(nanoseconds: (last - first).nanoseconds / Int64(times.count - 1))
    }
}
