import LockstepSamples

/// Two depth maps of one recording, with the points of the first that may be visible in the second.
struct DepthComparison {
    let second: DepthView
    /// The points in computer-vision axes (x right, y down, z forward) of the first camera, in
    /// meters of depth.
    let points: [Vector3]
    /// The transform from the first camera's axes to the second's, in computer-vision axes, by the
    /// poses as stated.
    let stated: Transform
    /// The same if the poses are world to camera.
    let inverted: Transform
    /// The poses as stated, and their timestamps.
    let poses: (first: Transform, second: Transform)
    let timestamps: (first: HostTime, second: HostTime)
    /// The rotation from world axes to the second camera's computer-vision axes.
    let secondFromWorld: Matrix3
    /// The time from the first map to the second, in seconds.
    let seconds: Double
    private let intrinsics: Intrinsics

    /// The approximate number of points taken from a map.
    private static let pointCount = 700
    /// Maps are kept in memory until all pairs exist; maps larger than TUM's, 640×480, are thinned.
    private static let mostPixels = 1 << 19

    /// nil if one of them has no pose, no intrinsics, or no depth.
    init?(_ first: DepthView, _ second: DepthView) {
        guard let start = first.worldFromCamera, let end = second.worldFromCamera,
            let optics = first.intrinsics, second.intrinsics != nil,
            (start.columnMajor + end.columnMajor).allSatisfy(\.isFinite)
        else { return nil }
        points = Self.points(of: first, optics)
        guard !points.isEmpty else { return nil }
        let thinned = second.thinned(to: Self.mostPixels)
        guard let intrinsics = thinned.intrinsics else { return nil }
        self.second = thinned
        self.intrinsics = intrinsics
        poses = (start, end)
        timestamps = (first.stamp, second.stamp)
        stated = Self.secondFromFirst(start, end)
        inverted = Self.secondFromFirst(start.inverse, end.inverse)
        secondFromWorld = Self.vision.rotation * end.rotation.transposed
        seconds = (second.stamp - first.stamp).seconds
    }

    /// ARKit's camera axes have opposite y and z; the rotation is its own inverse.
    private static let vision = Transform(
        rotation: Matrix3(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1)),
        translation: .zero)

    /// The transform from the first camera's axes to the second's, in computer-vision axes, from
    /// two poses in ARKit's axes.
    static func secondFromFirst(_ start: Transform, _ end: Transform) -> Transform {
        vision * end.inverse * start * vision
    }

    /// The same if the quaternions' components are in another order.
    func secondFromFirst(_ order: RotationReading.Order) -> Transform {
        let reading = RotationReading(order: order, isInverse: false)
        func read(_ pose: Transform) -> Transform {
            let rotation = reading.worldFromCamera(Quaternion(rotation: pose.rotation))
            return Transform(rotation: rotation.matrix, translation: pose.translation)
        }
        return Self.secondFromFirst(read(poses.first), read(poses.second))
    }

    /// The same if depth is in another unit.
    func secondFromFirst(_ unit: DepthUnit) -> Transform {
        Transform(rotation: stated.rotation, translation: stated.translation * unit.perMeter)
    }

    private static func points(of view: DepthView, _ k: Intrinsics) -> [Vector3] {
        let share = Double(view.size.area) / Double(pointCount)
        let step = max(1, Int(share.squareRoot()))
        var points: [Vector3] = []
        for row in stride(from: step / 2, to: view.size.height, by: step) {
            for column in stride(from: step / 2, to: view.size.width, by: step) {
                let depth = Double(view.meters[row * view.size.width + column])
                guard depth > 0 else { continue }
                points.append(
                    Vector3(
                        (Double(column) - k.cx) / k.fx * depth,
                        (Double(row) - k.cy) / k.fy * depth, depth))
            }
        }
        return points
    }

    /// The distance between the second map and a point of the first.
    struct Difference {
        /// The map's depth minus the point's, as a share of the point's.
        var relative: Double
        /// The gradient of `relative` by the point's position, per meter.
        var gradient: Vector3
    }

    /// The difference at a point in the second camera's axes; nil if the second map has no surface
    /// there.
    ///
    /// - Parameters:
    ///   - zoom: the second camera's focal length as a share of the stated one.
    ///   - warp: as in ``DepthPoseParameters``.
    func difference(_ point: Vector3, zoom: Double = 1, warp: Double = 0) -> Difference? {
        var k = intrinsics
        k.fx *= zoom
        k.fy *= zoom
        guard point.z > 0.05 else { return nil }
        let (x, y) = (k.cx + k.fx * point.x / point.z, k.cy + k.fy * point.y / point.z)
        guard let surface = second.surface(x: x, y: y) else { return nil }
        let (right, down) = (surface.right * k.fx / point.z, surface.down * k.fy / point.z)
        let square = (point.x * point.x + point.y * point.y) / (point.z * point.z)
        let depth = surface.depth * (1 + warp * square)
        let ahead = -1 - (right * point.x + down * point.y) / point.z
        return Difference(
            relative: (depth - point.z) / point.z,
            gradient: Vector3(right, down, ahead) / point.z)
    }

    /// The median relative difference of the points; nil if too few are on a surface of the second
    /// map.
    func medianDifference(_ secondFromFirst: Transform) -> Double? {
        let (rotation, translation) = (secondFromFirst.rotation, secondFromFirst.translation)
        let differences = points.compactMap { point in
            difference(rotation * point + translation)?.relative.magnitude
        }
        guard differences.count >= Self.fewestPoints else { return nil }
        return differences.median
    }

    /// The smallest number of points for a result.
    static let fewestPoints = 50
}
