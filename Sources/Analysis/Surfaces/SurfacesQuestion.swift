extension Question {
    /// Whether the mesh is where the depth maps show surfaces.
    static let surfaces = Question(
        names: [.meshDepth],
        limits: [.meshDepth, .meshFloating],
        rules: { $0.surfaceFindings })
}

extension FindingName {
    /// Whether the mesh agrees with the depth maps.
    public static let meshDepth = FindingName("mesh.depth", position: 79)
}

extension LimitName {
    /// A larger median distance of depth points from the mesh warns.
    public static let meshDepth = LimitName(
        "mesh-depth", 5, "cm",
        "chosen here: the median for points within 4 m, where LiDAR depth has errors of 1 to 2 cm",
        position: 61)
    /// A larger share of the mesh in front of what depth maps show fails.
    public static let meshFloating = LimitName(
        "mesh-floating", 5, "%",
        "chosen here: of the vertices in view, those at least 10 cm and 5 % in front", position: 62)
}
