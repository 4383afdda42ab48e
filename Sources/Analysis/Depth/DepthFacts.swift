import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Facts from a selection of depth maps, spread over a recording: each map by itself, and pairs.
struct DepthFacts {
    /// The maps examined, each once; small maps are skipped.
    private(set) var maps: [DepthStatistics] = []
    /// Maps with a single depth, and maps equal to the previous one although the camera moved.
    private(set) var frozen = Occurrences()
    /// The number of pairs of maps that were compared.
    private(set) var compared = 0
    /// The first map whose aspect ratio differs from its image's: its size and the image's.
    private(set) var misshapen: (map: PixelSize, image: PixelSize)?
    /// The agreement of depth and poses; nil if one of them is missing.
    private(set) var agreement: DepthAgreement?
    /// The poses' error at the end of a loop, from the depth maps; nil without a loop.
    private(set) var loop: DepthLoop?

    /// The smallest side in pixels that allows a result.
    private static let smallestSide = 16

    /// Reads maps of a recording.
    ///
    /// - Parameters:
    ///   - rows: the rows with depth.
    ///   - poses: the poses of all rows.
    ///   - load: loads a row's map; nil if it cannot be read, which other checks report.
    init?(
        _ rows: SpreadRows, poses: PoseSeries, origin: PixelOrigin,
        load: (FrameRow) -> DepthMap?
    ) {
        guard !rows.rows.isEmpty else { return nil }
        let frames = rows.rows.map(\.row)
        var pairs: [DepthComparison] = []
        for (first, second) in DepthPairs.choose(frames) {
            let views = views([frames[first], frames[second]], origin, load)
            for view in views { maps.append(DepthStatistics(view)) }
            guard views.count == 2 else { continue }
            note(views[0], views[1], frames[second])
            if let pair = DepthComparison(views[0], views[1]) { pairs.append(pair) }
        }
        agreement = DepthAgreement(pairs, poses)
        loop = DepthLoop(
            DepthLoop.choose(frames).compactMap { early, late, path in
                let views = views([frames[early], frames[late]], origin, load)
                guard views.count == 2 else { return nil }
                return DepthComparison(views[0], views[1]).map {
                    DepthLoop.Return(comparison: $0, path: path)
                }
            })
    }

    private mutating func views(
        _ rows: [FrameRow], _ origin: PixelOrigin, _ load: (FrameRow) -> DepthMap?
    ) -> [DepthView] {
        rows.compactMap { row in
            Self.isModest(row) ? load(row).flatMap { view($0, of: row, origin) } : nil
        }
    }

    /// Whether the map has at most 16 million pixels; no sensor has more, and larger maps are not
    /// read.
    static func isModest(_ row: FrameRow) -> Bool {
        row.depthSize.map { $0.area <= 1 << 24 } ?? false
    }

    private mutating func view(
        _ map: DepthMap, of row: FrameRow, _ origin: PixelOrigin
    ) -> DepthView? {
        guard min(map.size.width, map.size.height) >= Self.smallestSide else { return nil }
        if misshapen == nil, let size = row.size, !map.size.hasShape(of: size) {
            misshapen = (map.size, size)
        }
        return DepthView(map, of: row, origin)
    }

    private mutating func note(_ first: DepthView, _ second: DepthView, _ row: FrameRow) {
        compared += 1
        let place = Place(file: SessionLayout.depth(row.index), time: row.timestamp)
        if maps.last?.isConstant == true {
            return frozen.add(place, problem: "the first has the same depth everywhere")
        }
        guard first.meters == second.meters, (maps.last?.validShare ?? 0) > 0 else { return }
        // A phone at rest may see the same scene twice.
        let hasMoved = first.worldFromCamera.map { start in
            second.worldFromCamera.map { start.hasMoved(to: $0, meters: 0.05, radians: 0.03) }
                ?? true
        }
        guard hasMoved ?? true else { return }
        frozen.add(place, problem: "the first is equal to an earlier one")
    }
}

extension PixelSize {
    /// Returns whether both sizes have the same aspect ratio, within one pixel of rounding plus 2
    /// %.
    func hasShape(of other: PixelSize) -> Bool {
        let (width, height) = (Double(width), Double(height))
        guard other.width > 0, other.height > 0 else { return true }
        let expected = width * Double(other.height) / Double(other.width)
        return (expected - height).magnitude <= 1 + 0.02 * height
    }
}

/// The agreement of depth maps and poses.
struct DepthAgreement {
    /// The number of pairs that show the same surfaces.
    let pairs: Int
    /// The median relative difference of two maps at the same points, with the poses as stated; nil
    /// if they have no surface in common.
    let stated: Double?
    /// The same with every pose inverted.
    let inverted: Double?
    /// The same with the quaternions' components in the best other order.
    let reordered: Double?
    /// The only unit of depth that agrees with poses in meters; nil if none does.
    let unit: DepthUnit?
    /// How late maps are relative to the poses in their rows, in seconds; nil if unknown.
    let delay: Estimate?
    let fit: DepthPoseFit?

    /// nil without pairs.
    ///
    /// - Parameter poses: the poses around the pairs.
    init?(_ comparisons: [DepthComparison], _ poses: PoseSeries) {
        guard !comparisons.isEmpty else { return nil }
        pairs = comparisons.count
        stated = Self.median(comparisons) { $0.stated }
        inverted = Self.median(comparisons) { $0.inverted }
        reordered =
            RotationReading.Order.allCases.filter { $0 != .asStated }.compactMap { order in
                Self.median(comparisons) { $0.secondFromFirst(order) }
            }.min()
        unit = DepthUnit(comparisons)
        delay = DepthTimeFit.delay(comparisons, poses)
        fit = DepthPoseFit(comparisons)
    }

    /// The median relative difference of two maps at the same points; nil if they have no surface
    /// in common, because wrong poses move most maps out of each other's view.
    static func median(
        _ pairs: [DepthComparison], _ secondFromFirst: (DepthComparison) -> Transform
    ) -> Double? {
        let differences = pairs.compactMap { $0.medianDifference(secondFromFirst($0)) }
        return 3 * differences.count >= pairs.count ? differences.median : nil
    }
}
