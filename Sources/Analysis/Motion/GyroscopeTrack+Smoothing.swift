import LockstepSamples

extension GyroscopeTrack {
    /// The track without vibration that is faster than hands move.
    ///
    /// At a sampling rate of 100 Hz, the amplitude decreases by 6 % at 10 Hz, by half at 20 Hz, and
    /// to at most 8 % from 30 Hz on.
    ///
    /// With m the mean over a window, the filter is 2·m² − m⁴, applied as repeated means. Its gain
    /// 1 − (1 − sinc² fw)² is flat for frequencies of hand motion. Near the ends and gaps, where a
    /// window is incomplete, rates are unchanged.
    var smoothed: GyroscopeTrack {
        let once = averaged.averaged
        let twice = once.averaged.averaged
        let rates = zip(once.rates, twice.rates).map { $0 * 2 - $1 }
        return replacing(rates: rates)
    }

    /// Half of the window, in seconds; chosen here for the effect described at ``smoothed``.
    private static let halfWindow = 0.0125

    /// The track of means over a window.
    private var averaged: GyroscopeTrack {
        var cursor = 0
        return replacing(
            rates: times.indices.map { index in
                meanRate(at: times[index], reach: Self.halfWindow, &cursor) ?? rates[index]
            })
    }
}
