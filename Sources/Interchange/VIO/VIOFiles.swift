import LockstepFormats
import LockstepSamples

/// The files of one recording for visual-inertial odometry: `data-….csv`, a movie of the same name
/// and, in some, `data-…-pcl.csv`.
struct VIOFiles {
    /// Everything but images and points.
    let rows: String
    /// The movie; nil if there is none.
    let movie: String?
    /// Whether the movie has another name and is merely the only one.
    let isMovieGuessed: Bool
    /// The feature points; nil if there are none.
    let points: String?

    /// How the rows' names end, and that of the points.
    private static let (rowEnding, pointEnding) = (".csv", "-pcl.csv")
    /// The fewest fields of a first row: its time, its type, and what both wall clocks showed.
    private static let fewestFields = 4
    /// A bound on the files that are opened to recognize one.
    private static let mostFiles = 64

    /// Whether a folder holds at least one such recording: a CSV file whose first row is that of both
    /// clocks at the start, known or not.
    static func describe(_ folder: RecordingFolder) -> Bool {
        tables(folder).contains { isBegun($0, folder) }
    }

    /// The only recording of a folder.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: ``InterchangeError`` where there are several.
    init?(_ folder: RecordingFolder) throws {
        let tables = Self.tables(folder)
        let begun = tables.filter { Self.isBegun($0, folder) }
        guard begun.count <= 1 else {
            throw InterchangeError(.severalRecordings(begun), place: Place(file: folder.path))
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
        // What cannot be opened is said once the file is known to be wanted.
        guard let line = try? folder.firstLine(of: name),
            let format = try? VIOTable(header: TableHeader(line: [])),
            case let fields = TableRow(line: line), fields.count >= fewestFields,
            let row = try? format.row(fields), case .start(let wall, _) = row.content
        else { return false }
        // A table of zeros and ones begins with such a row too; no clock ever showed 0.
        return row.timestamp.nanoseconds > 0 && wall?.nanoseconds != 0
    }
}
