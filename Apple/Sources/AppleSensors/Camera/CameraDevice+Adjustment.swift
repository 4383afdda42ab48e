internal import AVFoundation
internal import CoreGraphics
internal import LockstepSamples

/// Adjustments by hand of a running camera.
///
/// Points, modes and ranges are those of `abilities`, so that AVFoundation raises no exception
/// (AVCaptureDevice.h).
extension CameraDevice {
    /// The adjustments that the camera accepts in its active format.
    var abilities: CameraAbilities {
        var abilities = CameraAbilities()
        abilities.imageSize = PixelSize(device.activeFormat.dimensions)
        abilities.focusesAtPoints =
            device.isFocusPointOfInterestSupported && device.isFocusModeSupported(.autoFocus)
            && device.isFocusModeSupported(.continuousAutoFocus)
        abilities.metersAtPoints =
            device.isExposurePointOfInterestSupported && device.isExposureModeSupported(.autoExpose)
            && device.isExposureModeSupported(.continuousAutoExposure)
        abilities.exposureBias = range(
            Double(device.minExposureTargetBias), Double(device.maxExposureTargetBias))
        abilities.locksWhiteBalance =
            device.isWhiteBalanceModeSupported(.locked)
            && device.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance)
        abilities.zoom = range(
            Double(device.minAvailableVideoZoomFactor), Double(device.maxAvailableVideoZoomFactor))
        return abilities
    }

    /// Whether the camera is still changing its focus, exposure or white balance.
    var isAdjusting: Bool { isConverging || device.isAdjustingFocus }

    /// Applies an adjustment that `abilities` allow.
    ///
    /// - Throws: AVFoundation's error if the device is locked by another client.
    func adjust(_ adjustment: CameraAdjustment, _ abilities: CameraAbilities) throws {
        try device.lockForConfiguration()
        defer { device.unlockForConfiguration() }
        switch adjustment {
        case .meter(let point):
            meter(at: point, abilities, .autoFocus, .autoExpose)
            device.isSubjectAreaChangeMonitoringEnabled = true
        case .lock(let point):
            meter(at: point, abilities, .autoFocus, .autoExpose)
            device.isSubjectAreaChangeMonitoringEnabled = false
        case .automatic:
            meter(at: .center, abilities, .continuousAutoFocus, .continuousAutoExposure)
            device.isSubjectAreaChangeMonitoringEnabled = false
        case .exposureBias(let bias): device.setExposureTargetBias(Float(bias))
        case .whiteBalance(let policy):
            device.whiteBalanceMode = policy == .locked ? .locked : .continuousAutoWhiteBalance
        case .zoom(let factor): device.videoZoomFactor = CGFloat(factor)
        }
    }

    /// Focuses and meters at a point, which takes effect when a mode is set; a mode that focuses or
    /// meters once becomes locked when it has finished (AVCaptureDevice.h).
    private func meter(
        at point: ImagePoint, _ abilities: CameraAbilities, _ focus: AVCaptureDevice.FocusMode,
        _ exposure: AVCaptureDevice.ExposureMode
    ) {
        let place = CGPoint(x: point.x, y: point.y)
        if abilities.focusesAtPoints {
            device.focusPointOfInterest = place
            device.focusMode = focus
        }
        if abilities.metersAtPoints {
            device.exposurePointOfInterest = place
            device.exposureMode = exposure
        }
    }

    private func range(_ least: Double, _ greatest: Double) -> ClosedRange<Double>? {
        least < greatest ? least...greatest : nil
    }
}
