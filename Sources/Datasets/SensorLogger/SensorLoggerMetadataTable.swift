import LockstepFormats
import LockstepSamples

/// `Metadata.csv` of the app Sensor Logger: one row of facts about the recording.
struct SensorLoggerMetadataTable: TableFormat {
    /// The row.
    struct Row: Hashable, Sendable {
        /// The recording's start on the wall clock (`recording epoch time`, milliseconds).
        var start: WallTime?
        /// The phone's marketing name, such as "iPhone 15 Pro"; this is not a model identifier.
        var deviceName: String?
        /// `ios` or `android`.
        var platform: String?
        /// Whether a setting of the app converted units and signs to those of Android.
        var isStandardized: Bool?
    }

    private let start, deviceName, platform, standardization: TableColumn?

    /// Finds the columns in the header; any of them may be missing.
    init(header: TableHeader) throws {
        start = header.optionalColumn("recording epoch time")
        deviceName = header.optionalColumn("device name")
        platform = header.optionalColumn("platform")
        standardization = header.optionalColumn("standardization")
    }

    /// Decodes the row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            start: start.flatMap { wall(milliseconds: fields.text($0)) },
            deviceName: word(fields, deviceName), platform: word(fields, platform)?.lowercased(),
            isStandardized: word(fields, standardization).flatMap { Bool($0.lowercased()) })
    }

    private func wall(milliseconds text: String) -> WallTime? {
        guard let milliseconds = Int64(text) else {
            // The number has decimals; a Double represents it to the microsecond.
            let microseconds = Double(text).flatMap { Int64(exactly: ($0 * 1e3).rounded()) }
            return microseconds.flatMap { nanoseconds($0, each: 1000) }
        }
        return nanoseconds(milliseconds, each: 1_000_000)
    }

    private func nanoseconds(_ count: Int64, each: Int64) -> WallTime? {
        let (nanoseconds, overflow) = count.multipliedReportingOverflow(by: each)
        return overflow ? nil : WallTime(nanoseconds: nanoseconds)
    }

    private func word(_ fields: TableRow, _ column: TableColumn?) -> String? {
        guard let column else { return nil }
        let text = fields.text(column)
        return text.isEmpty ? nil : text
    }
}
