internal import ARKit
internal import LockstepSamples

/// Larger images of world tracking.
extension ARKitCamera {
    /// Captures one image as large as the format allows.
    func captureStill(
        _ completion: @escaping @Sendable (Result<CameraFrame, any Error>) -> Void
    ) {
        session.captureHighResolutionFrame { [orientation] frame, error in
            var still = frame.flatMap(CameraFrame.init)
            still?.orientation = orientation.current
            guard let still else {
                let words = error?.sentence ?? "ARKit gave no reason"
                return completion(.failure(SensorFailure.photoFailed(words)))
            }
            completion(.success(still))
        }
    }
}
