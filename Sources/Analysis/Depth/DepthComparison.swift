import LockstepSamples

/// Two depth maps of one recording, and the points of the first that the second may show again.
struct DepthComparison {
    let second: DepthView
    /// Vision's axes (x right, y down, z ahead), first camera, meters of depth.
    let points: [Vector3]
    /// From the first camera's axes to the second's, vision's, by the poses as stated.
    let stated: Transform
    /// The same where the poses are world to camera.
    let inverted: Transform
    /// The poses as stated, and their timestamps.
    let poses: (first: Transform, second: Transform)
    let stamps: (first: HostTime, second: HostTime)
    /// From world axes to the second camera's, vision's.
    let secondFromWorld: Matrix3
    /// From the first map to the second.
    let seconds: Double
    private let intrinsics: Intrinsics

    /// About so many points are taken of a map.
    private static let pointCount = 700
    /// Maps are kept until all pairs are there; larger ones than TUM's, 640×480, are thinned out.
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
        stamps = (first.stamp, second.stamp)
        stated = Self.secondFromFirst(start, end)
        inverted = Self.secondFromFirst(start.inverse, end.inverse)
        secondFromWorld = Self.vision.rotation * end.rotation.transposed
        seconds = (second.stamp - first.stamp).seconds
    }

    /// ARKit's camera axes have y and z the other way round; the turn is its own inverse.
    private static let vision = Transform(
        rotation: Matrix3(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1)),
        translation: .zero)

    /// From the first camera's axes to the second's, vision's, by two poses in ARKit's.
    static func secondFromFirst(_ start: Transform, _ end: Transform) -> Transform {
        vision * end.inverse * start * vision
    }

    /// The same where the quaternions' numbers are in another order.
    func secondFromFirst(_ order: RotationReading.Order) -> Transform {
        let reading = RotationReading(order: order, isInverse: false)
        func read(_ pose: Transform) -> Transform {
            let rotation = reading.worldFromCamera(Quaternion(rotation: pose.rotation))
            return Transform(rotation: rotation.matrix, translation: pose.translation)
        }
        return Self.secondFromFirst(read(poses.first), read(poses.second))
    }

    /// The same where a meter is so many of depth's unit.
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

    /// How far the second map is from a point of the first.
    struct Difference {
        /// The map's depth less the point's, as a share of the point's.
        var relative: Double
        /// How `relative` changes with the point's place, a meter.
        var gradient: Vector3
    }

    /// Of the point brought to the second camera; nil if that does not see a surface there.
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

    /// Half of the points are off by less than this share; nil if too few meet a surface.
    func medianDifference(_ secondFromFirst: Transform) -> Double? {
        let (rotation, translation) = (secondFromFirst.rotation, secondFromFirst.translation)
        let differences = points.compactMap { point in
            difference(rotation * point + translation)?.relative.magnitude
        }
        guard differences.count >= Self.fewestPoints else { return nil }
        return differences.median
    }

    /// Fewer say nothing of a pair.
    static let fewestPoints = 50
}
