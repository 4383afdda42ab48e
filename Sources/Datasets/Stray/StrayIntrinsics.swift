import LockstepFormats
import LockstepSamples

/// The intrinsics of frames: each row's own, or the recording's single matrix.
struct StrayIntrinsics {
    private let matrix: Intrinsics?
    private let hasOwn: Bool
    /// The images' size: the movie's, or a guess if there is no movie; nil if unknown.
    let size: PixelSize?
    /// Notices for the user, one sentence each.
    private(set) var notices: [String] = []

    /// - Parameter movieSize: the size of the movie's images; nil without a movie.
    init(_ folder: RecordingFolder, _ rows: StrayRows, movieSize: PixelSize?) throws {
        hasOwn = rows.format.hasIntrinsics
        var (matrix, unreadable): (Intrinsics?, FormatError?) = (nil, nil)
        if !hasOwn {
            do {
                let bytes = try folder.contents(of: StrayFiles.cameraMatrix, limit: 1 << 16)
                matrix = try bytes.map { try StrayCameraMatrix($0).intrinsics }
            } catch let error as FormatError {
                unreadable = error
            }
        }
        self.matrix = matrix
        let known = matrix ?? rows.firstIntrinsics
        size = movieSize ?? known.flatMap(PixelSize.init(guessedFrom:))
        if movieSize == nil, let size { notices.append(size.guessNotice) }
        if let unreadable {
            notices.append("\(StrayFiles.cameraMatrix) cannot be read: \(unreadable.problem).")
        }
        if !hasOwn { reportMatrix() }
    }

    private mutating func reportMatrix() {
        guard let size else {
            return notices.append("Intrinsics are missing, so frames have none.")
        }
        if let matrix, matrix.fits(size) {
            notices.append(
                "Every frame gets the intrinsics of \(StrayFiles.cameraMatrix), which are those "
                    + "of the last frame: autofocus changes them by a few pixels.")
        } else {
            notices.append(
                "There are no intrinsics for images of \(size.width)×\(size.height) pixels: "
                    + "frames have none.")
        }
    }

    /// A frame's intrinsics; nil if they belong to another image size.
    func intrinsics(_ row: StrayOdometryTable.Row) -> Intrinsics? {
        guard let size else { return nil }
        return (hasOwn ? row.intrinsics : matrix).flatMap { $0.fits(size) ? $0 : nil }
    }
}

extension Intrinsics {
    /// Whether the principal point is in the middle half of an image in both directions.
    ///
    /// A phone's is within a few percent of the center; intrinsics of half or twice the size do not
    /// fit.
    fileprivate func fits(_ size: PixelSize) -> Bool {
        let (x, y) = (cx / Double(size.width), cy / Double(size.height))
        return fx > 0 && fy > 0 && (0.3...0.7).contains(x) && (0.3...0.7).contains(y)
    }
}
