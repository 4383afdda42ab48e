public import LockstepSamples

/// The complete configuration of a synthetic phone: equal configurations produce equal bytes.
public struct SyntheticConfiguration: Hashable, Sendable {
    /// The seed of all random numbers.
    public var seed: UInt64
    /// The duration of the delivery: samples taken before `startTime + duration`.
    public var duration: HostDuration
    /// The size of the camera's images; both numbers even, 16 to 4096.
    public var imageSize: PixelSize
    /// The camera's frame rate in frames per second, 0.001 to 240.
    public var framesPerSecond: Double
    /// The requested rate of accelerometer, gyroscope, magnetometer and device motion in samples
    /// per second, 1 to 1000.
    ///
    /// With ``SyntheticPhysics/ownInertialTimestamps`` the actual rate is 0.2 % higher.
    public var inertialRateHertz: Double
    /// The size of the depth maps; each number 16 to 1024.
    public var depthSize: PixelSize
    /// The active streams; depth and feature points come with camera frames only.
    public var streams: Set<Stream>
    /// The phone's movement.
    public var trajectory: Trajectory.Kind
    /// The phone's model identifier.
    public var deviceModel = "synthetic"
    /// How the phone is held: native images are upright in `landscapeLeft`.
    public var orientation = ImageOrientation.landscapeLeft
    /// The simulated effects of a real phone.
    public var physics: SyntheticPhysics
    /// The phone's defects; the last of several equal kinds counts.
    public var defects: [Defect]
    /// The phone's uptime when it starts to deliver.
    public var startTime: HostTime
    /// The wall clock at `startTime`; constant by default, so that runs are equal.
    public var startWall: WallTime

    /// Creates the configuration of a phone that walks through the room for `duration` with every
    /// stream on except surfaces and audio, and no defect.
    public init(seed: UInt64 = 1, duration: HostDuration = .seconds(10)) {
        self.seed = seed
        self.duration = duration
        imageSize = PixelSize(width: 640, height: 480)
        framesPerSecond = 30
        inertialRateHertz = 100
        depthSize = PixelSize(width: 256, height: 192)
        streams = Set(Stream.allCases).subtracting([.mesh, .planes, .audio])
        trajectory = .walk
        physics = SyntheticPhysics()
        defects = []
        startTime = HostTime(nanoseconds: 12_345_678_901_000)
        // 2025-06-01T10:00:00Z.
        startWall = WallTime(nanoseconds: 1_748_772_000_000_000_000)
    }

    /// Throws if the configuration is not valid, with the problem that the user must correct.
    func validate() throws {
        let checks: [(Bool, String)] = [
            (
                duration > .zero && duration <= .seconds(604_800),
                "the duration is not between 0 and a week"
            ),
            (isImage(imageSize), "the image size is not two even numbers from 16 to 4096"),
            (
                (0.001...240).contains(framesPerSecond),
                "the frame rate is not within 0.001 to 240 Hz"
            ),
            (
                (1...1000).contains(inertialRateHertz),
                "the inertial rate is not within 1 to 1000 Hz"
            ),
            (isDepthMap(depthSize), "the depth map size is not two numbers from 16 to 1024"),
            (isTime(startTime), "the start time is not within 0 to 10 years"),
        ]
        for (holds, problem) in checks where !holds {
            throw SyntheticFailure.impossibleConfiguration(problem)
        }
    }

    private func isImage(_ size: PixelSize) -> Bool {
        [size.width, size.height].allSatisfy { (16...4096).contains($0) && $0 % 2 == 0 }
    }

    private func isDepthMap(_ size: PixelSize) -> Bool {
        [size.width, size.height].allSatisfy { (16...1024).contains($0) }
    }

    private func isTime(_ time: HostTime) -> Bool {
        (0...315_576_000_000_000_000).contains(time.nanoseconds)
    }
}
