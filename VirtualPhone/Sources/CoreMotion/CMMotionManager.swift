public import Foundation
internal import LockstepSamples
internal import VirtualPhone

/// Called with a reading, or with nil and why there is none.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// Called with a reading, or with nil and why there is none.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// Called with a reading, or with nil and why there is none.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
/// Called with a result, or with nil and why there is none.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// The way to the motion sensors (CMMotionManager.h).
///
/// - Readings come at the interval asked for or the phone's limit, whichever is longer ("capped").
///   They are thinned out by their timestamps; a recording made at no higher rate passes whole.
/// - Each reading becomes an operation of the app's queue; stopping cancels all operations of that
///   queue.
/// - A sensor's failure gives the handler nil and an error in ``CMErrorDomain``; readings go on
///   when the phone has them (experience).
/// - The raw sensors and device motion ask no one for permission (experience; the header names
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

    // What a new manager has, by experience; no header says.
    private static let usualInterval = 0.01

    /// A manager that has started nothing.
    public override init() {}

    /// Whether the system shows its own hint to move the device; nothing is shown here.
    open var showsDeviceMovementDisplay = false

    /// The frame that attitudes are told in: the default one, or the one last started with.
    open var attitudeReferenceFrame: CMAttitudeReferenceFrame { frame }

    /// The frames that the phone has: those that need north need a magnetometer.
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

    /// Starts device motion in a frame of the app's choice; attitudes stay the recording's.
    open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
        frame = referenceFrame
        deviceMotionFeed.start()
    }

    /// Starts device motion in a frame of the app's choice; attitudes stay the recording's.
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
