import LockstepSamples

extension FindingRules {
    /// Checks that need only the depth maps.
    var depthFindings: [Finding] {
        guard let depth = facts.depth, !depth.maps.isEmpty else { return [] }
        return [
            depthUnitFinding(depth), depthShapeFinding(depth), depthValidFinding(depth),
            depthHolesFinding(depth), depthRangeFinding(depth), depthConfidenceFinding(depth),
            depthFrozenFinding(depth), flyingPixelsFinding(depth),
        ].compactMap { $0 } + depthPoseFindings
    }

    /// The median over all maps of their median depth, in meters as stated.
    private func medianDepth(_ depth: DepthFacts) -> Double? {
        depth.maps.compactMap(\.median).median
    }

    /// Whether depth is in meters, judged by the poses, or else by the size of rooms: centimeters
    /// to tens of meters from a camera.
    var depthIsInMeters: Bool {
        guard let depth = facts.depth, let median = medianDepth(depth) else { return false }
        if let unit = depth.agreement?.unit { return unit == .meters }
        return (0.02...50).contains(median)
    }

    private func depthUnitFinding(_ depth: DepthFacts) -> Finding? {
        guard let median = medianDepth(depth) else { return nil }
        let words = "the median depth is \(median.short)"
        if let unit = depth.agreement?.unit { return depthUnitFinding(unit, words) }
        // Apple's LiDAR measures up to 5 m; ten of another unit may be centimeters.
        if (0.02...10).contains(median) {
            return finding(
                .pass, .depthUnit, stream: .depth, "Depth is in meters: \(words) m.")
        }
        if (10...50).contains(median) {
            return finding(
                .cannotTell, .depthUnit, stream: .depth,
                "The depth unit is unknown: \(words), which could be meters in a hall or "
                    + "centimeters to a near object.",
                remedy: MotionAdvice.translation)
        }
        if (1000...50_000).contains(median) { return depthUnitFinding(.millimeters, words) }
        let isSmall = (50...1000).contains(median)
        return finding(
            .fail, .depthUnit, stream: .depth,
            isSmall
                ? "Depth is in centimeters or millimeters instead of meters: \(words)."
                : "Depth is not in meters: \(words), and depths in rooms are 0.02 to 50 m.",
            remedy: "Find out which unit the source uses.")
    }

    private func depthUnitFinding(_ unit: DepthUnit, _ words: String) -> Finding {
        finding(
            unit == .meters ? .pass : .fail, .depthUnit, stream: .depth,
            unit == .meters
                ? "Depth is in meters: \(words) m."
                : "Depth is in \(unit.rawValue) instead of meters: \(words) \(unit.symbol).",
            remedy: "Divide it by \(Int(unit.perMeter)); check the program that converted it.")
    }

    private func depthShapeFinding(_ depth: DepthFacts) -> Finding {
        guard let (map, image) = depth.misshapen else {
            return finding(
                .pass, .depthSize, stream: .depth, "Depth maps have the images' aspect ratio.")
        }
        return finding(
            .fail, .depthSize, stream: .depth,
            "A depth map of \(map.width)×\(map.height) has another aspect ratio than its image, "
                + "\(image.width)×\(image.height): the image's intrinsics do not apply to it.",
            remedy: "Rotate or crop the maps like the images, or give depth its own intrinsics.")
    }

    private func depthValidFinding(_ depth: DepthFacts) -> Finding? {
        guard let share = depth.maps.map(\.validShare).median else { return nil }
        let limit = limits[.depthValid]
        return finding(
            share == 0 ? .fail : 100 * share < limit.value ? .warn : .pass, .depthValid,
            stream: .depth,
            "\((100 * share).short) % of a depth map's pixels have a depth (median of "
                + "\(depth.maps.count.counted("map"))).",
            remedy: "Stay 0.3 to 4 m away from the scene; glass, black and shiny surfaces "
                + "give no depth."
        ).measuring(Finding.Number(100 * share, "%"), against: limit)
    }

    private func depthHolesFinding(_ depth: DepthFacts) -> Finding? {
        guard let share = depth.maps.map(\.holeShare).median else { return nil }
        let limit = limits[.depthHoles]
        return finding(
            100 * share > limit.value ? .warn : .pass, .depthHoles, stream: .depth,
            "\((100 * share).short) % of a depth map's pixels are holes between pixels with depth.",
            remedy: "Exclude holes from fusion; do not fill them across edges."
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
            "Depths range from \(low.short) to \(high.short) m; \(share.short) % are nearer than 0.1 m "
                + "or further than 8 m.",
            remedy: depthRangeRemedy(high)
        ).measuring(Finding.Number(share, "%"), against: limit)
    }

    /// Sensors measure nothing so near; imported maps that are too near have another scale.
    private func depthRangeRemedy(_ high: Double) -> Remedy {
        guard high <= 8 else {
            return facts.rows.framesHaveArrival
                ? "Discard depths that the sensor cannot measure, beyond 5 m for Apple's LiDAR."
                : "Discard depths that the sensor cannot measure; if all are too far, the unit of "
                    + "depth is wrong: import again with \(.stateDepthScale(nil)) if the format supports it."
        }
        return facts.rows.framesHaveArrival
            ? "Discard depths that are nearer than the sensor can measure, and stay 0.3 m away."
            : "If all depths are too near, the unit of depth is wrong: import again with "
                + "\(.stateDepthScale(1000)) for maps in millimeters, if the format supports it. Otherwise "
                + "discard depths that are nearer than the sensor can measure."
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
            "Confidence is high for \(shares[2].short) %, medium for \(shares[1].short) % and low for "
                + "\(shares[0].short) % of the pixels.",
            remedy: "Discard pixels of low confidence; stay nearer to the scene."
        ).measuring(Finding.Number(shares[0], "%"), against: limit)
    }

    /// nil if no two maps were compared.
    private func depthFrozenFinding(_ depth: DepthFacts) -> Finding? {
        guard depth.compared > 0 else { return nil }
        return finding(
            .depthFrozen, stream: .depth, seen: depth.frozen, else: .warn, unit: "maps",
            good: "Depth changes as the camera moves (\(depth.compared.counted("pair")) of maps).",
            bad: "Depth maps do not change while the camera moves",
            remedy: "Discard those maps; check the program that paired them with the images.")
    }

    /// nil with too few edges.
    ///
    /// On platforms that smooth their maps, such as ARKit, edges are ramps of several pixels, so
    /// that a pixel between foreground and background is not an error of the sensor.
    private func flyingPixelsFinding(_ depth: DepthFacts) -> Finding? {
        let flying = depth.maps.reduce(0) { $0 + $1.flyingEdges }
        let edges = flying + depth.maps.reduce(0) { $0 + $1.cleanEdges }
        let ramps = depth.maps.reduce(0) { $0 + $1.rampEdges }
        guard edges + ramps >= 100 else { return nil }
        // Measured ratios: 0.58 to 8 in parts of two LiDAR recordings, 0.5 if four of five pixels
        // fly.
        guard Double(ramps) < 0.55 * Double(edges) else {
            return finding(
                .pass, .flyingPixels, stream: .depth,
                "The phone smoothed the maps: most edges are ramps of several pixels, so single "
                    + "flying pixels cannot be detected.")
        }
        let share = 100 * Double(flying) / Double(edges)
        let limit = limits[.flyingPixels]
        return finding(
            share > limit.value ? .warn : .pass, .flyingPixels, stream: .depth,
            "At \(share.short) % of the edges a pixel floats between foreground and background.",
            remedy: "Discard pixels at edges, or those of low confidence: they are on neither "
                + "surface."
        ).measuring(Finding.Number(share, "%"), against: limit)
    }
}
