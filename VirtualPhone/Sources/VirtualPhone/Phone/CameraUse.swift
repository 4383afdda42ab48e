internal import LockstepSessions

/// Somebody's wish to have the phone's camera.
///
/// The camera belongs to one at a time: ARKit and AVFoundation take it from each other with an
/// interruption (AVCaptureSession.h, `videoDeviceInUseByAnotherClient`). Whoever wished last has
/// it; when that one gives it back, whoever had it before gets it again (experience).
public final class CameraUse: Sendable {
    let lost: @Sendable () -> Void
    let regained: @Sendable () -> Void

    init(lost: @escaping @Sendable () -> Void, regained: @escaping @Sendable () -> Void) {
        self.lost = lost
        self.regained = regained
    }
}

extension VirtualPhone {
    /// Takes the camera from whoever has it.
    ///
    /// - Parameters:
    ///   - lost: called when somebody else takes it, on that one's thread.
    ///   - regained: called when it comes back, on the thread of whoever gave it back.
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

    /// Gives the camera back, or the wish for it up.
    public func giveBack(_ use: CameraUse) {
        let next = state.withLock { state -> CameraUse? in
            let had = state.cameraUses.last === use
            state.cameraUses.removeAll { $0 === use }
            return had ? state.cameraUses.last : nil
        }
        next?.regained()
    }
}
