import LockstepFormats
import LockstepSamples

/// Publishes positions on the earth, and counts what their messages cannot say.
struct ROSPositions {
    private var heightCount = 0
    private var unsureCount = 0

    mutating func publish(_ sample: LocationSample, to publisher: ROSPublisher) throws {
        if sample.altitudeMetres != nil { heightCount += 1 }
        if sample.variances == nil { unsureCount += 1 }
        try publisher.publish(.position, at: sample.timestamp, in: ROSFrame.device) { header in
            var fix = ROSNavSatFix()
            fix.header = header
            fix.status.status = (sample.horizontalAccuracyMetres ?? 0) < 0 ? -1 : 0
            fix.latitudeDegrees = sample.latitudeDegrees
            fix.longitudeDegrees = sample.longitudeDegrees
            fix.altitudeMetres = sample.altitudeMetres ?? .nan
            if let variances = sample.variances {
                fix.covariance[0] = variances.horizontal
                fix.covariance[4] = variances.horizontal
                fix.covariance[8] = variances.vertical
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
            "on the earth without a covariance: the phone does not say how sure it was.")
    }
}

extension LocationSample {
    /// m²; nil where either accuracy is not known.
    fileprivate var variances: (horizontal: Double, vertical: Double)? {
        guard let horizontal = horizontalAccuracyMetres, horizontal >= 0,
            let vertical = verticalAccuracyMetres, vertical >= 0
        else { return nil }
        return (horizontal * horizontal, vertical * vertical)
    }
}
