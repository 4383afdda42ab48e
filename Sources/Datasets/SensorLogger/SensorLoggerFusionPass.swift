import LockstepFormats
import LockstepSamples

/// The results of a first pass over the files of fused sensors, and the decisions based on them.
struct SensorLoggerFusionPass {
    /// The sign of accelerations, and how it is known.
    struct Sign {
        /// 1 for Apple's sign, −1 for Android's.
        let factor: Double
        let words: String
    }

    private(set) var survey = TableSurvey(file: SensorLoggerFiles.userAcceleration)
    private(set) var start: WallTime?
    /// The number of rows with gravity at their time.
    private(set) var gravityCount = 0
    /// The reason why no file is used, one sentence.
    var refusal: String?
    private var (completeCount, fieldCount) = (0, 0)
    private var (alignmentSum, alignmentCount) = (0.0, 0)

    /// Reads the files to their ends.
    ///
    /// - Returns: false if `Accelerometer.csv` has no row.
    /// - Throws: ``FormatError`` if a file lacks a column, ``DatasetError`` if no row of
    ///   `Accelerometer.csv` can be read.
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
        try survey.refuseIfUnreadable(.sensorLogger)
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

    /// Whether gravity in the attitude and in the files agree except for the sign.
    ///
    /// 0.99 is 8°; Core Motion's agree to seven digits.
    private var isAligned: Bool { (alignment ?? 0).magnitude > 0.99 }

    /// Whether the files' rows have the same times: single rows of files with rates of their own may.
    private var areOfOneTime: Bool { completeCount > 0 && 2 * completeCount >= survey.rows }

    var formsDeviceMotion: Bool { areOfOneTime && isAligned && refusal == nil }

    /// The sign from the attitude, or else from the metadata, or else as written by iOS.
    func sign(_ metadata: SensorLoggerMetadataTable.Row?) -> Sign {
        if let alignment, isAligned {
            let words = "as the attitudes of \(SensorLoggerFiles.attitude) show"
            return Sign(factor: alignment > 0 ? 1 : -1, words: words)
        }
        let words = "as \(SensorLoggerFiles.metadata) implies"
        if metadata?.platform == "android" || metadata?.isStandardized == true {
            return Sign(factor: -1, words: words)
        }
        if metadata?.platform == "ios" { return Sign(factor: 1, words: words) }
        return Sign(factor: 1, words: "as iOS writes them, because no file names the system")
    }

    /// The files that a product's samples are read from.
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

    /// Notices for the user, one sentence each.
    func notices(_ product: SensorLoggerFusion.Product, _ sign: Sign) -> [String] {
        if let refusal { return [refusal] }
        let names = files(of: product)
        let words = sign.factor > 0 ? "Apple's" : "Android's"
        switch product {
        case .nothing:
            guard completeCount > 0 else { return [] }
            guard areOfOneTime else {
                return [
                    "Only \(completeCount.counted("row", of: survey.rows)) of \(survey.file) "
                        + "\(completeCount.verb("has", "have")) rows of the other fused sensors at "
                        + "\(completeCount.verb("its", "their")) time: fused sensors were not read."
                ]
            }
            return [
                "\(SensorLoggerFiles.attitude) does not contain an attitude like Core Motion's: "
                    + "gravity does not point down in it. Fused sensors were not read."
            ]
        case .totalAcceleration:
            return [
                "Samples of the accelerometer are \(names.joined(separator: " + ")), because there "
                    + "is no file of raw accelerations: m/s² with \(words) sign, \(sign.words)."
            ] + lossNotices(gravityCount, "in \(SensorLoggerFiles.gravity)") + survey.notices
        case .deviceMotion:
            return [
                "Device motion was read from \(names.joined(separator: ", ")), whose rows have the "
                    + "same times: m/s² with \(words) sign, \(sign.words)."
            ] + lossNotices(completeCount, "in the other files") + survey.notices
        }
    }

    private func lossNotices(_ count: Int, _ place: String) -> [String] {
        let lostCount = survey.rows - count
        guard lostCount > 0 else { return [] }
        return [
            "\(lostCount.counted("row", of: survey.rows)) of \(survey.file) "
                + "\(lostCount.verb("has no row at its", "have no row at their")) time \(place) and "
                + "\(lostCount.verb("counts", "count")) as lost."
        ]
    }
}
