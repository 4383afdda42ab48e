import LockstepFormats
import LockstepSamples

/// The unit and sign of an export's raw acceleration.
///
/// iOS writes g with Apple's sign. Android, and iOS with the setting "Standardize Units & Frames",
/// write m/s² with the opposite sign (tszheichoi/awesome-sensor-logger, CROSSPLATFORM.md). The
/// values determine the unit, because the metadata file is often missing; the unit determines the
/// sign.
struct SensorLoggerAcceleration {
    /// The factor from the file's values to g with Apple's sign.
    let factor: Double
    /// Notices about the assumptions, one sentence each.
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
                "The median magnitude of \(file), \(median), fits no unit; it was read as "
                    + "\(unit.words)."
            ]
        }
        if let stated, stated != unit {
            notices.append(
                "\(SensorLoggerFiles.metadata) implies \(stated.words), but the values of \(file) "
                    + "do not; the values were used.")
        }
        self.notices = notices
    }

    /// The unit that the metadata implies; nil if it implies none.
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
            return "m/s² with Android's sign and divided by -9.80665"
        }
    }
}
