import LockstepSamples

extension FindingRules {
    /// The smallest share of depth points near the mesh, in percent: a phone meshes only what it
    /// has seen for a while (chosen here).
    private static let leastNearShare = 20.0

    /// Whether the mesh is where the depth maps show surfaces; empty without a mesh.
    var surfaceFindings: [Finding] {
        guard facts.rows.streams[.mesh]?.count ?? 0 > 0 else { return [] }
        let surfaces = facts.surfaces
        guard surfaces.hasMesh else {
            return [undecided("The last state has no mesh: the phone removed all parts.")]
        }
        guard surfaces.pointCount > 0 else {
            return [undecided("There are no depth maps with poses to compare the mesh with.")]
        }
        let near = 100 * Double(surfaces.distances.count) / Double(surfaces.pointCount)
        let floating =
            100 * Double(surfaces.floatingViews) / Double(max(1, surfaces.vertexViews))
        guard near >= Self.leastNearShare, let median = surfaces.distances.median else {
            return [misplaced("Only \(near.short) % of the depth maps' points are near the mesh.")]
        }
        guard floating <= limits[.meshFloating].value else {
            let words =
                "\(floating.short) % of the mesh's vertices in view are in front of the surfaces in the depth maps."
            return [
                misplaced(words).measuring(
                    Finding.Number(floating, "%"), against: limits[.meshFloating])
            ]
        }
        return [agreement(median, near: near)]
    }

    private func agreement(_ median: Double, near: Double) -> Finding {
        finding(
            median * 100 > limits[.meshDepth].value ? .warn : .pass, .meshDepth, stream: .mesh,
            "\(near.short) % of the depth maps' points are near the mesh, half of those within "
                + "\((median * 100).short) cm.",
            remedy: "Trust the depth maps: the mesh is coarser, or shows an earlier state."
        ).measuring(Finding.Number(median * 100, "cm"), against: limits[.meshDepth])
    }

    private func misplaced(_ meaning: String) -> Finding {
        finding(
            .fail, .meshDepth, stream: .mesh, meaning,
            remedy: "Check whether mesh and poses have the same world axes and the same origin.")
    }

    private func undecided(_ meaning: String) -> Finding {
        finding(.cannotTell, .meshDepth, stream: .mesh, meaning)
    }
}
