import ARKit
import LockstepConcurrency
import LockstepSamples
import VirtualPhone

/// A delegate that records its calls, and may retain frames.
final class SessionWitness: NSObject, ARSessionDelegate, Sendable {
    // Unchecked: frames are immutable.
    private struct State: @unchecked Sendable {
        var lines: [String] = []
        var timestamps: [Double] = []
        var held: [ARFrame] = []
    }

    private let state = Mutex(State())
    private let relocalizes: Bool
    private let holds: @Sendable (ARFrame) -> Bool
    private let onFrame: @Sendable (ARFrame) -> Void

    init(
        relocalizes: Bool = false, holds: @escaping @Sendable (ARFrame) -> Bool = { _ in false },
        onFrame: @escaping @Sendable (ARFrame) -> Void = { _ in }
    ) {
        self.relocalizes = relocalizes
        self.holds = holds
        self.onFrame = onFrame
    }

    /// The recorded calls; consecutive frames are one line.
    var lines: [String] { state.withLock { $0.lines } }
    var timestamps: [Double] { state.withLock { $0.timestamps } }
    var held: [ARFrame] { state.withLock { $0.held } }

    func letGo() { state.withLock { $0.held = [] } }

    private func write(_ line: String) { state.withLock { $0.lines.append(line) } }

    func session(_ session: ARSession, didUpdate frame: ARFrame) {
        state.withLock { state in
            if state.lines.last != "frames" { state.lines.append("frames") }
            state.timestamps.append(frame.timestamp)
            if holds(frame) { state.held.append(frame) }
        }
        onFrame(frame)
    }

    func session(_ session: ARSession, didAdd anchors: [ARAnchor]) {
        write("added \(anchors.map { $0.name ?? "" })")
    }

    func session(_ session: ARSession, didRemove anchors: [ARAnchor]) {
        write("removed \(anchors.map { $0.name ?? "" })")
    }

    func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera) {
        write("\(camera.trackingState)")
    }

    func sessionWasInterrupted(_ session: ARSession) { write("interrupted") }

    func sessionInterruptionEnded(_ session: ARSession) { write("resumed") }

    func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool {
        write("asked")
        return relocalizes
    }

    func session(_ session: ARSession, didFailWithError error: any Error) {
        write("failed \((error as NSError).code)")
    }
}

/// Runs world tracking on a phone with camera permission, and the phone to its end.
func track(
    _ source: any StoredSource, script: PhoneScript = [], world: PhoneWorld = allowed,
    _ witness: SessionWitness, _ configure: (ARWorldTrackingConfiguration) -> Void = { _ in },
    _ body: (VirtualPhone, ARSession) throws -> Void = { phone, _ in try phone.runToEnd() }
) async throws {
    try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
        let session = ARSession()
        session.delegate = witness
        session.delegateQueue = DispatchQueue(label: "frames")
        let configuration = ARWorldTrackingConfiguration()
        configure(configuration)
        session.run(configuration, options: [.resetTracking])
        try body(phone, session)
        session.pause()
    }
}

/// A phone whose owner allowed the camera before.
var allowed: PhoneWorld {
    var world = PhoneWorld()
    world.permissions[.camera] = .authorized
    return world
}
