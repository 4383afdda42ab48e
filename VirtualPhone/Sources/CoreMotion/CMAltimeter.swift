public import Foundation
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// Called with a reading, or with nil and why there is none.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void

/// One reading of the barometer (CMAltitude.h).
open class CMAltitudeData: CMLogItem {
    /// Meters above the first reading after starting.
    public let relativeAltitude: NSNumber
    /// Air pressure, kPa.
    public let pressure: NSNumber

    init(_ sample: BarometerSample, aboveStart meters: Double) {
        relativeAltitude = NSNumber(value: meters)
        pressure = NSNumber(value: sample.pressureKilopascals)
        super.init(timestamp: sample.timestamp)
    }
}

/// The way to the barometer (CMAltimeter.h).
///
/// - The first reading after starting has relative altitude 0; later ones count from there.
/// - Starting asks for permission if no one did yet (experience); without it the handler gets nil
///   and `CMErrorMotionActivityNotAuthorized` (experience).
/// - Where a recording has no altitude, the pressure gives it by the standard atmosphere.
open class CMAltimeter: NSObject {
    private let reference = Mutex<BarometerSample?>(nil)
    /// Counts starts and stops, so that an answer that comes after a stop starts nothing.
    private let turns = Mutex(0)
    private lazy var feed = MotionFeed<CMAltitudeData>(.barometer, intervalSeconds: 0) {
        [reference] sample in
        guard case .barometer(let sample) = sample else { return nil }
        let first = reference.withLock { reference in
            reference = reference ?? sample
            return reference ?? sample
        }
        return CMAltitudeData(sample, aboveStart: sample.meters(above: first))
    }

    /// An altimeter that has not started.
    public override init() {}

    /// Whether the phone has a barometer.
    open class func isRelativeAltitudeAvailable() -> Bool {
        VirtualPhone.current?.world.capabilities.hasBarometer ?? false
    }

    /// What the person said to motion.
    open class func authorizationStatus() -> CMAuthorizationStatus { .present }

    /// Starts telling each reading.
    open func startRelativeAltitudeUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
    ) {
        guard let phone = VirtualPhone.current else { return }
        reference.withLock { $0 = nil }
        let (feed, turns, turn) = (feed, turns, nextTurn())
        phone.request(.motion) { [weak phone] answer in
            guard turns.withLock({ $0 == turn }) else { return }
            guard answer == .authorized else {
                phone?.deliver(on: .operation(queue)) {
                    handler(nil, NSError(motion: Int(CMErrorMotionActivityNotAuthorized.rawValue)))
                }
                return
            }
            feed.start(on: queue, handler)
        }
    }

    /// Stops telling.
    open func stopRelativeAltitudeUpdates() {
        _ = nextTurn()
        feed.stop()
    }

    private func nextTurn() -> Int {
        turns.withLock { turns in
            turns += 1
            return turns
        }
    }
}

extension BarometerSample {
    func meters(above first: BarometerSample) -> Double {
        if let own = relativeAltitudeMeters, let other = first.relativeAltitudeMeters {
            return own - other
        }
        // International Standard Atmosphere below 11 km (ISO 2533): T0 / L = 44330.8 m, exponent
        // R·L / (g·M) = 0.190263.
        return 44330.8 * (1 - pow(pressureKilopascals / first.pressureKilopascals, 0.190263))
    }
}
