public import LockstepSamples
public import LockstepSessions

/// The noise of a session's inertial sensors, with the same method as `check`.
public enum SessionNoise {
    /// Returns noise densities and random walks in the longest stretch at rest, for the worst axis.
    ///
    /// Reads the rows of `imu.csv` up to the first unreadable one.
    ///
    /// - Returns: nil if no sensor was at rest for long enough for any of the four values.
    /// - Throws: ``FileError`` if the file cannot be opened.
    public static func atRest(in session: Session) throws -> PartialInertialNoise? {
        var series = SessionSeries()
        series.reserve(session.manifest)
        guard let rows = try session.inertialRows() else { return nil }
        // Errors in rows are reported by `check`, or by the export that reads them.
        while let row = try? rows.next() { series.add(row) }
        let (gyroscope, accelerometer) = (series.gyroscope, series.accelerometer)
        let still = StillSearch(gyroscope: gyroscope, accelerometer: accelerometer).longest
        let turning = RestNoise.of(gyroscope, still: still).value
        let moving = RestNoise.of(accelerometer, still: still).value
        var noise = PartialInertialNoise()
        noise.gyroscopeNoiseDensity = turning?.worst(.noiseDensity)
        noise.gyroscopeRandomWalk = turning?.worst(.randomWalk)
        noise.accelerometerNoiseDensity = moving?.worst(.noiseDensity).map { $0 * metersPerGravity }
        noise.accelerometerRandomWalk = moving?.worst(.randomWalk).map { $0 * metersPerGravity }
        return noise == PartialInertialNoise() ? nil : noise
    }

    /// m/s² in one g (the third CGPM, 1901).
    private static let metersPerGravity = 9.80665
}

extension RestNoise {
    /// The largest coefficient of the axes for which it is observable; nil if there is none.
    fileprivate func worst(_ term: NoiseTerm) -> Double? {
        axes.compactMap { $0.fit.value?[term].coefficient.value?.value }.max()
    }
}
