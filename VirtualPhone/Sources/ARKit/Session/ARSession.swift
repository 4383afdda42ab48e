public import Dispatch
public import Foundation
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

// Unchecked: what changes is behind the lock; delegate and queue are set before the session runs,
// as on iOS.

/// Runs world tracking and gives its frames (ARSession.h).
///
/// - Frames come from the phone's feed at the video format's rate; a feed that was made at no
///   higher rate passes whole. Each is told on the delegate's queue, the main queue without one,
///   after a change of tracking that it brings (experience).
/// - An app that holds about a dozen frames, or their images, gets no more until it lets one go.
/// - Running asks the person for the camera, if no one did (experience). Where the answer is no
///   the session fails with `cameraUnauthorized`.
/// - A session has the camera for itself: capture that runs is interrupted, and interrupts it when
///   it starts later.
/// - Tracking that begins again keeps the feed's origin.
open class ARSession: NSObject, @unchecked Sendable {
    /// How a session begins to run.
    public struct RunOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// What the bits say.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Tracking begins again.
        public static let resetTracking = RunOptions(rawValue: 1 << 0)
        /// Anchors are taken out.
        public static let removeExistingAnchors = RunOptions(rawValue: 1 << 1)
        /// Raycasts end; there are none here.
        public static let stopTrackedRaycasts = RunOptions(rawValue: 1 << 2)
        /// Meshes begin again; there are none here.
        public static let resetSceneReconstruction = RunOptions(rawValue: 1 << 3)
    }

    struct State {
        var story = TrackingStory()
        /// Whether the app wants the session to run, though the person may still think about it.
        var isWanted = false
        var gate = RateGate()
        /// Whether the app holds too many frames.
        var isStarved = false
        var configuration: ARConfiguration?
        var currentFrame: ARFrame?
        var anchors: [ARAnchor] = []
        var addedAnchors: [ARAnchor] = []
        var removedAnchors: [ARAnchor] = []
        var phone: VirtualPhone?
        var use: CameraUse?
        var subscriptions: [PhoneSubscription] = []
    }

    let state = Mutex(State())
    let pool = FramePool()

    /// Which session it is.
    public let identifier = UUID()
    /// Whoever is told.
    open weak var delegate: (any ARSessionDelegate)?
    /// Where the delegate is called; without one, on the main queue.
    open var delegateQueue: DispatchQueue?

    /// A session that has not run.
    public override init() { super.init() }

    deinit { letGo() }

    /// The latest frame; nil before the first.
    open var currentFrame: ARFrame? { state.withLock { $0.currentFrame } }

    /// A copy of what the session runs with; nil before it runs.
    open var configuration: ARConfiguration? {
        state.withLock { $0.configuration }?.copy() as? ARConfiguration
    }

    /// Runs from now on, or goes on with another configuration at once.
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
            self.begin(on: phone, resettingTracking: isReset)
        }
    }

    /// Pauses: no frame comes until the session runs again.
    open func pause() {
        state.withLock { $0.isWanted = false }
        letGo()
    }

    /// Puts an anchor into the world, from the next frame on.
    open func add(anchor: ARAnchor) {
        state.withLock { state in
            state.anchors.append(anchor)
            state.addedAnchors.append(anchor)
        }
    }

    /// Takes an anchor out of the world, from the next frame on.
    open func remove(anchor: ARAnchor) {
        state.withLock { state in
            guard let index = state.anchors.firstIndex(where: { $0 === anchor }) else { return }
            state.removedAnchors.append(state.anchors.remove(at: index))
        }
    }

    private func removeAnchors() {
        state.withLock { state in
            state.removedAnchors += state.anchors
            state.anchors = []
        }
    }

    /// Tells the delegate something, where it wants to be called.
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

    /// Pauses and says why ("on failure the session will be paused").
    func fail(_ error: ARError) {
        pause()
        tell { $0.session($1, didFailWithError: error) }
    }
}
