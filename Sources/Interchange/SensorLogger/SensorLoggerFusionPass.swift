import LockstepFormats
import LockstepSamples

/// What a first pass over the files of fused sensors finds, and decides by it.
struct SensorLoggerFusionPass {
    /// Which sign accelerations have, and how that is known.
    struct Sign {
        /// 1 of Apple's, −1 of Android's.
        let factor: Double
        let words: String
    }

    private(set) var survey = TableSurvey(file: SensorLoggerFiles.userAcceleration)
    private(set) var start: WallTime?
    /// Rows with gravity at their time.
    private(set) var gravityCount = 0
    /// Why no file is used, a sentence.
    var refusal: String?
    private var (completeCount, fieldCount) = (0, 0)
    private var (alignmentSum, alignmentCount) = (0.0, 0)

    /// Reads the files to their ends.
    ///
    /// - Returns: false without a row of `Accelerometer.csv` that can be read.
    /// - Throws: ``FormatError`` if a file lacks a column.
    mutating func read(_ folder: RecordingFolder) throws -> Bool {
        guard
            let reader = try TableReader<SensorLoggerReadingTable>(
                SensorLoggerFiles.userAcceleration, in: folder)
        else { return false }
        survey = TableSurvey(file: reader.file)
        let rows = try SensorLoggerFusedRows(folder)
        while let line = try reader.next() {
            switch line {
            case .row(let row): add(row, try rows.fused(row))
            case .unreadable(let error, _): survey.count(error)
            }
        }
        survey.end(reader)
        return survey.rows > 0
    }

    private mutating func add(
        _ row: SensorLoggerReadingTable.Row, _ fused: SensorLoggerFusedRow
    ) {
        survey.count(row.wall.nanoseconds)
        start = start ?? row.start
        if fused.gravity != nil { gravityCount += 1 }
        if fused.isComplete { completeCount += 1 }
        if fused.field != nil { fieldCount += 1 }
        if let alignment = fused.gravityAlongDown {
            alignmentSum += alignment
            alignmentCount += 1
        }
    }

    /// The mean cosine between gravity and the attitude's down.
    private var alignment: Double? {
        alignmentCount > 0 ? alignmentSum / Double(alignmentCount) : nil
    }

    /// Whether the attitude says of gravity what the files do, but for the sign: 0.99 is 8°, and
    /// Core Motion's agree to seven digits.
    private var isAligned: Bool { (alignment ?? 0).magnitude > 0.99 }

    var formsDeviceMotion: Bool { completeCount > 0 && isAligned && refusal == nil }

    /// The attitude decides, else the metadata, else what iOS writes.
    func sign(_ metadata: SensorLoggerMetadataTable.Row?) -> Sign {
        if let alignment, isAligned {
            let words = "as the attitudes of \(SensorLoggerFiles.attitude) show"
            return Sign(factor: alignment > 0 ? 1 : -1, words: words)
        }
        let words = "as \(SensorLoggerFiles.metadata) lets expect"
        if metadata?.platform == "android" || metadata?.isStandardized == true {
            return Sign(factor: -1, words: words)
        }
        if metadata?.platform == "ios" { return Sign(factor: 1, words: words) }
        return Sign(factor: 1, words: "as iOS writes them, since no file names the system")
    }

    /// The files that samples of a product come from.
    func files(of product: SensorLoggerFusion.Product) -> [String] {
        switch product {
        case .nothing: return []
        case .totalAcceleration:
            return [SensorLoggerFiles.userAcceleration, SensorLoggerFiles.gravity]
        case .deviceMotion:
            return [
                SensorLoggerFiles.userAcceleration, SensorLoggerFiles.gravity,
                SensorLoggerFiles.rotationRate, SensorLoggerFiles.attitude,
            ] + (fieldCount > 0 ? [SensorLoggerFiles.field] : [])
        }
    }

    /// What a reader should know, a sentence each.
    func notices(_ product: SensorLoggerFusion.Product, _ sign: Sign) -> [String] {
        if let refusal { return [refusal] }
        let names = files(of: product)
        let words = sign.factor > 0 ? "Apple's" : "Android's"
        switch product {
        case .nothing:
            guard completeCount > 0 else { return [] }
            return [
                "\(SensorLoggerFiles.attitude) is no attitude as Core Motion has it: gravity does "
                    + "not point down in it. Fused sensors were not read."
            ]
        case .totalAcceleration:
            return [
                "Samples of the accelerometer are \(names.joined(separator: " + ")), since there is "
                    + "no file of raw accelerations: m/s² with \(words) sign, \(sign.words)."
            ] + lossNotices(gravityCount, "in \(SensorLoggerFiles.gravity)") + survey.notices
        case .deviceMotion:
            return [
                "Device motion was read from \(names.joined(separator: ", ")), whose rows share "
                    + "times: m/s² with \(words) sign, \(sign.words)."
            ] + lossNotices(completeCount, "in the other files") + survey.notices
        }
    }

    private func lossNotices(_ count: Int, _ place: String) -> [String] {
        let lostCount = survey.rows - count
        guard lostCount > 0 else { return [] }
        return [
            "\(lostCount) of \(survey.rows) rows of \(survey.file) have no row of their time "
                + "\(place) and count as lost."
        ]
    }
}
