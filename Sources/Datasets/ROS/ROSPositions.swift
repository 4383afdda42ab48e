import LockstepFormats
import LockstepSamples

/// A publisher of geographic positions that counts data that their messages cannot represent.
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

    func report(to job: ExportJob) {
        job.reporter.addAssumption(
            heightCount, "position",
            "with an altitude above mean sea level, as the phone reports it; NavSatFix "
                + "expects height above the ellipsoid, which differs by up to 100 m.")
        job.reporter.addAssumption(
            unsureCount, "position",
            "without a covariance: the session has no horizontal accuracy.")
        job.reporter.addAssumption(
            flatCount, "position",
            "with a vertical variance of NaN: the session has no vertical "
                + "accuracy.")
    }

    /// Returns the variance along one axis, m²; nil if the accuracy is missing or invalid.
    ///
    /// The accuracy is interpreted as a standard deviation (docs/CONVENTIONS.md).
    private static func variance(_ accuracyMeters: Double?) -> Double? {
        accuracyMeters.flatMap { $0 >= 0 ? $0 * $0 : nil }
    }
}
