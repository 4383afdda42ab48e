public import CoreMedia
public import Foundation

// On iOS these methods are optional; here each has an empty default.

/// The observer of a session's state (ARSession.h).
public protocol ARSessionObserver: NSObjectProtocol {
    /// Reports that the session failed and is paused.
    func session(_ session: ARSession, didFailWithError error: any Error)
    /// Reports that the quality of tracking changed.
    func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera)
    /// Reports that the camera is unavailable: no frames arrive until it is back.
    func sessionWasInterrupted(_ session: ARSession)
    /// Reports that the camera is available again.
    func sessionInterruptionEnded(_ session: ARSession)
    /// Returns whether to relocalize after an interruption or a pause.
    func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool
    /// Delivers samples of the microphone.
    func session(_ session: ARSession, didOutputAudioSampleBuffer audioSampleBuffer: CMSampleBuffer)
}

/// The receiver of a session's frames (ARSession.h).
public protocol ARSessionDelegate: ARSessionObserver {
    /// Delivers a new frame.
    func session(_ session: ARSession, didUpdate frame: ARFrame)
    /// Reports anchors added to the world.
    func session(_ session: ARSession, didAdd anchors: [ARAnchor])
    /// Reports anchors that changed.
    func session(_ session: ARSession, didUpdate anchors: [ARAnchor])
    /// Reports anchors removed from the world.
    func session(_ session: ARSession, didRemove anchors: [ARAnchor])
}

extension ARSessionObserver {
    /// Does nothing.
    public func session(_ session: ARSession, didFailWithError error: any Error) {}
    /// Does nothing.
    public func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera) {}
    /// Does nothing.
    public func sessionWasInterrupted(_ session: ARSession) {}
    /// Does nothing.
    public func sessionInterruptionEnded(_ session: ARSession) {}
    /// Returns false: the session continues from the last known pose (ARSession.h).
    public func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool { false }
    /// Does nothing.
    public func session(
        _ session: ARSession, didOutputAudioSampleBuffer audioSampleBuffer: CMSampleBuffer
    ) {}
}

extension ARSessionDelegate {
    /// Does nothing.
    public func session(_ session: ARSession, didUpdate frame: ARFrame) {}
    /// Does nothing.
    public func session(_ session: ARSession, didAdd anchors: [ARAnchor]) {}
    /// Does nothing.
    public func session(_ session: ARSession, didUpdate anchors: [ARAnchor]) {}
    /// Does nothing.
    public func session(_ session: ARSession, didRemove anchors: [ARAnchor]) {}
}
