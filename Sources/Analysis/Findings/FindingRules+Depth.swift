import LockstepSamples

extension FindingRules {
    /// What depth maps show by themselves.
    var depthFindings: [Finding] {
        guard let depth = facts.depth, !depth.maps.isEmpty else { return [] }
        return [
            depthUnitFinding(depth), depthShapeFinding(depth), depthValidFinding(depth),
            depthHolesFinding(depth), depthRangeFinding(depth), depthConfidenceFinding(depth),
            depthFrozenFinding(depth), flyingPixelsFinding(depth),
        ].compactMap { $0 } + depthPoseFindings
    }

    /// The median depth of the median map, meters as stated.
    private func medianDepth(_ depth: DepthFacts) -> Double? {
        depth.maps.compactMap(\.median).median
    }

    /// By the poses, or as rooms are: centimeters to tens of meters from a camera.
    var depthIsInMeters: Bool {
        guard let depth = facts.depth, let median = medianDepth(depth) else { return false }
        if let unit = depth.agreement?.unit { return unit == .meters }
        return (0.02...50).contains(median)
    }

    private func depthUnitFinding(_ depth: DepthFacts) -> Finding? {
        guard let median = medianDepth(depth) else { return nil }
        let words = "half of all depths are larger than \(median.short)"
        if let unit = depth.agreement?.unit { return depthUnitFinding(unit, words) }
        // Apple's LiDAR ends at 5 m; ten of another unit may be centimeters.
        if (0.02...10).contains(median) {
            return finding(
                .pass, .depthUnit, stream: .depth, "Depth is in meters: \(words) m.")
        }
        if (10...50).contains(median) {
            return finding(
                .cannotTell, .depthUnit, stream: .depth,
                "Whether depth is in meters cannot be told: \(words), which may be meters of a hall "
                    + "or centimeters of what is near.",
                remedy: Remedy.translation)
        }
        if (1000...50_000).contains(median) { return depthUnitFinding(.millimeters, words) }
        let isSmall = (50...1000).contains(median)
        return finding(
            .fail, .depthUnit, stream: .depth,
            isSmall
                ? "Depth is in centimeters or millimeters and not in meters: \(words) of its unit."
                : "Depth is not in meters: \(words) of its unit, and rooms have 0.02 to 50 m.",
            remedy: "Look for the unit of the source.")
    }

    private func depthUnitFinding(_ unit: DepthUnit, _ words: String) -> Finding {
        finding(
            unit == .meters ? .pass : .fail, .depthUnit, stream: .depth,
            unit == .meters
                ? "Depth is in meters: \(words) m."
                : "Depth is in \(unit.rawValue) and not in meters: \(words) \(unit.symbol).",
            remedy: "Divide it by \(Int(unit.perMeter)); look at what converted it before.")
    }

    private func depthShapeFinding(_ depth: DepthFacts) -> Finding {
        guard let (map, image) = depth.misshapen else {
            return finding(
                .pass, .depthSize, stream: .depth, "Depth maps have the images' shape.")
        }
        return finding(
            .fail, .depthSize, stream: .depth,
            "A depth map of \(map.width)×\(map.height) has not the shape of its image, "
                + "\(image.width)×\(image.height): the image's intrinsics do not hold for it.",
            remedy: "Turn or crop the maps as the images were, or give depth its own intrinsics.")
    }

    private func depthValidFinding(_ depth: DepthFacts) -> Finding? {
        guard let share = depth.maps.map(\.validShare).median else { return nil }
        let limit = limits[.depthValid]
        return finding(
            share == 0 ? .fail : 100 * share < limit.value ? .warn : .pass, .depthValid,
            stream: .depth,
            "\((100 * share).short) % of a depth map's pixels have a depth (median of "
                + "\(depth.maps.count.counted("map"))).",
            remedy: "Keep between 0.3 and 4 m from what is recorded; glass, black and shiny things "
                + "give no depth."
        ).measuring(Finding.Number(100 * share, "%"), against: limit)
    }

    private func depthHolesFinding(_ depth: DepthFacts) -> Finding? {
        guard let share = depth.maps.map(\.holeShare).median else { return nil }
        let limit = limits[.depthHoles]
        return finding(
            100 * share > limit.value ? .warn : .pass, .depthHoles, stream: .depth,
            "\((100 * share).short) % of a depth map's pixels are holes between pixels with depth.",
            remedy: "Leave holes out in fusion; do not fill them across edges."
        ).measuring(Finding.Number(100 * share, "%"), against: limit)
    }

    private func depthRangeFinding(_ depth: DepthFacts) -> Finding? {
        guard depthIsInMeters, let low = depth.maps.compactMap(\.low).median,
            let high = depth.maps.compactMap(\.high).median
        else { return nil }
        let shares = depth.maps.map(\.outsideShare)
        let share = 100 * shares.reduce(0, +) / Double(shares.count)
        let limit = limits[.depthRange]
        return finding(
            share > limit.value ? .warn : .pass, .depthRange, stream: .depth,
            "Depths go from \(low.short) to \(high.short) m; \(share.short) % are nearer than 0.1 m "
                + "or further than 8 m.",
            remedy: depthRangeRemedy(high)
        ).measuring(Finding.Number(share, "%"), against: limit)
    }

    /// Sensors measure nothing so near; imported maps that are too near have another scale.
    private func depthRangeRemedy(_ high: Double) -> String {
        guard high <= 8 else {
            return facts.framesHaveArrival
                ? "Leave depths out that the sensor cannot measure, beyond 5 m of Apple's LiDAR."
                : "Leave depths out that the sensor cannot measure; if all are too far, the unit of "
                    + "depth is another: import again with --depth-scale where the format takes it."
        }
        return facts.framesHaveArrival
            ? "Leave depths out that are nearer than the sensor can measure, and keep 0.3 m away."
            : "If all depths are too near, the unit of depth is another: import again with "
                + "--depth-scale 1000 for maps in millimeters, where the format takes it. Else leave "
                + "out what is nearer than the sensor can measure."
    }

    /// nil without confidence maps.
    private func depthConfidenceFinding(_ depth: DepthFacts) -> Finding? {
        let counts = depth.maps.compactMap(\.confidences)
        let total = counts.joined().reduce(0, +)
        guard total > 0 else { return nil }
        let shares = (0..<3).map { grade in
            100 * Double(counts.reduce(0) { $0 + $1[grade] }) / Double(total)
        }
        let limit = limits[.depthConfidence]
        return finding(
            shares[0] > limit.value ? .warn : .pass, .depthConfidence, stream: .depth,
            "Confidence is high of \(shares[2].short) %, medium of \(shares[1].short) % and low of "
                + "\(shares[0].short) % of the pixels.",
            remedy: "Leave pixels of low confidence out; keep nearer to what is recorded."
        ).measuring(Finding.Number(shares[0], "%"), against: limit)
    }

    /// nil if no two maps were compared.
    private func depthFrozenFinding(_ depth: DepthFacts) -> Finding? {
        guard depth.compared > 0 else { return nil }
        return finding(
            .depthFrozen, stream: .depth, seen: depth.frozen, else: .warn, unit: "maps",
            good: "Depth changes with the camera (\(depth.compared.counted("pair")) of maps).",
            bad: "Depth maps stand still while the camera moves",
            remedy: "Leave those maps out; look at what paired them with the images.")
    }

    /// nil if there are too few edges to tell.
    ///
    /// Where a platform smooths its maps, as ARKit does, edges are ramps of several pixels, and a
    /// pixel between front and back is no fault of the sensor.
    private func flyingPixelsFinding(_ depth: DepthFacts) -> Finding? {
        let flying = depth.maps.reduce(0) { $0 + $1.flyingEdges }
        let edges = flying + depth.maps.reduce(0) { $0 + $1.cleanEdges }
        let ramps = depth.maps.reduce(0) { $0 + $1.rampEdges }
        guard edges + ramps >= 100 else { return nil }
        // 0.58 to 8 in parts of two real LiDAR recordings, 0.5 where four of five pixels fly.
        guard Double(ramps) < 0.55 * Double(edges) else {
            return finding(
                .pass, .flyingPixels, stream: .depth,
                "Edges of the maps are ramps of several pixels, as a phone's own smoothing makes "
                    + "them: single flying pixels are not told apart.")
        }
        let share = 100 * Double(flying) / Double(edges)
        let limit = limits[.flyingPixels]
        return finding(
            share > limit.value ? .warn : .pass, .flyingPixels, stream: .depth,
            "At \(share.short) % of the edges a pixel flies between front and back.",
            remedy: "Leave pixels at edges out, or those of low confidence: nothing is where they "
                + "are."
        ).measuring(Finding.Number(share, "%"), against: limit)
    }
}
