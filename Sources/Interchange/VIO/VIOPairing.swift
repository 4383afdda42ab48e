import LockstepFormats
import LockstepSamples

/// Which picture of the movie each frame's row belongs to.
///
/// The layout's rule is by number: row k is picture k. Versions of the app count a frame whose
/// picture the encoder did not take; then numbers run ahead of the movie, and the movie's own
/// times decide.
struct VIOPairing {
    /// For each frame's row of the first pass, the picture; nil where the movie has none.
    private let pictures: [Int?]
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
                times: frames.map(\.timestamp), pictures: indices.map { shown[$0] })
            pictures = indices
            notices =
                pairing.notices(movie: movie, table: table)
                + Self.unused(shown.count - indices.count, movie)
        } else {
            let pairing = FramePairing(times: frames.map(\.timestamp), pictures: shown)
            pictures = Self.pictures(of: frames, pairing)
            notices =
                ["The frame numbers of \(table) do not name pictures of \(movie); times decided."]
                + pairing.notices(movie: movie, table: table)
        }
    }

    /// The picture of a frame's row, counted from 0; nil where the movie has none, and of a row that
    /// the first pass did not see.
    func picture(of row: Int) -> Int? { pictures.indices.contains(row) ? pictures[row] : nil }

    private static func unused(_ count: Int, _ movie: String) -> [String] {
        count == 0 ? [] : ["\(count.counted("picture")) of \(movie) have no row and get none."]
    }

    private static func pictures(
        of frames: [VIOSurvey.Frame], _ pairing: FramePairing
    ) -> [Int?] {
        var rest = pairing.times
        var next = pairing.firstPicture
        return frames.map { frame in
            guard rest.first == frame.timestamp else { return nil }
            rest = rest.dropFirst()
            next += 1
            return next - 1
        }
    }
}
