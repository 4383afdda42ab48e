internal import CoreMotion
internal import Foundation
internal import LockstepSamples

// Unchecked: a single caller starts and stops the altimeter.

/// Core Motion's altimeter: pressure in kPa, and altitude in meters relative to the first
/// sample (CMAltimeter.h).
final class BarometerSensor: @unchecked Sendable {
    private let gate: SampleGate
    private let altimeter = CMAltimeter()
    private let queue = OperationQueue()

    /// Whether the phone has a barometer.
    static var isThere: Bool { CMAltimeter.isRelativeAltitudeAvailable() }

    /// Creates a barometer that has not started.
    init(gate: SampleGate) {
        self.gate = gate
        queue.name = "lockstep.barometer"
        queue.maxConcurrentOperationCount = 1
    }

    /// Starts the barometer.
    ///
    /// The caller has checked ``isThere``, and that motion data is not denied.
    func start() {
        altimeter.startRelativeAltitudeUpdates(to: queue) { [gate] data, error in
            gate.deliver(.barometer, data, error) { data in
                BarometerSample(data).map(Sample.barometer)
            }
        }
    }

    /// Stops the barometer.
    ///
    /// Call it once for every ``start()``, even after an error (CMAltimeter.h).
    func stop() {
        altimeter.stopRelativeAltitudeUpdates()
    }
}

extension BarometerSample {
    /// Converts Core Motion's sample; nil if the timestamp is invalid.
    fileprivate init?(_ data: CMAltitudeData) {
        guard let time = HostTime(seconds: data.timestamp) else { return nil }
        self.init(
            timestamp: time, pressureKilopascals: data.pressure.doubleValue,
            relativeAltitudeMeters: data.relativeAltitude.doubleValue)
    }
}
