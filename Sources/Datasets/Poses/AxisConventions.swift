import LockstepSamples

/// Rotations between the axes of other formats and those of a session (docs/CONVENTIONS.md).
enum AxisConventions {
    /// From computer vision's camera axes (x right, y down, z forward) to ARKit's; its own inverse.
    static let arkitFromVision = Transform(
        rotation: Matrix3(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1)),
        translation: .zero)

    /// From a world with z up to one with y up: x stays, z becomes y, y becomes −z.
    static let yUpFromZUp = Transform(
        rotation: Matrix3(columns: Vector3(1, 0, 0), Vector3(0, 0, -1), Vector3(0, 1, 0)),
        translation: .zero)

    /// A notice about the world's rotation, one sentence.
    static let worldNotice =
        "World axes were rotated from z up to a session's y up: (x, y, z) became (x, z, -y)."
}
