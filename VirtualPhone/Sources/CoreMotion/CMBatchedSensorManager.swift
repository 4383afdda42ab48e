public import Foundation
internal import LockstepSamples
internal import VirtualPhone

/// The object that delivers samples of the motion sensors in batches (CMBatchedSensorManager.h).
///
/// - Samples have the rates of ``PhoneWorld/batchedAccelerometerHertz`` and
///   ``PhoneWorld/batchedDeviceMotionHertz``, which cannot be set. A batch is delivered
///   ``PhoneWorld/batchInterval`` after its first sample (WWDC 2023, session 10179: once a second).
/// - Handlers are called on a queue of the manager's own; the header names none.
/// - Stopping discards the samples of an unfinished batch (assumed).
/// - Starting asks for permission for motion data unless that happened before. Without it the
///   handler gets nil and `CMErrorNotAuthorized` (assumed).
/// - On Apple Watch a workout must be active (session 10179). Workouts are left out here, as are
///   the asynchronous sequences, which are unavailable on iOS.
///
/// The header names watchOS 10 and excludes macOS; on iOS the class came with iOS 17.
@available(watchOS 10.0, *)
@available(macOS, unavailable)
open class CMBatchedSensorManager: NSObject {
    private let accelerometerFeed: BatchFeed<CMAccelerometerData>
    private let deviceMotionFeed: BatchFeed<CMDeviceMotion>

    /// A manager that has started nothing.
    public override init() {
        let queue = DispatchQueue(label: "CMBatchedSensorManager")
        accelerometerFeed = BatchFeed(.accelerometer, on: queue, \.batchedAccelerometerHertz) {
            guard case .inertial(let sample) = $0 else { return nil }
            return CMAccelerometerData(sample)
        }
        deviceMotionFeed = BatchFeed(.deviceMotion, on: queue, \.batchedDeviceMotionHertz) {
            guard case .deviceMotion(let sample) = $0 else { return nil }
            return CMDeviceMotion(sample)
        }
    }

    /// The user's authorization status for motion.
    open class var authorizationStatus: CMAuthorizationStatus { .present }

    /// Whether the phone has a batched accelerometer.
    open class var isAccelerometerSupported: Bool {
        VirtualPhone.current?.hasBatches(of: .accelerometer) ?? false
    }

    /// Whether the accelerometer was started.
    open var isAccelerometerActive: Bool { accelerometerFeed.isActive }

    /// The rate of accelerometer samples in hertz; 0 on a phone without them.
    open var accelerometerDataFrequency: Int { accelerometerFeed.hertz }

    /// The latest batch of accelerometer samples; nil before the first.
    open var accelerometerBatch: [CMAccelerometerData]? { accelerometerFeed.latest }

    /// Starts the accelerometer for an app that polls the latest batch.
    open func startAccelerometerUpdates() { accelerometerFeed.start { _, _ in } }

    /// Starts the accelerometer for an app that handles each batch.
    open func startAccelerometerUpdates(
        handler: @escaping ([CMAccelerometerData]?, (any Error)?) -> Void
    ) {
        accelerometerFeed.start(handler)
    }

    /// Stops the accelerometer.
    open func stopAccelerometerUpdates() { accelerometerFeed.stop() }

    /// Whether the phone has batched device motion.
    open class var isDeviceMotionSupported: Bool {
        VirtualPhone.current?.hasBatches(of: .deviceMotion) ?? false
    }

    /// Whether device motion was started.
    open var isDeviceMotionActive: Bool { deviceMotionFeed.isActive }

    /// The rate of device motion in hertz; 0 on a phone without it.
    open var deviceMotionDataFrequency: Int { deviceMotionFeed.hertz }

    /// The latest batch of device motion; nil before the first.
    open var deviceMotionBatch: [CMDeviceMotion]? { deviceMotionFeed.latest }

    /// Starts device motion for an app that polls the latest batch.
    open func startDeviceMotionUpdates() { deviceMotionFeed.start { _, _ in } }

    /// Starts device motion for an app that handles each batch.
    open func startDeviceMotionUpdates(
        handler: @escaping ([CMDeviceMotion]?, (any Error)?) -> Void
    ) {
        deviceMotionFeed.start(handler)
    }

    /// Stops device motion.
    open func stopDeviceMotionUpdates() { deviceMotionFeed.stop() }
}
