import LockstepSamples

extension FindingRules {
    /// The smallest share of points near the mesh, in percent: phones mesh what they have seen for
    /// a moment (chosen here).
    private static let leastNearShare = 20.0

    /// Whether the mesh agrees with the depth maps; empty without a mesh.
    var surfaceFindings: [Finding] {
        guard facts.rows.streams[.mesh]?.count ?? 0 > 0 else { return [] }
        let surfaces = facts.surfaces
        guard surfaces.pointCount > 0 else {
            return [
                finding(
                    .cannotTell, .meshDepth, stream: .mesh,
                    "There are no depth maps with poses to compare the mesh with.")
            ]
        }
        let share = 100 * Double(surfaces.distances.count) / Double(surfaces.pointCount)
        guard share >= Self.leastNearShare, let median = surfaces.distances.median else {
            return [
                finding(
                    .fail, .meshDepth, stream: .mesh,
                    "Only \(share.short) % of what the depth maps show is near the mesh.",
                    remedy: "Check whether mesh and poses have the same world axes.")
            ]
        }
        return [
            finding(
                median * 100 > limits[.meshDepth].value ? .warn : .pass, .meshDepth, stream: .mesh,
                "Half of the depth maps' points are within \((median * 100).short) cm of the mesh; "
                    + "\(share.short) % are near it.",
                remedy: "Trust the depth maps: the mesh is coarser, or shows an earlier state."
            ).measuring(Finding.Number(median * 100, "cm"), against: limits[.meshDepth])
        ]
    }
}
