internal import LockstepSamples

/// The right to use the camera, which one thing of the app has at a time.
///
/// ARKit and AVFoundation would take the camera from each other with an interruption
/// (AVCaptureSession.h, `videoDeviceInUseByAnotherClient`); here the second one is refused instead.
enum CameraClaim {
    /// Who may have the camera, as messages name it.
    enum Owner: String {
        case worldTracking = "ARKit"
        case video = "AVFoundation"
        case photo = "photo capture"
    }

    private static let owner = Locked<Owner?>(nil)

    /// Takes the camera for `newOwner`.
    ///
    /// - Throws: ``SensorFailure`` where somebody has it.
    static func take(_ newOwner: Owner) throws {
        try owner.withLock { owner in
            if let owner { throw SensorFailure.cameraInUse(by: owner.rawValue) }
            owner = newOwner
        }
    }

    /// Gives the camera back, if `oldOwner` has it.
    static func giveBack(_ oldOwner: Owner) {
        owner.withLock { owner in
            if owner == oldOwner { owner = nil }
        }
    }
}
