import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Examines what the rows of frames refer to: the files, the movie and the images.
struct FrameExamination {
    /// Facts from the files.
    private(set) var files: FileFacts
    /// Facts from the movie.
    private(set) var movie: MovieFacts
    private let looking: BackgroundImageFacts

    /// Prepares the examination, before the first row of a frame.
    ///
    /// - Parameters:
    ///   - rows: the facts of the sensors' rows.
    ///   - hasColors: whether the movie's images are decoded in color, not only their brightness.
    /// - Throws: ``FileError`` if the folder cannot be listed, and an error of the codecs if this
    ///   machine cannot read the movie or the format of the images.
    init(
        _ session: Session, codecs: any MediaCodecs, rows: RowFacts, hasColors: Bool
    ) throws {
        try session.prepareStills(codecs)
        looking = BackgroundImageFacts(
            ImageFacts(
                session, codecs: codecs,
                gyroscope: rows.series.gyroscope.shifted(by: -rows.statedOffset)))
        files = try FileFacts(session)
        movie = try MovieFacts(
            session, codecs: codecs, limit: rows.limits[.movieTime], hasColors: hasColors)
    }

    /// Examines what the next row refers to.
    ///
    /// - Parameter number: the row number, from 1.
    /// - Returns: The movie's image of the row; nil if it has none.
    @discardableResult mutating func add(_ row: FrameRow, number: Int) -> PixelBuffer? {
        files.check(
            row, Place(file: RowFile.frames.rawValue, row: number, time: row.timestamp))
        movie.check(row, number: number)
        let pixels = movie.pixels(of: row)
        looking.add(row, number: number, pixels: pixels)
        return pixels
    }

    /// Examines the rest of the movie, after the last row, and starts the comparison of all images
    /// with the gyroscope.
    mutating func finish(camera timestamps: TimestampStatistics?) {
        movie.finish()
        looking.finish(camera: timestamps)
    }

    /// Examines the files of surfaces, and returns the mesh.
    mutating func surfaces(of session: Session) -> SurfaceFacts {
        var surfaces = SurfaceFacts()
        RowFileFacts(.mesh, session.meshRows) { row, _ in
            surfaces.add(row, files.mesh(of: row))
        }
        return surfaces
    }

    /// Waits for the facts from the images.
    func images() -> ImageFacts { looking.result() }
}
