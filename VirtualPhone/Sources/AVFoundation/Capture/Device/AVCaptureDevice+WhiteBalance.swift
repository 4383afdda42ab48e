import LockstepConcurrency

extension AVCaptureDevice {
    /// Returns whether a white balance mode is supported.
    public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
        isCamera
    }

    /// Whether gains can be set.
    public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { isCamera }

    /// The white balance mode.
    public var whiteBalanceMode: WhiteBalanceMode {
        get { state.withLock { $0.whiteBalanceMode } }
        set {
            change("setWhiteBalanceMode:") {
                if $0.whiteBalanceMode == .locked, newValue != .locked { $0.beginBalancing() }
                $0.whiteBalanceMode = newValue
            }
        }
    }

    /// The gain of each color; the feed does not contain it.
    public var deviceWhiteBalanceGains: WhiteBalanceGains { state.withLock { $0.gains } }
    /// The gains that would make the image's mean gray: the same.
    public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains { deviceWhiteBalanceGains }
    /// The highest gain (from experience).
    public var maxWhiteBalanceGain: Float { 4 }
    /// Whether the white balance is being adjusted.
    public var isAdjustingWhiteBalance: Bool {
        state.withLock { $0.framesToBalance > 0 && $0.whiteBalanceMode != .locked }
    }

    /// Sets the gains from now on, scaled so that the lowest is 1 (AVCaptureDevice.h).
    ///
    /// - Parameter handler: called on any queue with the time, on the camera's clock, of the first
    ///   frame that shows the change; not before a session runs.
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
    /// The same gains, scaled so that the lowest is 1.
    fileprivate var normalized: Self {
        let least = min(redGain, greenGain, blueGain)
        return Self(
            redGain: redGain / least, greenGain: greenGain / least, blueGain: blueGain / least)
    }
}
