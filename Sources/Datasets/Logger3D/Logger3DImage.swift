import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The conversion of a frame's image, determined by its file's header and its row.
///
/// Later versions of the app rotate pixels upright before encoding them, while the matrix, the
/// resolution and the depth remain those of the native image. An EXIF orientation rotates the
/// pixels back; nothing is encoded again or resampled.
struct Logger3DImage {
    /// The reason why there is no image; nil if there is one.
    let problem: String?
    /// The rotation that makes the pixels native again.
    let turn: JPEGTurn
    /// The image's size after the rotation.
    let size: PixelSize
    /// Whether the sides are exchanged but the row does not state the rotation.
    let isGuess: Bool

    /// Reads the header of the image's file.
    init(_ row: Logger3DFrameRow, in folders: Logger3DFolders) throws {
        let name = Logger3DFolders.name(SessionLayout.image(row.index, .jpeg))
        guard let file = try folders.images?.open(name) else {
            let heic = Logger3DFolders.name(SessionLayout.image(row.index, .heic))
            let problem =
                folders.images?.contains(heic) == true
                ? "\(heic) is a HEIC, and this format has only JPEG files"
                : "the image is missing or empty"
            self.init(problem: problem, size: row.size)
            return
        }
        switch try ImageFile(file, .jpeg, of: row.size) {
        case .damaged(let problem), .unsupported(let problem):
            self.init(problem: problem, size: row.size)
        case .whole(let size, _): self.init(size, row)
        }
    }

    private init(problem: String, size: PixelSize) {
        self.problem = problem
        self.size = size
        turn = .none
        isGuess = false
    }

    private init(_ stored: PixelSize, _ row: Logger3DFrameRow) {
        problem = nil
        let swapped = PixelSize(width: row.size.height, height: row.size.width)
        switch (stored, row.orientation) {
        case (row.size, .landscapeLeft?):
            turn = JPEGTurn(quarterTurnsClockwise: 2)
            size = row.size
            isGuess = false
        case (swapped, let orientation) where swapped != row.size:
            turn = JPEGTurn(quarterTurnsClockwise: orientation == .portraitUpsideDown ? 1 : 3)
            size = row.size
            isGuess = orientation != .portrait && orientation != .portraitUpsideDown
        default:
            turn = .none
            size = stored
            isGuess = false
        }
    }

    /// The image's file, tagged so that its pixels are native.
    func still(_ row: Logger3DFrameRow, in folders: Logger3DFolders) throws -> EncodedStill? {
        let name = Logger3DFolders.name(SessionLayout.image(row.index, .jpeg))
        guard problem == nil, let bytes = try folders.images?.contents(of: name) else {
            return nil
        }
        return EncodedStill(bytes: turn == .none ? bytes : turn.tagged(bytes), size: size)
    }
}
