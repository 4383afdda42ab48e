internal import LockstepSessions

extension AVCaptureDevice {
    /// Whether white can be found so.
    public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool { true }

    /// Whether gains can be set.
    public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { true }

    /// How white is found.
    public var whiteBalanceMode: WhiteBalanceMode {
        get { state.withLock { $0.whiteBalanceMode } }
        set { change("setWhiteBalanceMode:") { $0.whiteBalanceMode = newValue } }
    }

    /// How much each color is raised; the feed does not say.
    public var deviceWhiteBalanceGains: WhiteBalanceGains { state.withLock { $0.gains } }
    /// What would make the image's mean gray: the same.
    public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains { deviceWhiteBalanceGains }
    /// The greatest gain (experience).
    public var maxWhiteBalanceGain: Float { 4 }
    /// Whether white is looked for.
    public var isAdjustingWhiteBalance: Bool { false }

    /// Raises colors as told from now on; the least gain counts as 1 (AVCaptureDevice.h).
    ///
    /// - Parameter handler: called on any queue with the time, on the camera's clock, of the first
    ///   frame that shows it; not before a session runs.
    public func setWhiteBalanceModeLocked(
        with whiteBalanceGains: WhiteBalanceGains,
        completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
    ) {
        let keeps = whiteBalanceGains == Self.currentWhiteBalanceGains
        let greatest = maxWhiteBalanceGain
        change("setWhiteBalanceModeLockedWithDeviceWhiteBalanceGains:completionHandler:") {
            rules, _ in
            keeps ? nil : rules.gains(whiteBalanceGains, greatest: greatest)
        } _: {
            $0.whiteBalanceMode = .locked
            $0.later({ if !keeps { $0.gains = whiteBalanceGains.normalized } }, handler: handler)
        }
    }
}

extension AVCaptureDevice.WhiteBalanceGains {
    /// The same colors with the least gain at 1.
    fileprivate var normalized: Self {
        let least = min(redGain, greenGain, blueGain)
        return Self(
            redGain: redGain / least, greenGain: greenGain / least, blueGain: blueGain / least)
    }
}
