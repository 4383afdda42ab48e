public import Foundation
internal import LockstepSamples

// MARK: the accelerometer
extension CMMotionManager {
    /// The accelerometer's interval in seconds; takes effect with the next sample.
    public var accelerometerUpdateInterval: TimeInterval {
        get { accelerometerFeed.intervalSeconds }
        set { accelerometerFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has an accelerometer.
    public var isAccelerometerAvailable: Bool { Self.has(.accelerometer) }

    /// Whether the accelerometer was started.
    public var isAccelerometerActive: Bool { accelerometerFeed.isActive }

    /// The latest sample; nil before the first.
    public var accelerometerData: CMAccelerometerData? { accelerometerFeed.latest }

    /// Starts the accelerometer for an app that polls the latest sample.
    public func startAccelerometerUpdates() { accelerometerFeed.start() }

    /// Starts the accelerometer for an app that handles each sample.
    public func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
    ) {
        accelerometerFeed.start(on: queue, handler)
    }

    /// Stops the accelerometer and cancels the calls still queued.
    public func stopAccelerometerUpdates() { accelerometerFeed.stop() }
}

// MARK: the gyroscope
extension CMMotionManager {
    /// The gyroscope's interval in seconds; takes effect with the next sample.
    public var gyroUpdateInterval: TimeInterval {
        get { gyroFeed.intervalSeconds }
        set { gyroFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has a gyroscope.
    public var isGyroAvailable: Bool { Self.has(.gyroscope) }

    /// Whether the gyroscope was started.
    public var isGyroActive: Bool { gyroFeed.isActive }

    /// The latest sample; nil before the first.
    public var gyroData: CMGyroData? { gyroFeed.latest }

    /// Starts the gyroscope for an app that polls the latest sample.
    public func startGyroUpdates() { gyroFeed.start() }

    /// Starts the gyroscope for an app that handles each sample.
    public func startGyroUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
    ) {
        gyroFeed.start(on: queue, handler)
    }

    /// Stops the gyroscope and cancels the calls still queued.
    public func stopGyroUpdates() { gyroFeed.stop() }
}

// MARK: the magnetometer
extension CMMotionManager {
    /// The magnetometer's interval in seconds; takes effect with the next sample.
    public var magnetometerUpdateInterval: TimeInterval {
        get { magnetometerFeed.intervalSeconds }
        set { magnetometerFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has a magnetometer.
    public var isMagnetometerAvailable: Bool { Self.has(.magnetometer) }

    /// Whether the magnetometer was started.
    public var isMagnetometerActive: Bool { magnetometerFeed.isActive }

    /// The latest sample; nil before the first.
    public var magnetometerData: CMMagnetometerData? { magnetometerFeed.latest }

    /// Starts the magnetometer for an app that polls the latest sample.
    public func startMagnetometerUpdates() { magnetometerFeed.start() }

    /// Starts the magnetometer for an app that handles each sample.
    public func startMagnetometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler
    ) {
        magnetometerFeed.start(on: queue, handler)
    }

    /// Stops the magnetometer and cancels the calls still queued.
    public func stopMagnetometerUpdates() { magnetometerFeed.stop() }
}

// MARK: device motion
extension CMMotionManager {
    /// The interval of device motion in seconds; takes effect with the next sample.
    public var deviceMotionUpdateInterval: TimeInterval {
        get { deviceMotionFeed.intervalSeconds }
        set { deviceMotionFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has device motion.
    public var isDeviceMotionAvailable: Bool { Self.has(.deviceMotion) }

    /// Whether device motion was started.
    public var isDeviceMotionActive: Bool { deviceMotionFeed.isActive }

    /// The latest sample; nil before the first.
    public var deviceMotion: CMDeviceMotion? { deviceMotionFeed.latest }

    /// Starts device motion for an app that polls the latest sample.
    public func startDeviceMotionUpdates() { deviceMotionFeed.start() }

    /// Starts device motion for an app that handles each sample.
    public func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        deviceMotionFeed.start(on: queue, handler)
    }

    /// Stops device motion and cancels the calls still queued.
    public func stopDeviceMotionUpdates() { deviceMotionFeed.stop() }
}
