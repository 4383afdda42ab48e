import LockstepFormats
import LockstepSamples

/// The files of one recording for visual-inertial odometry.
///
/// They are `data-….csv`, a movie of the same name and, in some recordings, `data-…-pcl.csv`.
struct VIOFiles {
    /// All rows except images and points.
    let rows: String
    /// The movie; nil if there is none.
    let movie: String?
    /// Whether the movie has another name and was chosen because it is the only one.
    let isMovieGuessed: Bool
    /// The feature points; nil if there are none.
    let points: String?

    /// The start of the file names that an export gives.
    static let stem = "data"
    /// The endings of the file names of an export's movie, of rows, and of points.
    static let (movieEnding, rowEnding, pointEnding) = (".mov", ".csv", "-pcl.csv")
    /// The minimum number of fields in a first row: its time, its type, and the times of both wall
    /// clocks.
    private static let fewestFields = 4
    /// The maximum number of files that are opened to recognize a recording.
    private static let mostFiles = 64

    /// Whether a folder contains at least one such recording.
    ///
    /// It is a CSV file whose first row contains both clocks at the start, known or not.
    static func recognize(_ folder: RecordingFolder) -> Bool {
        tables(folder).contains { isBegun($0, folder) }
    }

    /// The only recording of a folder.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: ``DatasetError`` if there are several.
    init?(_ folder: RecordingFolder) throws {
        let tables = Self.tables(folder)
        let begun = tables.filter { Self.isBegun($0, folder) }
        guard begun.count <= 1 else {
            throw DatasetError(.severalRecordings(begun), place: Place(file: folder.path))
        }
        guard let rows = begun.first ?? (tables.count == 1 ? tables[0] : nil) else { return nil }
        self.rows = rows
        let stem = rows.dropLast(Self.rowEnding.count)
        let namesake = folder.movies.first { $0.hasPrefix(stem + ".") }
        let movies = try namesake == nil ? folder.moviesByTracks().camera : []
        movie = namesake ?? (movies.count == 1 ? movies[0] : nil)
        isMovieGuessed = movie != nil && namesake == nil
        points = folder.contains(stem + Self.pointEnding) ? stem + Self.pointEnding : nil
    }

    private static func tables(_ folder: RecordingFolder) -> [String] {
        let names = folder.names.filter { name in
            let lower = name.lowercased()
            return lower.hasSuffix(rowEnding) && !lower.hasSuffix(pointEnding)
                && folder.contains(name)
        }
        return Array(names.prefix(mostFiles))
    }

    private static func isBegun(_ name: String, _ folder: RecordingFolder) -> Bool {
        // A file that cannot be opened is reported later, if it is the recording's.
        guard let line = try? folder.firstLine(of: name),
            let format = try? VIOTable(header: TableHeader(line: [])),
            case let fields = TableRow(line: line), fields.count >= fewestFields,
            let row = try? format.row(fields), case .start(let wall, _) = row.content
        else { return false }
        // A table of zeros and ones begins with such a row too; no clock ever showed 0.
        return row.timestamp.nanoseconds > 0 && wall?.nanoseconds != 0
    }
}
