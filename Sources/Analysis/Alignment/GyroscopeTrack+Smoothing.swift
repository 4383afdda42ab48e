import LockstepSamples

extension GyroscopeTrack {
    /// The track without what shakes faster than hands do: of 100 Hz, 6 % is lost at 10 Hz, half at
    /// 20 Hz and all but some percent from 30 Hz on.
    ///
    /// Twice the mean over a window's mean, less the mean of that over the mean, which is flat where
    /// hands move: 1 − (1 − sinc² fw)². Nearest the ends and gaps, where a window is not full, rates
    /// stay as they are.
    var smoothed: GyroscopeTrack {
        let once = averaged.averaged
        let twice = once.averaged.averaged
        let rates = zip(once.rates, twice.rates).map { $0 * 2 - $1 }
        return replacing(rates: rates)
    }

    /// Half a window, seconds; chosen here: see ``smoothed`` for what it does.
    private static let halfWindow = 0.0125

    /// Of means over a window.
    private var averaged: GyroscopeTrack {
        var cursor = 0
        return replacing(
            rates: times.indices.map { index in
                meanRate(at: times[index], reach: Self.halfWindow, &cursor) ?? rates[index]
            })
    }
}
