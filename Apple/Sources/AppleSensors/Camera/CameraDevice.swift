internal import AVFoundation
internal import CoreGraphics
internal import LockstepSamples

/// Controls a camera's lens, exposure and white balance, for ARKit and AVFoundation.
struct CameraDevice {
    /// AVFoundation's device.
    let device: AVCaptureDevice

    /// Applies `controls` to the camera, as nearly as its active format allows.
    ///
    /// All of the camera's settings are applied, because it keeps those of the last start. A white
    /// balance that is to be locked stays automatic until ``lockWhiteBalance()``.
    ///
    /// Modes are checked before they are set and values are clamped, because AVFoundation raises
    /// exceptions otherwise (AVCaptureDevice.h).
    ///
    /// - Parameter settled: Called when a locked lens or exposure has reached its value, on any
    ///   thread, once for each.
    ///
    /// - Returns: Messages about settings that could not be applied.
    ///
    /// - Throws: AVFoundation's error if the device is locked by another client.
    func apply(
        _ controls: CameraControls, settled: @escaping @Sendable () -> Void
    ) throws -> [String] {
        try device.lockForConfiguration()
        defer { device.unlockForConfiguration() }
        resetUnusedSettings()
        return [
            setFocus(controls.focus, settled), setExposure(controls.exposure, settled),
            setWhiteBalance(.continuousAutoWhiteBalance, "continuous"),
        ].compactMap { $0 }
    }

    /// Whether the camera is still changing its exposure or white balance.
    var isConverging: Bool { device.isAdjustingExposure || device.isAdjustingWhiteBalance }

    /// Locks the white balance at its present gains.
    ///
    /// - Returns: A message if the camera cannot.
    ///
    /// - Throws: AVFoundation's error if the device is locked by another client.
    func lockWhiteBalance() throws -> String? {
        try device.lockForConfiguration()
        defer { device.unlockForConfiguration() }
        return setWhiteBalance(.locked, "locked")
    }

    /// Resets what only adjustments by hand set, and no request: the zoom, the exposure's bias, and
    /// the points that focus and exposure follow.
    private func resetUnusedSettings() {
        if device.videoZoomFactor != 1, device.minAvailableVideoZoomFactor <= 1 {
            device.videoZoomFactor = 1
        }
        if device.exposureTargetBias != 0 { device.setExposureTargetBias(0) }
        device.isSubjectAreaChangeMonitoringEnabled = false
        let center = CGPoint(x: 0.5, y: 0.5)
        if device.isFocusPointOfInterestSupported { device.focusPointOfInterest = center }
        if device.isExposurePointOfInterestSupported { device.exposurePointOfInterest = center }
    }

    private func setFocus(_ policy: FocusPolicy, _ settled: @escaping @Sendable () -> Void)
        -> String?
    {
        guard policy != .continuous else {
            guard device.isFocusModeSupported(.continuousAutoFocus) else {
                return "the camera has no continuous focus"
            }
            device.focusMode = .continuousAutoFocus
            return nil
        }
        if let position = policy.lockedLensPosition,
            device.isLockingFocusWithCustomLensPositionSupported
        {
            device.setFocusModeLocked(lensPosition: Float(position)) { _ in settled() }
            return nil
        }
        guard device.isFocusModeSupported(.locked) else { return "the focus cannot be locked" }
        device.focusMode = .locked
        return "the focus is locked at its current position: the camera accepts no lens position"
    }

    private func setExposure(_ policy: ExposurePolicy, _ settled: @escaping @Sendable () -> Void)
        -> String?
    {
        guard case .locked(let iso, let seconds) = policy else {
            guard device.isExposureModeSupported(.continuousAutoExposure) else {
                return "the camera has no continuous exposure"
            }
            device.exposureMode = .continuousAutoExposure
            return nil
        }
        guard device.isExposureModeSupported(.custom),
            let nearest = ExposureLimits(device.activeFormat)?
                .nearest(iso: iso, durationSeconds: seconds)
        else { return "the exposure cannot be locked" }
        device.setExposureModeCustom(
            duration: nearest.duration.coreMediaTime, iso: Float(nearest.iso)
        ) { _ in settled() }
        return nil
    }

    private func setWhiteBalance(
        _ mode: AVCaptureDevice.WhiteBalanceMode, _ name: String
    ) -> String? {
        guard device.isWhiteBalanceModeSupported(mode) else {
            return "the white balance cannot be \(name)"
        }
        device.whiteBalanceMode = mode
        return nil
    }

    /// The camera's current settings, without the image size, which the caller adds.
    func state(_ interface: CameraInterface) -> CameraState {
        var state = CameraState(interface: interface)
        state.position = CameraPosition(device.position)
        state.lens = CameraLens(device.deviceType)
        state.frameDuration = RationalTime(device.activeVideoMinFrameDuration)
        state.focusMode = device.focusMode.name
        state.lensPosition = Double(device.lensPosition)
        state.exposureMode = device.exposureMode.name
        state.iso = Double(device.iso)
        state.exposureSeconds = RationalTime(device.exposureDuration).seconds
        state.whiteBalanceMode = device.whiteBalanceMode.name
        let gains = device.deviceWhiteBalanceGains
        state.whiteBalanceGains = Vector3(
            Double(gains.redGain), Double(gains.greenGain), Double(gains.blueGain))
        state.exposureBiasEV = Double(device.exposureTargetBias)
        state.zoomFactor = Double(device.videoZoomFactor)
        return state
    }
}

extension ExposureLimits {
    /// The limits of a camera's format.
    fileprivate init?(_ format: AVCaptureDevice.Format) {
        self.init(
            shortest: RationalTime(format.minExposureDuration),
            longest: RationalTime(format.maxExposureDuration),
            leastISO: Double(format.minISO), greatestISO: Double(format.maxISO))
    }
}

extension AVCaptureDevice.FocusMode {
    /// AVFoundation's name.
    fileprivate var name: String {
        switch self {
        case .locked: return "locked"
        case .autoFocus: return "autoFocus"
        case .continuousAutoFocus: return "continuousAutoFocus"
        @unknown default: return "unknown"
        }
    }
}

extension AVCaptureDevice.ExposureMode {
    /// AVFoundation's name.
    fileprivate var name: String {
        switch self {
        case .locked: return "locked"
        case .autoExpose: return "autoExpose"
        case .continuousAutoExposure: return "continuousAutoExposure"
        case .custom: return "custom"
        @unknown default: return "unknown"
        }
    }
}

extension AVCaptureDevice.WhiteBalanceMode {
    /// AVFoundation's name.
    fileprivate var name: String {
        switch self {
        case .locked: return "locked"
        case .autoWhiteBalance: return "autoWhiteBalance"
        case .continuousAutoWhiteBalance: return "continuousAutoWhiteBalance"
        @unknown default: return "unknown"
        }
    }
}
