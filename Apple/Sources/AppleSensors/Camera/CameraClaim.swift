internal import LockstepConcurrency
internal import LockstepSamples

/// The exclusive right to use the camera within the app.
///
/// ARKit and AVFoundation would interrupt each other (AVCaptureSession.h,
/// `videoDeviceInUseByAnotherClient`); here the second user is refused.
enum CameraClaim {
    /// The owner, as named in messages.
    enum Owner: String {
        case worldTracking = "ARKit"
        case video = "AVFoundation"
        case photo = "photo capture"
    }

    private static let owner = Mutex<Owner?>(nil)

    /// Claims the camera for `newOwner`.
    ///
    /// - Throws: ``SensorFailure`` if another owner has it.
    static func take(_ newOwner: Owner) throws {
        try owner.withLock { owner in
            if let owner { throw SensorFailure.cameraInUse(by: owner.rawValue) }
            owner = newOwner
        }
    }

    /// Releases the camera if `oldOwner` has it.
    static func giveBack(_ oldOwner: Owner) {
        owner.withLock { owner in
            if owner == oldOwner { owner = nil }
        }
    }
}
