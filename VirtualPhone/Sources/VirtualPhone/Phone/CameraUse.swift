import LockstepConcurrency

/// A client's claim on the phone's camera.
///
/// The camera belongs to one client at a time: ARKit and AVFoundation take it from each other with
/// an interruption (AVCaptureSession.h, `videoDeviceInUseByAnotherClient`). The client with the
/// latest claim has it. When that client gives it back, the previous one gets it again (from
/// experience).
public final class CameraUse: Sendable {
    let lost: @Sendable () -> Void
    let regained: @Sendable () -> Void

    init(lost: @escaping @Sendable () -> Void, regained: @escaping @Sendable () -> Void) {
        self.lost = lost
        self.regained = regained
    }
}

extension VirtualPhone {
    /// Takes the camera from its current client.
    ///
    /// - Parameters:
    ///   - lost: called when another client takes the camera, on that client's thread.
    ///   - regained: called when the camera comes back, on the thread of the client that
    ///     gave it back.
    public func takeCamera(
        lost: @escaping @Sendable () -> Void, regained: @escaping @Sendable () -> Void
    ) -> CameraUse {
        let use = CameraUse(lost: lost, regained: regained)
        let former = state.withLock { state -> CameraUse? in
            defer { state.cameraUses.append(use) }
            return state.cameraUses.last
        }
        former?.lost()
        return use
    }

    /// Whether a client has the camera.
    public var isCameraInUse: Bool { state.withLock { !$0.cameraUses.isEmpty } }

    /// Releases the camera, or withdraws the claim.
    public func giveBack(_ use: CameraUse) {
        let next = state.withLock { state -> CameraUse? in
            let had = state.cameraUses.last === use
            state.cameraUses.removeAll { $0 === use }
            return had ? state.cameraUses.last : nil
        }
        next?.regained()
    }
}
