import LockstepFormats
import LockstepSamples

/// The samples of all lines of `data.jsonl` that are neither frames nor poses, in the file's order.
final class SpectacularReadings: SampleStream {
    private let reader: SpectacularReader
    /// Whether the recording's clock is the wall clock; positions need one.
    private let isUnix: Bool
    private var latest: HostTime

    init(_ reader: SpectacularReader, from start: HostTime, isUnix: Bool) {
        self.reader = reader
        self.isUnix = isUnix
        latest = start
    }

    func next() throws -> Sample? {
        while let line = try reader.next() {
            guard let sample = sample(line) else { continue }
            latest = sample.timestamp
            return sample
        }
        return nil
    }

    private func sample(_ line: SpectacularReader.Line) -> Sample? {
        guard case .line(let line) = line else { return nil }
        switch line {
        case .reading(let sensor, let time, let value):
            return .inertial(
                InertialSample(
                    sensor: sensor, timestamp: time,
                    value: sensor == .accelerometer
                        ? value / -AccelerationScale.standardGravity : value))
        case .barometer(let sample): return .barometer(sample)
        case .location(let location): return isUnix ? .location(sample(location)) : nil
        case .droppedFrame(let time):
            let drop = Drop(stream: .camera, reason: .gap, evidence: .reported, timestamp: time)
            return .event(.drop(drop), at: time)
        case .frame, .pose, .other: return nil
        }
    }

    private func sample(_ location: SpectacularLocation) -> LocationSample {
        var sample = LocationSample(
            timestamp: location.time, wall: WallTime(nanoseconds: location.time.nanoseconds),
            latitudeDegrees: location.latitudeDegrees, longitudeDegrees: location.longitudeDegrees)
        sample.horizontalAccuracyMeters = location.accuracyMeters
        return sample
    }
}
