public import LockstepSamples

/// Everything that decides what a synthetic phone delivers: equal configurations, equal bytes.
public struct SyntheticConfiguration: Hashable, Sendable {
    /// Where all random numbers start.
    public var seed: UInt64
    /// How long the phone delivers: samples taken before `startTime + duration`.
    public var duration: HostDuration
    /// Size of the camera's images; both numbers even, 16 to 4096.
    public var imageSize: PixelSize
    /// Camera frames a second, 0.001 to 240.
    public var framesPerSecond: Double
    /// Samples a second asked of accelerometer, gyroscope, magnetometer and device motion, 1 to
    /// 1000; with ``SyntheticPhysics/ownInertialTimestamps`` the phone gives 0.2 % more.
    public var inertialRateHertz: Double
    /// Size of the depth maps, each number 16 to 1024.
    public var depthSize: PixelSize
    /// The streams that run; depth and feature points come with camera frames only.
    public var streams: Set<Stream>
    /// How the phone moves.
    public var trajectory: Trajectory.Kind
    /// Which parts of a real phone's behavior are imitated.
    public var physics: SyntheticPhysics
    /// What is wrong with the phone; of two equal kinds the last one counts.
    public var defects: [Defect]
    /// The phone's uptime when it starts to deliver.
    public var startTime: HostTime
    /// The wall clock at `startTime`; a constant unless chosen, so that runs are equal.
    public var startWall: WallTime

    /// A phone that walks through the room for `duration` with every stream on and no defect.
    public init(seed: UInt64 = 1, duration: HostDuration = .seconds(10)) {
        self.seed = seed
        self.duration = duration
        imageSize = PixelSize(width: 640, height: 480)
        framesPerSecond = 30
        inertialRateHertz = 100
        depthSize = PixelSize(width: 256, height: 192)
        streams = Set(Stream.allCases)
        trajectory = .walk
        physics = SyntheticPhysics()
        defects = []
        startTime = HostTime(nanoseconds: 12_345_678_901_000)
        // 2025-06-01T10:00:00Z.
        startWall = WallTime(nanoseconds: 1_748_772_000_000_000_000)
    }

    /// Throws what a person must change before a phone can be made of this.
    func validate() throws {
        let checks: [(Bool, String)] = [
            (
                duration > .zero && duration <= .seconds(604_800),
                "the duration is not within a week"
            ),
            (isImage(imageSize), "the image's size is not even numbers from 16 to 4096"),
            (
                (0.001...240).contains(framesPerSecond),
                "the frame rate is not within 0.001 to 240 Hz"
            ),
            (
                (1...1000).contains(inertialRateHertz),
                "the inertial rate is not within 1 to 1000 Hz"
            ),
            (isDepthMap(depthSize), "the depth map's size is not within 16 to 1024"),
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
