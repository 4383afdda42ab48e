import LockstepFormats
import LockstepSamples

/// The files of one recording for visual-inertial odometry: `data-….csv`, a movie of the same name
/// and, in some, `data-…-pcl.csv`.
struct VIOFiles {
    /// Everything but pictures and points.
    let rows: String
    /// The movie; nil where there is none.
    let movie: String?
    /// The feature points; nil where there are none.
    let points: String?

    /// How the rows' names end, and that of the points.
    private static let (rowEnding, pointEnding) = (".csv", "-pcl.csv")
    /// A bound on the files that are opened to recognise one.
    private static let mostFiles = 64

    /// Whether a folder holds at least one such recording: a CSV file whose first row says what
    /// both clocks showed at the start.
    static func describe(_ folder: RecordingFolder) throws -> Bool {
        try tables(folder).contains { try isBegun(folder.firstLine(of: $0)) }
    }

    /// The only recording of a folder.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: ``InterchangeError`` where there are several.
    init?(_ folder: RecordingFolder) throws {
        let tables = Self.tables(folder)
        let begun = try tables.filter { try Self.isBegun(folder.firstLine(of: $0)) }
        let candidates = begun.isEmpty ? tables : begun
        guard candidates.count <= 1 else {
            throw InterchangeError(
                .severalRecordings(candidates), place: Place(file: folder.path))
        }
        guard let rows = candidates.first else { return nil }
        self.rows = rows
        let stem = rows.dropLast(Self.rowEnding.count)
        movie =
            folder.movies.first { $0.hasPrefix(stem + ".") }
            ?? (folder.movies.count == 1 ? folder.movies[0] : nil)
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

    private static func isBegun(_ line: ArraySlice<UInt8>?) throws -> Bool {
        guard let line, let format = try? VIOTable(header: TableHeader(line: [])),
            let row = try? format.row(TableRow(line: line)), case .start = row.content
        else { return false }
        return true
    }
}
