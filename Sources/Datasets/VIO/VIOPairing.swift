import LockstepFormats
import LockstepSamples

/// The movie's image for each frame row.
///
/// The format's rule is by index: row k is image k. Some versions of the app also count frames that
/// the encoder did not accept. The indices are then too large, and the movie's own times are used.
struct VIOPairing {
    /// The image for each frame row of the first pass; nil if the movie has none.
    private let images: [Int?]
    /// Notices for the user, one sentence each.
    let notices: [String]

    init(
        _ frames: [VIOSurvey.Frame], shown: [HostDuration], movie: String, table: String
    ) {
        let numbers = frames.map(\.number)
        let ascend = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        let fits = numbers.allSatisfy { $0 >= 0 && $0 < shown.count }
        if ascend, fits {
            let indices = numbers.map { Int($0) }
            let pairing = FramePairing(
                times: frames.map(\.timestamp), images: indices.map { shown[$0] })
            images = indices
            notices =
                pairing.notices(movie: movie, table: table)
                + Self.unused(shown.count - indices.count, movie)
        } else {
            let pairing = FramePairing(times: frames.map(\.timestamp), images: shown)
            images = Self.images(of: frames, pairing)
            notices =
                ["Frame indices of \(table) do not match images of \(movie); times were used."]
                + pairing.notices(movie: movie, table: table)
        }
    }

    /// The zero-based image index for a frame row.
    ///
    /// It is nil if the movie has no image for the row, or if the first pass did not see it.
    func image(of row: Int) -> Int? { images.indices.contains(row) ? images[row] : nil }

    private static func unused(_ count: Int, _ movie: String) -> [String] {
        count == 0 ? [] : ["\(count.counted("image")) of \(movie) have no row and are left out."]
    }

    private static func images(
        of frames: [VIOSurvey.Frame], _ pairing: FramePairing
    ) -> [Int?] {
        var rest = pairing.times
        var next = pairing.firstImage
        return frames.map { frame in
            guard rest.first == frame.timestamp else { return nil }
            rest = rest.dropFirst()
            next += 1
            return next - 1
        }
    }
}
