extension Question {
    /// Whether the mesh is where the depth maps show surfaces.
    static let surfaces = Question(
        names: [.meshDepth],
        limits: [.meshDepth],
        rules: { $0.surfaceFindings })
}

extension FindingName {
    /// Whether the mesh agrees with the depth maps.
    public static let meshDepth = FindingName("mesh.depth", position: 79)
}

extension LimitName {
    /// A larger distance of depth maps' points from the mesh warns.
    public static let meshDepth = LimitName(
        "mesh-depth", 5, "cm",
        "chosen here: the median for points within 4 m, where LiDAR depth has errors of 1 to 2 cm",
        position: 61)
}
