/// A source that can capture a single larger image while it runs: ARKit's high-resolution frames.
public protocol StillCamera: AnyObject, Sendable {
    /// Captures one image as large as the camera's format allows, with its pose and intrinsics.
    ///
    /// The source's other frames go on. Fails if the running camera captures no larger images
    /// (``CameraAbilities/capturesStills``), or captures one already.
    ///
    /// - Parameter completion: Called once, on any thread.
    func captureStill(
        completion: @escaping @Sendable (Result<CameraFrame, any Error>) -> Void)
}
