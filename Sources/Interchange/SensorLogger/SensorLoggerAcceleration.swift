import LockstepFormats
import LockstepSamples

/// The unit and sign of an export's raw acceleration.
///
/// iOS writes g with Apple's sign; Android, and iOS with the setting "Standardize Units & Frames",
/// write m/s² with the opposite sign (tszheichoi/awesome-sensor-logger, CROSSPLATFORM.md). The
/// numbers decide, since the metadata is often not passed on; the unit decides the sign.
struct SensorLoggerAcceleration {
    /// From the file's numbers to g with Apple's sign.
    let factor: Double
    /// The guess in sentences.
    let notices: [String]

    init(_ readings: SensorLoggerReadings, _ metadata: SensorLoggerMetadataTable.Row?) {
        let file = readings.table.survey.file
        let median = readings.scale.median.map(\.short) ?? "unknown"
        let stated = Self.stated(metadata)
        let unit = readings.scale.unit ?? stated ?? .gravities
        switch unit {
        case .gravities: factor = 1
        case .metersPerSecondSquared: factor = -1 / AccelerationScale.standardGravity
        }
        var notices = ["\(file) was read as \(unit.words): its median magnitude is \(median)."]
        if readings.scale.unit == nil {
            notices = [
                "The median magnitude of \(file), \(median), fits no unit; it was taken for "
                    + "\(unit.words)."
            ]
        }
        if let stated, stated != unit {
            notices.append(
                "\(SensorLoggerFiles.metadata) lets expect \(stated.words); the numbers of \(file) "
                    + "were believed.")
        }
        self.notices = notices
    }

    /// What the metadata lets expect; nil if it does not say.
    private static func stated(
        _ metadata: SensorLoggerMetadataTable.Row?
    ) -> AccelerationScale.Unit? {
        if metadata?.platform == "android" || metadata?.isStandardized == true {
            return .metersPerSecondSquared
        }
        return metadata?.platform == "ios" && metadata?.isStandardized == false ? .gravities : nil
    }
}

extension AccelerationScale.Unit {
    fileprivate var words: String {
        switch self {
        case .gravities: return "g with Apple's sign, unchanged"
        case .metersPerSecondSquared:
            return "m/s² with Android's sign and divided by −9.80665"
        }
    }
}
