import LockstepSamples

/// A point's difference, and its derivatives by the free parameters.
struct DepthTerm {
    /// The second map's depth minus the point's, as a share of the point's.
    var residual: Double
    /// The derivatives in the order of ``DepthPoseParameters``.
    var derivatives: [Double]
}

extension DepthComparison {
    /// The terms of all points that are on a surface of the second map.
    func terms(_ parameters: DepthPoseParameters) -> [DepthTerm] {
        let isWhole = parameters.unknowns == .all
        let focal = parameters.focal
        let (rotation, place) = (stated.rotation, stated.translation)
        // Stated positions are true ones plus velocity times time.
        let displacements = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
            .map { secondFromWorld * $0 * seconds }
        let translation =
            place * parameters.factor + secondFromWorld * parameters.drift * seconds
        let columns = isWhole ? [place] + displacements : [place]
        return points.compactMap { point in
            let slope = point.x * point.x + point.y * point.y
            // The tangent of the true ray.
            let square = slope / (point.z * point.z * focal * focal)
            let ray = Vector3(point.x / focal, point.y / focal, point.z)
            let seen = rotation * (ray * (1 + parameters.warp * square)) + translation
            guard
                let difference = difference(seen, zoom: focal, warp: parameters.warp)
            else { return nil }
            let gradient = difference.gradient
            var derivatives: [Double] = []
            derivatives.reserveCapacity(parameters.unknowns.count)
            for column in columns { derivatives.append(gradient.dot(column)) }
            if isWhole {
                // Rays move toward the axis, and positions in the image away from it.
                let inward = rotation * Vector3(ray.x, ray.y, 0)
                let outward = gradient.x * seen.x + gradient.y * seen.y
                derivatives.append((outward - gradient.dot(inward)) / focal)
                // The first map's surface moves along its ray, the second map's along the other
                // ray.
                let other = (seen.x * seen.x + seen.y * seen.y) / (seen.z * seen.z)
                derivatives.append(gradient.dot(rotation * ray) * square + other)
            }
            return DepthTerm(residual: difference.relative, derivatives: derivatives)
        }
    }
}
