public import Foundation

// On iOS these calls are optional; here each has a body that does nothing.

/// Whoever is told how a session fares (ARSession.h).
public protocol ARSessionObserver: NSObjectProtocol {
    /// The session has failed and is paused.
    func session(_ session: ARSession, didFailWithError error: any Error)
    /// Tracking goes better or worse than before.
    func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera)
    /// The camera is away: no frame comes until it is back.
    func sessionWasInterrupted(_ session: ARSession)
    /// The camera is back.
    func sessionInterruptionEnded(_ session: ARSession)
    /// Whether to look for the place where tracking was before an interruption or a pause.
    func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool
}

/// Whoever is given a session's frames (ARSession.h).
public protocol ARSessionDelegate: ARSessionObserver {
    /// There is a new frame.
    func session(_ session: ARSession, didUpdate frame: ARFrame)
    /// Anchors are in the world from now on.
    func session(_ session: ARSession, didAdd anchors: [ARAnchor])
    /// Anchors moved; they never do here.
    func session(_ session: ARSession, didUpdate anchors: [ARAnchor])
    /// Anchors are out of the world from now on.
    func session(_ session: ARSession, didRemove anchors: [ARAnchor])
}

extension ARSessionObserver {
    /// Nothing.
    public func session(_ session: ARSession, didFailWithError error: any Error) {}
    /// Nothing.
    public func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera) {}
    /// Nothing.
    public func sessionWasInterrupted(_ session: ARSession) {}
    /// Nothing.
    public func sessionInterruptionEnded(_ session: ARSession) {}
    /// No: the session goes on from the last known place (ARSession.h).
    public func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool { false }
}

extension ARSessionDelegate {
    /// Nothing.
    public func session(_ session: ARSession, didUpdate frame: ARFrame) {}
    /// Nothing.
    public func session(_ session: ARSession, didAdd anchors: [ARAnchor]) {}
    /// Nothing.
    public func session(_ session: ARSession, didUpdate anchors: [ARAnchor]) {}
    /// Nothing.
    public func session(_ session: ARSession, didRemove anchors: [ARAnchor]) {}
}
