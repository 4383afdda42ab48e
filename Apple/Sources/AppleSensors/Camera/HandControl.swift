internal import LockstepSamples

/// The adjustments by hand of one running camera.
///
/// Not thread-safe: the owner's queue uses it.
struct HandControl {
    /// The camera settings that are wanted now: the request's, with the adjustments since.
    private(set) var wanted: [SessionEvent.Setting]
    private let camera: CameraDevice
    private let abilities: CameraAbilities
    private var watch: SceneWatch?
    private let sceneChanged: @Sendable () -> Void

    /// Takes control of a camera that `request` has started.
    ///
    /// - Parameter sceneChanged: Called on any thread when the camera should be automatic again.
    init(
        _ camera: CameraDevice, _ request: CaptureRequest, _ abilities: CameraAbilities,
        sceneChanged: @escaping @Sendable () -> Void
    ) {
        wanted = request.cameraSettings
        self.camera = camera
        self.abilities = abilities
        self.sceneChanged = sceneChanged
    }

    /// Applies an adjustment, as nearly as the camera can.
    ///
    /// - Returns: False if the camera cannot; nothing changes then.
    ///
    /// - Throws: AVFoundation's error if the device is locked by another client.
    mutating func apply(_ adjustment: CameraAdjustment) throws -> Bool {
        guard let possible = abilities.nearest(to: adjustment) else { return false }
        try camera.adjust(possible, abilities)
        wanted = wanted.changed(by: possible)
        switch possible {
        case .meter: watch = SceneWatch(camera.device, changed: sceneChanged)
        case .lock, .automatic: watch = nil
        case .exposureBias, .whiteBalance, .zoom: break
        }
        return true
    }
}
