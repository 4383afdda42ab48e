import LockstepConcurrency

extension AVCaptureDevice {
    /// Returns whether an exposure mode is supported.
    public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool { isCamera }

    /// The exposure mode; custom values are set with a method.
    public var exposureMode: ExposureMode {
        get { state.withLock { $0.exposureMode } }
        set { change("setExposureMode:") { $0.setExposureMode(newValue) } }
    }

    /// The exposure duration of a row.
    public var exposureDuration: CMTime { state.withLock { $0.exposureDuration } }
    /// The sensitivity.
    public var iso: Float { state.withLock { $0.iso } }
    /// The difference between the exposure and the metered one, in EV.
    public var exposureTargetOffset: Float { state.withLock { $0.targetOffset } }
    /// The requested difference from the metered exposure, in EV.
    public var exposureTargetBias: Float { state.withLock { $0.targetBias } }
    /// The lowest bias in EV (from experience).
    public var minExposureTargetBias: Float { -8 }
    /// The highest bias in EV (from experience).
    public var maxExposureTargetBias: Float { 8 }
    /// The f-number of an iPhone's main camera (from experience).
    public var lensAperture: Float { 1.78 }
    /// Whether the exposure is being adjusted.
    public var isAdjustingExposure: Bool {
        state.withLock {
            $0.exposureMode == .autoExpose
                || $0.framesToExpose > 0 && $0.exposureMode == .continuousAutoExposure
        }
    }

    /// Sets the exposure from now on; a duration longer than a frame makes frames longer
    /// (AVCaptureDevice.h, `activeVideoMaxFrameDuration`).
    ///
    /// - Parameter handler: called on any queue with the time, on the camera's clock, of the first
    ///   frame that shows the change; not before a session runs.
    public func setExposureModeCustom(
        duration: CMTime, iso ISO: Float,
        completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
    ) {
        let keepsDuration = !duration.isValid
        let keepsISO = ISO == Self.currentISO
        change("setExposureModeCustomWithDuration:ISO:completionHandler:") { rules, state in
            let limits = state.format.minISO...state.format.maxISO
            return (keepsDuration ? nil : rules.exposure(duration, state.format))
                ?? (keepsISO ? nil : rules.within(limits, ISO, "the ISO"))
        } _: {
            $0.exposureMode = .custom
            if !keepsDuration, duration > $0.longestFrame { $0.maxFrameDuration = duration }
            $0.later(
                { state in
                    if !keepsDuration { state.exposureDuration = duration }
                    if !keepsISO { state.iso = ISO }
                }, handler: handler)
        }
    }

    /// Sets the exposure and waits for the first frame that shows it.
    public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setExposureModeCustom(duration: duration, iso: ISO) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Sets the exposure's difference from the metered one, in EV.
    ///
    /// - Parameter handler: as for the custom exposure.
    public func setExposureTargetBias(
        _ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
    ) {
        let keeps = bias == Self.currentExposureTargetBias
        let limits = minExposureTargetBias...maxExposureTargetBias
        change("setExposureTargetBias:completionHandler:") { rules, _ in
            keeps ? nil : rules.within(limits, bias, "the bias")
        } _: {
            $0.later({ if !keeps { $0.targetBias = bias } }, handler: handler)
        }
    }

    /// Whether a point can be metered.
    public var isExposurePointOfInterestSupported: Bool { isCamera }

    /// The metered point, from the image's upper left.
    public var exposurePointOfInterest: CGPoint {
        get { state.withLock { $0.exposurePoint } }
        set { change("setExposurePointOfInterest:") { $0.exposurePoint = newValue } }
    }
}
