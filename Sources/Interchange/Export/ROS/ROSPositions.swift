import LockstepFormats
import LockstepSamples

/// Publishes positions on the earth, and counts what their messages cannot say.
struct ROSPositions {
    private var heightCount = 0
    private var unsureCount = 0
    private var flatCount = 0

    mutating func publish(_ sample: LocationSample, to publisher: ROSPublisher) throws {
        if sample.altitudeMeters != nil { heightCount += 1 }
        let horizontal = Self.variance(sample.horizontalAccuracyMeters)
        let vertical = Self.variance(sample.verticalAccuracyMeters)
        if horizontal == nil {
            unsureCount += 1
        } else if vertical == nil {
            flatCount += 1
        }
        try publisher.publish(.position, at: sample.timestamp, in: ROSFrame.device) { header in
            var fix = ROSNavSatFix()
            fix.header = header
            fix.status.status = (sample.horizontalAccuracyMeters ?? 0) < 0 ? -1 : 0
            fix.latitudeDegrees = sample.latitudeDegrees
            fix.longitudeDegrees = sample.longitudeDegrees
            fix.altitudeMeters = sample.altitudeMeters ?? .nan
            if let horizontal {
                fix.covariance[0] = horizontal
                fix.covariance[4] = horizontal
                fix.covariance[8] = vertical ?? .nan
                fix.covarianceKind = ROSNavSatFix.CovarianceKind.approximated.rawValue
            }
            return fix
        }
    }

    func say(to job: ExportJob) {
        job.guess(
            heightCount, "position",
            "on the earth with a height above mean sea level, as the phone gives it; NavSatFix "
                + "means the ellipsoid, up to 100 m away.")
        job.guess(
            unsureCount, "position",
            "on the earth without a covariance: the session has no horizontal accuracy.")
        job.guess(
            flatCount, "position",
            "on the earth with a vertical variance that is not a number: the session has no vertical "
                + "accuracy.")
    }

    /// The variance along one axis, m²: the accuracy is taken for a standard deviation
    /// (docs/CONVENTIONS.md); nil if it is missing or invalid.
    private static func variance(_ accuracyMeters: Double?) -> Double? {
        accuracyMeters.flatMap { $0 >= 0 ? $0 * $0 : nil }
    }
}
