import LockstepSamples

/// The phone's position on the earth: one fix per second, with a wall clock timestamp.
struct LocationFeed: Feed {
    private let model: PhoneModel
    private let errors: PoseErrors
    private var arrivals: ArrivalClock
    private var index: UInt64 = 0

    /// The room's location: the observatory of Greenwich.
    private static let origin = (latitude: 51.4779, longitude: -0.0015, altitude: 47.0)
    /// The length of a degree of latitude in meters: the mean of the WGS 84 ellipsoid.
    private static let metersPerDegree = 111_132.95

    /// Creates the fixes of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        errors = PoseErrors(model, part: 2)
        arrivals = ArrivalClock(model, part: 5, latencySeconds: 0.12, jitterSeconds: 0.15)
    }

    mutating func next() -> Coming? {
        let time = model.time(at: 0.6 + Double(index))
        guard time < model.end else { return nil }
        defer { index += 1 }
        return Coming(
            .location(sample(at: time)), arrival: arrivals.arrival(of: time, index: index))
    }

    private func sample(at time: HostTime) -> LocationSample {
        let wall = model.anchor(at: time).wall
        let state = model.motion(at: time)
        // Satellite positions drift by meters where tracking errors are millimeters.
        let error = errors.translation(at: model.seconds(at: time) / 20) * 1000
        let place = state.imuPosition + error
        let (_, cosine) = sineAndCosine(Self.origin.latitude * .pi / 180)
        var sample = LocationSample(
            timestamp: model.anchorInForce(at: time).host(for: wall), wall: wall,
            latitudeDegrees: Self.origin.latitude - place.z / Self.metersPerDegree,
            longitudeDegrees: Self.origin.longitude + place.x / (Self.metersPerDegree * cosine))
        sample.horizontalAccuracyMeters = 4.8
        sample.altitudeMeters = Self.origin.altitude + place.y
        sample.verticalAccuracyMeters = 3.2
        sample.speedMetersPerSecond =
            Vector3(state.imuVelocity.x, 0, state.imuVelocity.z).length
        return sample
    }
}
