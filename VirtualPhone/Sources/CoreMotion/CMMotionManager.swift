public import Foundation
internal import LockstepSamples
internal import VirtualPhone

/// A handler called with a sample, or with nil and an error.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// A handler called with a sample, or with nil and an error.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// A handler called with a sample, or with nil and an error.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
/// A handler called with a sample, or with nil and an error.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// The object that delivers samples of the motion sensors (CMMotionManager.h).
///
/// - Samples arrive at the requested interval or the phone's shortest interval, whichever is longer
///   ("capped"). They are thinned out by their timestamps; every sample of a recording made at no
///   higher rate is delivered.
/// - Each sample becomes an operation of the app's queue. Stopping cancels all operations of that
///   queue.
/// - When a sensor fails, the handler gets nil and an error in ``CMErrorDomain``. Samples continue
///   as soon as the phone has them (from experience).
/// - The raw sensors and device motion need no permission (from experience; the header mentions
///   none).
open class CMMotionManager: NSObject {
    let accelerometerFeed = MotionFeed<CMAccelerometerData>(
        .accelerometer, intervalSeconds: usualInterval
    ) {
        guard case .inertial(let sample) = $0 else { return nil }
        return CMAccelerometerData(sample)
    }
    let gyroFeed = MotionFeed<CMGyroData>(.gyroscope, intervalSeconds: usualInterval) {
        guard case .inertial(let sample) = $0 else { return nil }
        return CMGyroData(sample)
    }
    let magnetometerFeed = MotionFeed<CMMagnetometerData>(
        .magnetometer, intervalSeconds: usualInterval
    ) {
        guard case .inertial(let sample) = $0 else { return nil }
        return CMMagnetometerData(sample)
    }
    let deviceMotionFeed = MotionFeed<CMDeviceMotion>(.deviceMotion, intervalSeconds: usualInterval)
    {
        guard case .deviceMotion(let sample) = $0 else { return nil }
        return CMDeviceMotion(sample)
    }
    private(set) var frame = CMAttitudeReferenceFrame.xArbitraryZVertical

    // The interval of a new manager, from experience; the headers do not state it.
    private static let usualInterval = 0.01

    /// A manager that has started nothing.
    public override init() {}

    /// Whether the system shows its own hint to move the device; here it never does.
    open var showsDeviceMovementDisplay = false

    /// The reference frame of attitudes: the default one, or the one last started with.
    open var attitudeReferenceFrame: CMAttitudeReferenceFrame { frame }

    /// Returns the phone's reference frames: those that refer to north need a magnetometer.
    open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame {
        guard let streams = VirtualPhone.current?.world.motionStreams,
            streams.contains(.deviceMotion)
        else { return [] }
        guard streams.contains(.magnetometer) else { return .xArbitraryZVertical }
        return [
            .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical,
            .xTrueNorthZVertical,
        ]
    }

    /// Starts device motion in a frame of the app's choice; attitudes remain the recording's.
    open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
        frame = referenceFrame
        deviceMotionFeed.start()
    }

    /// Starts device motion in a frame of the app's choice; attitudes remain the recording's.
    open func startDeviceMotionUpdates(
        using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
        withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        frame = referenceFrame
        deviceMotionFeed.start(on: queue, handler)
    }

    static func has(_ stream: LockstepSamples.Stream) -> Bool {
        VirtualPhone.current?.world.motionStreams.contains(stream) ?? false
    }
}
