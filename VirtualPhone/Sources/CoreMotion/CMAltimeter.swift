public import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// A handler called with a sample, or with nil and an error.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void

/// A sample of the barometer (CMAltitude.h).
open class CMAltitudeData: CMLogItem {
    /// Altitude in meters relative to the first sample after starting.
    public let relativeAltitude: NSNumber
    /// Air pressure in kPa.
    public let pressure: NSNumber

    init(_ sample: BarometerSample, aboveStart meters: Double) {
        relativeAltitude = NSNumber(value: meters)
        pressure = NSNumber(value: sample.pressureKilopascals)
        super.init(timestamp: sample.timestamp)
    }
}

/// The object that delivers barometer samples (CMAltimeter.h).
///
/// - The first sample after starting has relative altitude 0; later ones are relative to it.
/// - Starting asks for permission unless that happened before (from experience). Without permission
///   the handler gets nil and `CMErrorMotionActivityNotAuthorized` (from experience).
/// - If a recording has no altitude, it is computed from the pressure by the standard atmosphere.
open class CMAltimeter: NSObject {
    private let reference = Mutex<BarometerSample?>(nil)
    /// Counts starts and stops, so that an answer that arrives after a stop starts nothing.
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

    /// The user's authorization status for motion.
    open class func authorizationStatus() -> CMAuthorizationStatus { .present }

    /// Starts delivering samples.
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

    /// Stops delivering samples.
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
