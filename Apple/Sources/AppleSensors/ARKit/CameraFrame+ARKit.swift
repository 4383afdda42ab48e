internal import ARKit
internal import LockstepSamples

extension CameraFrame {
    /// Converts an ARKit frame: its pixels are retained, everything else is copied.
    ///
    /// The caller adds feature points, depth and the device's orientation.
    ///
    /// - Returns: Nil if its timestamp or its pixels are unusable.
    init?(_ frame: ARFrame) {
        guard let time = HostTime(seconds: frame.timestamp),
            let pixels = PixelBuffer.holding(frame.capturedImage)
        else { return nil }
        self.init(timestamp: time, image: .pixels(pixels))
        let camera = frame.camera
        let k = camera.intrinsics.columns
        worldFromCamera = Transform(camera.transform)
        intrinsics = Intrinsics(columns: k.0, k.1, k.2)
        eulerAngles = CameraEulerAngles(pitchYawRoll: camera.eulerAngles)
        trackingState = TrackingState(camera.trackingState)
        exposure = Exposure(exif: ExifExposure(properties: frame.exifData))
        exposure.addWorldTracking(
            durationSeconds: camera.exposureDuration, offsetEV: Double(camera.exposureOffset),
            lumen: frame.lightEstimate.map { Double($0.ambientIntensity) },
            kelvin: frame.lightEstimate.map { Double($0.ambientColorTemperature) })
    }
}

extension Transform {
    /// ARKit's matrix; nil if a number is not finite.
    init?(_ matrix: simd_float4x4) {
        let columns = matrix.columns
        self.init(columns: columns.0, columns.1, columns.2, columns.3)
    }
}

extension DepthMap {
    /// ARKit's depth in meters with its confidence; nil if a map has an unexpected format or size.
    init?(_ data: ARDepthData) {
        guard let depth = PixelBuffer.holding(data.depthMap) else { return nil }
        guard let map = data.confidenceMap else {
            self.init(depth: depth, confidence: nil)
            return
        }
        guard let confidence = PixelBuffer.holding(map) else { return nil }
        self.init(depth: depth, confidence: confidence)
    }
}

extension TrackingState {
    /// ARKit's tracking state; an unknown reason becomes ``limited``.
    init(_ state: ARCamera.TrackingState) {
        switch state {
        case .normal: self = .normal
        case .notAvailable: self = .notAvailable
        case .limited(let reason): self = Self.limited(by: reason)
        }
    }

    private static func limited(by reason: ARCamera.TrackingState.Reason) -> TrackingState {
        switch reason {
        case .initializing: return .initializing
        case .excessiveMotion: return .limitedMotion
        case .insufficientFeatures: return .limitedFeatures
        case .relocalizing: return .relocalizing
        @unknown default: return .limited
        }
    }
}
