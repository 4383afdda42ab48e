import LockstepFormats
import LockstepSamples

/// Which image of the movie each frame's row belongs to.
///
/// The layout's rule is by number: row k is image k. Versions of the app count a frame whose
/// image the encoder did not take; then numbers run ahead of the movie, and the movie's own
/// times decide.
struct VIOPairing {
    /// For each frame's row of the first pass, the image; nil if the movie has none.
    private let images: [Int?]
    /// What a reader should know, a sentence each.
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
                ["The frame numbers of \(table) do not name images of \(movie); times decided."]
                + pairing.notices(movie: movie, table: table)
        }
    }

    /// The image of a frame's row, counted from 0; nil if the movie has none, and of a row that
    /// the first pass did not see.
    func image(of row: Int) -> Int? { images.indices.contains(row) ? images[row] : nil }

    private static func unused(_ count: Int, _ movie: String) -> [String] {
        count == 0 ? [] : ["\(count.counted("image")) of \(movie) have no row and get none."]
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
