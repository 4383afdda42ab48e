public import Dispatch
public import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

// Unchecked: mutable state is behind the lock; delegate and queue are set before the session runs,
// as on iOS.

/// Runs world tracking and delivers its frames (ARSession.h).
///
/// - Frames come from the phone's feed at the video format's rate; every frame of a feed made at no
///   higher rate is delivered. Each frame is delivered on the delegate's queue (by default the main
///   queue), after the change of tracking that it causes (from experience).
/// - An app that holds about a dozen frames, or their images, gets no more until it releases one.
/// - Running asks the user for the camera unless that happened before (from experience). If the
///   answer is no, the session fails with `cameraUnauthorized`.
/// - Audio, if the configuration provides it, is delivered on the same queue. Without the user's
///   permission for the microphone the session fails with `microphoneUnauthorized` (ARError.h; that
///   it fails: assumed).
/// - A session has the camera exclusively: it interrupts a running capture, and a capture that
///   starts later interrupts it.
/// - Tracking that restarts keeps the feed's origin.
open class ARSession: NSObject, @unchecked Sendable {
    /// Options for running a session.
    public struct RunOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Restarts tracking.
        public static let resetTracking = RunOptions(rawValue: 1 << 0)
        /// Removes all anchors.
        public static let removeExistingAnchors = RunOptions(rawValue: 1 << 1)
        /// Ends raycasts; there are none here.
        public static let stopTrackedRaycasts = RunOptions(rawValue: 1 << 2)
        /// Restarts meshes; those that the feed delivers from now on are added.
        public static let resetSceneReconstruction = RunOptions(rawValue: 1 << 3)
    }

    struct State {
        var story = TrackingStory()
        /// Whether the app wants the session to run, even if the user has not answered yet.
        var isWanted = false
        var gate = RateGate()
        /// Whether the app holds too many frames.
        var isStarved = false
        var configuration: ARConfiguration?
        var currentFrame: ARFrame?
        var anchors: [ARAnchor] = []
        var addedAnchors: [ARAnchor] = []
        var removedAnchors: [ARAnchor] = []
        /// The call that waits for a larger image.
        var stillRequest: StillRequest?
        /// The anchors of the mesh and of planes, by the feed's identifiers.
        var surfaces: [String: ARAnchor] = [:]
        var phone: VirtualPhone?
        var use: CameraUse?
        var subscriptions: [PhoneSubscription] = []
    }

    let state = Mutex(State())
    let pool = FramePool()

    /// The session's identifier.
    public let identifier = UUID()
    /// The delegate.
    open weak var delegate: (any ARSessionDelegate)?
    /// The queue of delegate calls; nil means the main queue.
    open var delegateQueue: DispatchQueue?

    /// A session that has not run.
    public override init() { super.init() }

    deinit { letGo() }

    /// The latest frame; nil before the first.
    open var currentFrame: ARFrame? { state.withLock { $0.currentFrame } }

    /// A copy of the running configuration; nil before the session runs.
    open var configuration: ARConfiguration? {
        state.withLock { $0.configuration }?.copy() as? ARConfiguration
    }

    /// Runs the session, or changes the configuration of a running session at once.
    open func run(_ configuration: ARConfiguration, options: RunOptions = []) {
        guard let copy = configuration.copy() as? ARConfiguration else { return }
        state.withLock { ($0.configuration, $0.isWanted) = (copy, true) }
        guard let phone = VirtualPhone.current, type(of: configuration).isSupported else {
            return fail(ARError(.unsupportedConfiguration))
        }
        if options.contains(.removeExistingAnchors) { removeAnchors() }
        let isReset = options.contains(.resetTracking)
        phone.request(.camera) { [weak self] answer in
            guard let self, self.state.withLock({ $0.isWanted }) else { return }
            guard answer == .authorized else { return self.fail(ARError(.cameraUnauthorized)) }
            guard copy.providesAudioData else {
                return self.begin(on: phone, resettingTracking: isReset)
            }
            self.beginWithAudio(on: phone, resettingTracking: isReset)
        }
    }

    /// Pauses the session: no frames arrive until it runs again.
    open func pause() {
        state.withLock { $0.isWanted = false }
        letGo()
        endStillRequest()
    }

    /// Adds an anchor to the world, from the next frame on.
    open func add(anchor: ARAnchor) {
        state.withLock { state in
            state.anchors.append(anchor)
            state.addedAnchors.append(anchor)
        }
    }

    /// Removes an anchor from the world, from the next frame on.
    open func remove(anchor: ARAnchor) {
        state.withLock { state in
            guard let index = state.anchors.firstIndex(where: { $0 === anchor }) else { return }
            state.removedAnchors.append(state.anchors.remove(at: index))
        }
    }

    private func removeAnchors() {
        state.withLock { state in
            state.removedAnchors += state.anchors + state.surfaces.values
            (state.anchors, state.surfaces) = ([], [:])
        }
    }

    /// Calls the delegate on its queue.
    func tell(_ body: @escaping (any ARSessionDelegate, ARSession) -> Void) {
        let queue = delegateQueue ?? .main
        let call: @Sendable () -> Void = { [weak self] in
            guard let self, let delegate = self.delegate else { return }
            body(delegate, self)
        }
        if let phone = state.withLock({ $0.phone }) ?? VirtualPhone.current {
            phone.deliver(on: .dispatch(queue), call)
        } else {
            queue.async(execute: call)
        }
    }

    /// Pauses and reports the error ("on failure the session will be paused").
    func fail(_ error: ARError) {
        pause()
        tell { $0.session($1, didFailWithError: error) }
    }
}
