import LockstepSamples

/// Points on the room's surfaces that tracking recognizes repeatedly.
struct FeatureMap: Sendable {
    private let model: PhoneModel
    private let room: Room
    private let places: [Vector3]

    private static let count = 700
    private static let landmarkCount = 400
    /// The range of distances at which tracking sees a point, in meters.
    private static let range = 0.3...6.0

    /// Creates the points of one phone's room, where rays from the room's center hit its surfaces.
    init(_ model: PhoneModel, room: Room) {
        self.model = model
        self.room = room
        let middle = (room.shell.low + room.shell.high) / 2
        places = (0..<UInt64(Self.count)).map { index in
            let direction = model.random.gaussians(.featurePlaces, index).normalized
            return middle + direction * room.distance(from: middle, along: direction)
        }
    }

    /// The exact positions of the points in the ground truth.
    var landmarks: ArraySlice<Vector3> { places.prefix(Self.landmarkCount) }

    /// Returns the points visible in a frame, by identifier; with noise, each is off by a few
    /// millimeters.
    func points(in plan: FramePlan) -> [FeaturePoint] {
        let camera = model.motion(at: plan.middle).worldFromCamera
        let cameraFromWorld = camera.inverse
        return places.enumerated().compactMap { index, place in
            guard isInImage(cameraFromWorld * place, plan.intrinsics),
                isVisible(place, from: camera.translation)
            else { return nil }
            return FeaturePoint(
                identifier: identifier(index), position: place + noise(index, plan))
        }
    }

    /// Returns a large identifier in no particular order, as in ARKit.
    private func identifier(_ index: Int) -> UInt64 {
        let words = model.random.words(.featurePlaces, UInt64(index), part: 1)
        // The index keeps identifiers distinct even if random words are equal.
        return UInt64(words.x) << 32 | UInt64(words.y & 0xFFFF_0000) | UInt64(index)
    }

    private func isInImage(_ point: Vector3, _ intrinsics: Intrinsics) -> Bool {
        guard Self.range.contains(-point.z) else { return false }
        let size = model.configuration.imageSize
        let column = intrinsics.cx - intrinsics.fx * point.x / point.z
        let row = intrinsics.cy + intrinsics.fy * point.y / point.z
        return column >= 0 && column <= Double(size.width - 1) && row >= 0
            && row <= Double(size.height - 1)
    }

    private func isVisible(_ place: Vector3, from camera: Vector3) -> Bool {
        room.distance(from: camera, along: place - camera) > 0.999
    }

    private func noise(_ index: Int, _ plan: FramePlan) -> Vector3 {
        guard model.physics.sensorNoise else { return .zero }
        let draw = plan.index &* UInt64(Self.count) &+ UInt64(index)
        return model.random.gaussians(.featureNoise, draw) * 0.003
    }
}
