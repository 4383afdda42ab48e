import LockstepSamples

// Unchecked: only one thread at a time reads a stored source.

/// A recording from a list.
final class ListedSource: StoredSource, @unchecked Sendable {
    let description: SourceDescription
    private var deliveries: ArraySlice<Delivery>

    init(_ deliveries: [Delivery], startAnchor: ClockAnchor? = nil) {
        var description = SourceDescription(streams: [])
        description.startAnchor = startAnchor
        self.description = description
        self.deliveries = deliveries[...]
    }

    func next() throws -> Delivery? { deliveries.popFirst() }

    /// Accelerometer samples that arrive at these milliseconds of uptime.
    convenience init(accelerometerAt milliseconds: [Int64]) {
        self.init(milliseconds.map { Delivery(.acceleration(at: $0), arrival: .milliseconds($0)) })
    }
}

extension Sample {
    static func acceleration(at milliseconds: Int64) -> Sample {
        let time = HostTime.milliseconds(milliseconds)
        let value = Vector3(Double(milliseconds), 0, -1)
        return .inertial(InertialSample(sensor: .accelerometer, timestamp: time, value: value))
    }

    static func image(at milliseconds: Int64, _ orientation: ImageOrientation) -> Sample {
        let still = EncodedStill(bytes: [], size: PixelSize(width: 1, height: 1))
        var frame = CameraFrame(timestamp: .milliseconds(milliseconds), image: .still(still))
        frame.orientation = orientation
        return .frame(frame)
    }
}

extension HostTime {
    static func milliseconds(_ milliseconds: Int64) -> HostTime {
        HostTime(nanoseconds: milliseconds * 1_000_000)
    }
}
