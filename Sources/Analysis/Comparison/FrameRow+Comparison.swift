import LockstepFormats
import LockstepSamples

extension FrameRow {
    /// Adds the difference of one quantity between two rows of the same frame.
    typealias Comparison = (inout DifferenceStatistics, FrameRow, FrameRow) -> Void

    /// The quantities that are compared between two rows of the same frame, in a fixed order.
    static var comparisons: [(quantity: ComparedQuantity, note: Comparison)] {
        [
            (.intrinsics, comparison(\.intrinsics) { $0.largestDifference(to: $1) }),
            (
                .posePosition,
                comparison(\.worldFromCamera) { ($0.translation - $1.translation).length }
            ),
            (
                .poseRotation,
                comparison(\.worldFromCamera) { first, second in
                    Quaternion(rotation: first.rotation)
                        .degrees(to: Quaternion(rotation: second.rotation))
                }
            ),
            (.exposure, comparison(\.exposure.durationSeconds) { ($0 - $1).magnitude }),
            (.iso, comparison(\.exposure.iso) { ($0 - $1).magnitude }),
        ]
    }

    private static func comparison<Value>(
        _ path: KeyPath<FrameRow, Value?>, _ difference: @escaping (Value, Value) -> Double
    ) -> Comparison {
        { statistics, first, second in
            statistics.add(
                first[keyPath: path], second[keyPath: path], at: first.timestamp,
                difference: difference)
        }
    }
}

extension Intrinsics {
    /// The largest difference of the four values, in pixels.
    fileprivate func largestDifference(to other: Intrinsics) -> Double {
        [fx - other.fx, fy - other.fy, cx - other.cx, cy - other.cy].map(\.magnitude)
            .reduce(0) { $0 < $1 || $1.isNaN ? $1 : $0 }
    }
}

extension Quaternion {
    /// The angle of the rotation between two attitudes, in degrees.
    func degrees(to other: Quaternion) -> Double {
        (inverse * other).normalized.rotationVector.length * 180 / .pi
    }
}

extension LocationSample {
    /// The distance in meters on a sphere of Earth's mean radius (6,371,008.8 m, IUGG); accurate
    /// for nearby places, and large for others.
    func meters(to other: LocationSample) -> Double {
        let radian = Double.pi / 180
        let (_, cosine) = sineAndCosine(latitudeDegrees * radian)
        let north = (other.latitudeDegrees - latitudeDegrees) * radian
        let east = (other.longitudeDegrees - longitudeDegrees) * radian * cosine
        return 6_371_008.8 * (north * north + east * east).squareRoot()
    }
}
