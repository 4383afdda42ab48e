import LockstepDatasets
import LockstepFormats

/// The supported formats as text or JSON.
struct FormatsText {
    let formats: [DatasetFormat]
    /// Whether each format is printed as a paragraph with all details, instead of a table row.
    let isDetailed: Bool

    init(_ formats: [DatasetFormat], isDetailed: Bool) {
        self.formats = formats
        self.isDetailed = isDetailed
    }

    /// JSON with `--json`; otherwise a table or detailed paragraphs; only names when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines(formats.map(\.name)) }
        return .lines(isDetailed ? Array(formats.map(paragraph).joined(separator: [""])) : table)
    }

    /// The table's columns: the title, and the kinds of data that the column covers.
    private static let columns: [(title: String, words: Set<String>)] = [
        ("image", ["images"]), ("depth", ["depth maps"]), ("pose", ["poses"]),
        ("intrinsics", ["intrinsics"]), ("IMU", ["accelerometer", "gyroscope"]),
        ("mag", ["magnetometer"]), ("baro", ["barometer"]), ("GPS", ["location"]),
        ("mesh", ["mesh"]), ("audio", ["audio"]),
    ]

    private var table: [String] {
        let titles = ["read", "write"] + Self.columns.map(\.title)
        let rows = formats.map { format in
            let carried = Set(format.carries)
            return [format.isImported, format.isExported].map { $0 ? "x" : "-" }
                + Self.columns.map { Self.cell($0.words, carried) }
        }
        let head = "format".padded(14) + titles.joined(separator: "  ")
        let lines = zip(formats, rows).map { format, row in
            let marks = zip(titles, row).map { $1.padded($0.count) }
            return (format.name.padded(14) + marks.joined(separator: "  ")).trimmedEnd
        }
        let hint = "`lockstep formats NAME` lists the data that a format carries and loses."
        return [head] + lines + ["", hint]
    }

    /// `x` if a format keeps all of a column's data, `-` if none, else an abbreviation of the data it
    /// keeps: `acc` for an IMU column.
    private static func cell(_ words: Set<String>, _ carried: Set<String>) -> String {
        let found = words.intersection(carried)
        guard found.count < words.count else { return "x" }
        return found.isEmpty ? "-" : found.sorted().map { String($0.prefix(3)) }.joined()
    }

    private func paragraph(_ format: DatasetFormat) -> [String] {
        let ways = [format.isImported ? "import" : nil, format.isExported ? "export" : nil]
        let title =
            format.name.padded(14) + format.title
            + " (\(ways.compactMap { $0 }.joined(separator: " and ")))"
        let notRead = format.isExported ? notRead(format) : nil
        return
            [title] + row("carries", format.carries) + row("loses", format.loses)
            + (notRead.map { row("not read", $0) } ?? [])
    }

    /// The data that an import skips; nil for formats that are only written.
    private func notRead(_ format: DatasetFormat) -> [String]? {
        format.losesWhenRead
    }

    /// A named list of words, wrapped at 80 columns.
    private func row(_ name: String, _ words: [String]) -> [String] {
        var lines: [String] = []
        var line = "  " + name.padded(12)
        for (index, word) in (words.isEmpty ? ["nothing"] : words).enumerated() {
            let isLast = index >= words.count - 1
            let piece = word + (isLast ? "" : ", ")
            if line.count + piece.count > 80, line.contains(where: { $0 != " " }) {
                lines.append(line)
                line = "".padded(14)
            }
            line += piece
        }
        return (lines + [line]).map(\.trimmedEnd)
    }

    private var json: [UInt8] {
        var json = JSONText()
        json.array { json in
            for format in formats { json.object { append(format, to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func append(_ format: DatasetFormat, to json: inout JSONText) {
        json.member("name", format.name)
        json.member("title", format.title)
        json.member("import", format.isImported)
        json.member("export", format.isExported)
        json.strings("carries", format.carries)
        json.strings("loses", format.loses)
        if let words = notRead(format) { json.strings("not_read", words) }
    }
}
