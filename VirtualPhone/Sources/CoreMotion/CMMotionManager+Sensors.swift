public import Foundation
internal import LockstepSamples

// MARK: the accelerometer
extension CMMotionManager {
    /// Seconds between two readings of the accelerometer; counts from the next reading on.
    public var accelerometerUpdateInterval: TimeInterval {
        get { accelerometerFeed.intervalSeconds }
        set { accelerometerFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has the accelerometer.
    public var isAccelerometerAvailable: Bool { Self.has(.accelerometer) }

    /// Whether the accelerometer was started.
    public var isAccelerometerActive: Bool { accelerometerFeed.isActive }

    /// The latest reading; nil before the first.
    public var accelerometerData: CMAccelerometerData? { accelerometerFeed.latest }

    /// Starts the accelerometer for an app that asks for the latest reading.
    public func startAccelerometerUpdates() { accelerometerFeed.start() }

    /// Starts the accelerometer for an app that is told of each reading.
    public func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
    ) {
        accelerometerFeed.start(on: queue, handler)
    }

    /// Stops the accelerometer; what still waits in the queue is cancelled.
    public func stopAccelerometerUpdates() { accelerometerFeed.stop() }
}

// MARK: the gyroscope
extension CMMotionManager {
    /// Seconds between two readings of the gyroscope; counts from the next reading on.
    public var gyroUpdateInterval: TimeInterval {
        get { gyroFeed.intervalSeconds }
        set { gyroFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has the gyroscope.
    public var isGyroAvailable: Bool { Self.has(.gyroscope) }

    /// Whether the gyroscope was started.
    public var isGyroActive: Bool { gyroFeed.isActive }

    /// The latest reading; nil before the first.
    public var gyroData: CMGyroData? { gyroFeed.latest }

    /// Starts the gyroscope for an app that asks for the latest reading.
    public func startGyroUpdates() { gyroFeed.start() }

    /// Starts the gyroscope for an app that is told of each reading.
    public func startGyroUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
    ) {
        gyroFeed.start(on: queue, handler)
    }

    /// Stops the gyroscope; what still waits in the queue is cancelled.
    public func stopGyroUpdates() { gyroFeed.stop() }
}

// MARK: the magnetometer
extension CMMotionManager {
    /// Seconds between two readings of the magnetometer; counts from the next reading on.
    public var magnetometerUpdateInterval: TimeInterval {
        get { magnetometerFeed.intervalSeconds }
        set { magnetometerFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has the magnetometer.
    public var isMagnetometerAvailable: Bool { Self.has(.magnetometer) }

    /// Whether the magnetometer was started.
    public var isMagnetometerActive: Bool { magnetometerFeed.isActive }

    /// The latest reading; nil before the first.
    public var magnetometerData: CMMagnetometerData? { magnetometerFeed.latest }

    /// Starts the magnetometer for an app that asks for the latest reading.
    public func startMagnetometerUpdates() { magnetometerFeed.start() }

    /// Starts the magnetometer for an app that is told of each reading.
    public func startMagnetometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler
    ) {
        magnetometerFeed.start(on: queue, handler)
    }

    /// Stops the magnetometer; what still waits in the queue is cancelled.
    public func stopMagnetometerUpdates() { magnetometerFeed.stop() }
}

// MARK: device motion
extension CMMotionManager {
    /// Seconds between two readings of device motion; counts from the next reading on.
    public var deviceMotionUpdateInterval: TimeInterval {
        get { deviceMotionFeed.intervalSeconds }
        set { deviceMotionFeed.intervalSeconds = newValue }
    }

    /// Whether the phone has device motion.
    public var isDeviceMotionAvailable: Bool { Self.has(.deviceMotion) }

    /// Whether device motion was started.
    public var isDeviceMotionActive: Bool { deviceMotionFeed.isActive }

    /// The latest reading; nil before the first.
    public var deviceMotion: CMDeviceMotion? { deviceMotionFeed.latest }

    /// Starts device motion for an app that asks for the latest reading.
    public func startDeviceMotionUpdates() { deviceMotionFeed.start() }

    /// Starts device motion for an app that is told of each reading.
    public func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        deviceMotionFeed.start(on: queue, handler)
    }

    /// Stops device motion; what still waits in the queue is cancelled.
    public func stopDeviceMotionUpdates() { deviceMotionFeed.stop() }
}
