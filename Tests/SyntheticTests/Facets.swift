import LockstepSamples

/// One aspect of a phone's output, for comparison between two phones.
enum Facet: String, CaseIterable {
    case frameTimes
    case images
    case poses
    case intrinsics
    case depth
    case confidence
    case features
    case frameFacts
    case accelerometerTimes
    case accelerometerOrder
    case accelerometerValues
    case gyroscopeTimes
    case gyroscopeOrder
    case gyroscopeValues
    case magnetometer
    case deviceMotionTimes
    case deviceMotionValues
    case barometer
    case location
    case events
    case tracking
    case inertialArrivals
    case frameArrivals
}

extension PhoneRun {
    /// Returns a fingerprint of each facet.
    func fingerprints() -> [Facet: Fingerprint] {
        var prints = Dictionary(
            uniqueKeysWithValues: Facet.allCases.map { ($0, Fingerprint()) })
        func add(_ facet: Facet, _ build: (inout Fingerprint) -> Void) {
            build(&prints[facet, default: Fingerprint()])
        }
        for frame in frames { addFrame(frame, add) }
        for sensor in InertialSensor.allCases { addInertial(sensor, add) }
        for sample in deviceMotion { addMotion(sample, add) }
        addEnvironment(add)
        addEventsAndArrivals(add)
        return prints
    }

    private typealias Add = (Facet, (inout Fingerprint) -> Void) -> Void

    private func addFrame(_ frame: CameraFrame, _ add: Add) {
        add(.frameTimes) { $0.add(frame.timestamp) }
        if case .pixels(let pixels) = frame.image {
            add(.images) { $0.add(pixels.contentBytes()) }
        }
        add(.poses) { for number in frame.worldFromCamera?.columnMajor ?? [] { $0.add(number) } }
        add(.poses) { $0.add(frame.eulerAngles?.yaw ?? .nan) }
        add(.intrinsics) { for number in frame.intrinsics?.columnMajor ?? [] { $0.add(number) } }
        add(.depth) { $0.add(frame.depth?.depth.contentBytes() ?? [1]) }
        add(.confidence) { $0.add(frame.depth?.confidence?.contentBytes() ?? [1]) }
        for point in frame.featurePoints ?? [] {
            add(.features) { $0.add(point.identifier) }
            add(.features) { $0.add(point.position) }
        }
        add(.tracking) { $0.add(frame.trackingState?.rawValue ?? "none") }
        add(.frameFacts) { $0.add(frame.exposure.durationSeconds ?? .nan) }
        add(.frameFacts) { $0.add(frame.exposure.iso ?? .nan) }
    }

    private func addInertial(_ sensor: InertialSensor, _ add: Add) {
        let samples = inertial(sensor)
        let facets: (times: Facet, order: Facet, values: Facet)
        switch sensor {
        case .accelerometer:
            facets = (.accelerometerTimes, .accelerometerOrder, .accelerometerValues)
        case .gyroscope: facets = (.gyroscopeTimes, .gyroscopeOrder, .gyroscopeValues)
        case .magnetometer: facets = (.magnetometer, .magnetometer, .magnetometer)
        }
        // Times and values, independent of their order of delivery.
        for time in samples.map(\.timestamp).sorted() { add(facets.times) { $0.add(time) } }
        let disorder = zip(samples, samples.dropFirst())
            .filter { $0.timestamp > $1.timestamp }.count
        add(facets.order) { $0.add(UInt64(disorder)) }
        for value in samples.map(\.value).sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            add(facets.values) { $0.add(value) }
        }
    }

    private func addMotion(_ sample: DeviceMotionSample, _ add: Add) {
        add(.deviceMotionTimes) { $0.add(sample.timestamp) }
        add(.deviceMotionValues) { print in
            print.add(sample.attitude.x)
            print.add(sample.rotationRate)
            print.add(sample.gravity)
            print.add(sample.userAcceleration)
            print.add(sample.magneticField ?? .zero)
        }
    }

    private func addEnvironment(_ add: Add) {
        for sample in barometer {
            add(.barometer) { $0.add(sample.timestamp) }
            add(.barometer) { $0.add(sample.pressureKilopascals) }
        }
        for sample in locations {
            add(.location) { $0.add(sample.timestamp) }
            add(.location) { $0.add(sample.latitudeDegrees) }
            add(.location) { $0.add(sample.longitudeDegrees) }
        }
    }

    private func addEventsAndArrivals(_ add: Add) {
        for event in events {
            if case .trackingState = event {
                add(.tracking) { $0.add("\(event)") }
            } else {
                add(.events) { $0.add("\(event)") }
            }
        }
        for delivery in deliveries {
            guard let arrival = delivery.arrival else { continue }
            if case .frame = delivery.sample { add(.frameArrivals) { $0.add(arrival) } }
            if case .inertial = delivery.sample { add(.inertialArrivals) { $0.add(arrival) } }
        }
    }
}
